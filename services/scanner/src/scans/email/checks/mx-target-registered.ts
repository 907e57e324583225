import { fail, pass, undetermined } from '../../../audit/verdict.ts';
import { type EmailJudge, whenMxHosts } from '../email-check.ts';
import { joinList } from '../recommend.ts';

export const mxTargetRegistered: EmailJudge = (facts) =>
  whenMxHosts(facts, (hosts) => {
    const gone = hosts.filter(
      ({ isUnregistered }) => isUnregistered.kind === 'known' && isUnregistered.value,
    );
    const [first] = gone;
    if (first !== undefined) {
      return fail(
        -20,
        `The domains of these mail exchangers appear to be unregistered: ${joinList(gone.map(({ exchange }) => exchange))}. Whoever registers one receives your mail.`,
        `Delete the MX record ${first.preference} ${first.exchange} of ${facts.domain} at once.`,
      );
    }
    const open = hosts.find(({ isUnregistered }) => isUnregistered.kind === 'unknown');
    if (open?.isUnregistered.kind === 'unknown')
      return undetermined(
        -20,
        `Whether the domain of ${open.exchange} is registered`,
        open.isUnregistered.reason,
      );
    return pass('No domain of a mail exchanger can be registered by others.');
  });
