import { fail, pass, undetermined, warn } from '../../../audit/verdict.ts';
import { type EmailCheck, whenSending } from '../email-check.ts';
import { listed, publish, txtLine } from '../publish.ts';

export const dkimPresent: EmailCheck = {
  key: 'dkim_present',
  category: 'dkim',
  name: 'DKIM keys',
  judge: (facts) =>
    whenSending(facts, () => {
      const { selectors, failures, subtree, isDenialProven, probedCount, wildcard } = facts.dkim;
      const entries =
        wildcard.kind === 'known' && wildcard.value !== null ? [...selectors, wildcard.value] : selectors;
      const usable = entries.filter(({ readings }) => readings.some(({ kind }) => kind === 'key'));
      if (usable.length > 0) {
        return pass(`DKIM keys are published: ${listed(usable.map(({ selector }) => selector))}.`);
      }
      const isAbsent = subtree.kind === 'known' && subtree.value === 'absent';
      const advice = publish(
        'Sign your mail: let your mail system make a key, and publish it under the selector that it names.',
        txtLine(
          `default._domainkey.${facts.domain}`,
          'v=DKIM1; k=rsa; p=<the public key of your mail system>',
        ),
      );
      if (isAbsent && isDenialProven)
        return fail(-15, 'No DKIM key is published: there is nothing below _domainkey.', advice);
      const [failure] = failures;
      if (failure !== undefined)
        return undetermined(
          'Whether DKIM keys are published',
          `${failures.length} of ${probedCount} selectors could not be looked up (${failure.reason})`,
        );
      if (subtree.kind === 'unknown') return undetermined('Whether DKIM keys are published', subtree.reason);
      if (!isAbsent)
        return warn(
          -3,
          `No usable key was found under ${probedCount} usual selectors, but there are names below _domainkey: revoked or broken keys, or a selector that we do not know.`,
          advice,
        );
      return warn(-5, `No DKIM key was found under ${probedCount} usual selectors.`, advice);
    }),
};
