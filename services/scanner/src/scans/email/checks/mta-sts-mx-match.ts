import { fail, info, pass, warn } from '../../../audit/verdict.ts';
import { joinList } from '../../../audit/words.ts';
import { mailHosts, whenMtaStsPolicy } from '../email-check.ts';
import { matchesMxPattern } from '../records/mta-sts-policy.ts';
import { isMailDomain } from '../records/report-uri.ts';

export const mtaStsMxMatch = whenMtaStsPolicy(-8, ({ mode, mx: patterns }, facts) => {
  const { mx, domain } = facts;
  if (mode === 'none') return info('The policy is switched off (mode none).');
  const hosts = mx.kind === 'implicit' ? [domain] : mailHosts(facts).map(({ exchange }) => exchange);
  if (hosts.length === 0) return info('There are no mail exchangers.');
  const uncovered = hosts.filter((host) => !patterns.some((pattern) => matchesMxPattern(pattern, host)));
  if (uncovered.length === 0) return pass('The policy covers every mail exchanger.');
  const names = joinList(uncovered);
  const nameable = uncovered.filter(isMailDomain);
  const advice =
    nameable.length === 0
      ? `Name mail exchangers by host names: the policy cannot cover ${names}.`
      : `Add ${joinList(nameable.map((host) => `"mx: ${host}"`))} to the policy if your mail is taken there, and change the id of the record.`;
  if (mode === 'enforce')
    return fail(
      -8,
      `The policy does not cover ${names}: senders that follow it deliver no mail there.`,
      advice,
    );
  return warn(-2, `The policy does not cover ${names}.`, advice);
});
