import { fail, pass, undetermined, unlessWorse, warn } from '../../../audit/verdict.ts';
import { dkimEntries, dkimGap, type EmailJudge, whenSending } from '../email-check.ts';
import { joinList } from '../recommend.ts';

export const dkimPresent: EmailJudge = (facts) =>
  whenSending(facts, () => {
    const { subtree, isDenialProven, probedCount } = facts.dkim;
    const usable = dkimEntries(facts.dkim).filter(({ readings }) =>
      readings.some(({ kind }) => kind === 'key'),
    );
    if (usable.length > 0) {
      return pass(`DKIM keys are published: ${joinList(usable.map(({ selector }) => selector))}.`);
    }
    const advice = `Sign your mail: let your mail system make a key, and publish the TXT record that it shows under the selector that it names, such as default._domainkey.${facts.domain}.`;
    const what = 'Whether DKIM keys are published';
    if (subtree.kind === 'unknown') return undetermined(-15, what, subtree.reason);
    const isProven = isDenialProven.kind === 'known' && isDenialProven.value;
    if (subtree.value === 'absent' && isProven)
      return fail(-15, 'No DKIM key is published: there is nothing below _domainkey.', advice);
    const verdict =
      subtree.value === 'exists'
        ? warn(
            -3,
            `No usable key was found under ${probedCount} usual selectors, but there are names below _domainkey: revoked or broken keys, or a selector that we do not know.`,
            advice,
          )
        : warn(
            -5,
            `No DKIM key was found under ${probedCount} usual selectors${subtree.value === 'unclear' ? '; whether there are others is unknown, because the servers answer for any name' : ''}.`,
            advice,
          );
    const unproven =
      subtree.value === 'absent' && isDenialProven.kind === 'unknown' ? isDenialProven.reason : null;
    return unlessWorse(verdict, -15, what, unproven ?? dkimGap(facts.dkim));
  });
