import { fail, pass, undetermined } from '../../../audit/verdict.ts';
import { joinList } from '../../../audit/words.ts';
import { whenMxHosts } from '../email-check.ts';
import { isTrue } from '../known.ts';

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
  for (const { exchange, isUnregistered } of hosts)
    if (isUnregistered.kind === 'unknown')
      return undetermined(-20, `Whether the domain of ${exchange} is registered`, isUnregistered.reason);
  return pass('No domain of a mail exchanger can be registered by others.');
});
