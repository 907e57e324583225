import { fail, pass, unlessWorse } from '../../../audit/verdict.ts';
import { joinList } from '../../../audit/words.ts';
import { whenMxHosts } from '../email-check.ts';
import { gapOf, isTrue } from '../known.ts';

export const mxTargetRegistered = whenMxHosts((hosts, { domain }) => {
  const gone = hosts.filter(({ isUnregistered }) => isTrue(isUnregistered));
  const [first] = gone;
  if (first !== undefined) {
    return fail(
      -20,
      `The domains of these mail exchangers appear to be unregistered: ${joinList(gone.map(({ exchange }) => exchange))}. Whoever registers one receives your mail.`,
      `Delete the MX record ${first.preference} ${first.exchange} of ${domain} at once.`,
    );
  }
  const verdict = pass('No domain of a mail exchanger can be registered by others.');
  const gap = gapOf(hosts.map(({ isUnregistered }) => isUnregistered));
  return unlessWorse(verdict, -20, 'Whether the domain of every mail exchanger is registered', gap);
});
