import { fail, pass, undetermined, unlessWorse, warn } from '../../../audit/verdict.ts';
import { joinList } from '../../../audit/words.ts';
import { dkimGap, usableKeys, whenSending } from '../email-check.ts';
import { gapOf, isTrue } from '../known.ts';

export const dkimPresent = whenSending((facts) => {
  const { subtree, isDenialProven, probedCount } = facts.dkim;
  const usable = [...new Set(usableKeys(facts.dkim).map(({ selector }) => selector))];
  if (usable.length > 0) return pass(`DKIM keys are published: ${joinList(usable)}.`);
  const advice = `Sign your mail: let your mail system make a key, and publish the TXT record that it shows under the selector that it names, such as default._domainkey.${facts.domain}.`;
  const what = 'Whether DKIM keys are published';
  if (subtree.kind === 'unknown') return undetermined(-15, what, subtree.reason);
  if (subtree.value === 'absent' && isTrue(isDenialProven))
    return fail(-15, 'No DKIM key is published: there is nothing below _domainkey.', advice);
  const [impact, found] = FOUND[subtree.value];
  const verdict = warn(impact, found.replace('%', String(probedCount)), advice);
  const unproven = subtree.value === 'absent' ? gapOf([isDenialProven]) : null;
  return unlessWorse(verdict, -15, what, unproven ?? dkimGap(facts.dkim));
});

/** By what is known of names below `_domainkey`; `%` is the number of selectors that were asked for. */
const FOUND = {
  exists: [
    -3,
    'No usable key was found under % usual selectors, but there are names below _domainkey: revoked or broken keys, or a selector that we do not know.',
  ],
  absent: [-5, 'No DKIM key was found under % usual selectors.'],
  unclear: [
    -5,
    'No DKIM key was found under % usual selectors; whether there are others is unknown, because the servers answer for any name.',
  ],
} as const;
