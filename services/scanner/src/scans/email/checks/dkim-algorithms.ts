import { info, pass, unlessWorse, warn } from '../../../audit/verdict.ts';
import { dkimGap, type EmailJudge, whenDkim } from '../email-check.ts';

export const dkimAlgorithms: EmailJudge = (facts) => {
  const verdict = whenDkim(facts, (keys) => {
    const algorithms = new Set(keys.map(({ key }) => key.algorithm));
    if (algorithms.size > 1) return info('There are RSA and Ed25519 keys.');
    if (algorithms.has('rsa')) return pass('There are RSA keys, which every receiver can verify.');
    return warn(
      -1,
      'Only Ed25519 keys were found; few receivers verify them.',
      `Sign with an RSA key of 2048 bits as well, and publish it below _domainkey.${facts.domain}.`,
    );
  });
  // One RSA key is enough, whatever else there is.
  const gap = verdict.kind === 'pass' ? null : dkimGap(facts.dkim);
  return unlessWorse(verdict, -1, 'The algorithms of every DKIM key', gap);
};
