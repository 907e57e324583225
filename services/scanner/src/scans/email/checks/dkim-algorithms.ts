import { info, pass, unlessWorse, warn } from '../../../audit/verdict.ts';
import { dkimGap, type EmailJudge, usableKeys } from '../email-check.ts';

export const dkimAlgorithms: EmailJudge = ({ dkim, domain }) => {
  const algorithms = new Set(usableKeys(dkim).map(({ key }) => key.algorithm));
  // One RSA key is enough, whatever else there is.
  if (algorithms.size === 1 && algorithms.has('rsa'))
    return pass('There are RSA keys, which every receiver can verify.');
  const verdict =
    algorithms.size === 1
      ? warn(
          -1,
          'Only Ed25519 keys were found; few receivers verify them.',
          `Sign with an RSA key of 2048 bits as well, and publish it below _domainkey.${domain}.`,
        )
      : info(algorithms.size === 0 ? 'No DKIM key was found.' : 'There are RSA and Ed25519 keys.');
  return unlessWorse(verdict, -1, 'The algorithms of every DKIM key', dkimGap(dkim));
};
