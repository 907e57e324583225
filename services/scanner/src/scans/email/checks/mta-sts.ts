import { fail, info, pass, undetermined, warn } from '../../../audit/verdict.ts';
import { joinList, quote } from '../../../audit/words.ts';
import { mtaStsRecordAdvice } from '../advice/receiving-advice.ts';
import {
  type EmailJudge,
  type EmailJudges,
  type EmailVerdict,
  mailHosts,
  tellingAlias,
  whenReceiving,
} from '../email-check.ts';
import type { EmailFacts } from '../facts.ts';
import { lookalikeNote } from '../recommend.ts';
import { type MtaStsPolicy, matchesMxPattern } from '../records/mta-sts-policy.ts';
import { isMailDomain } from '../records/report-uri.ts';

export const mtaStsJudges = {
  mta_sts_present: whenReceiving(
    tellingAlias('_mta-sts.', (facts) => {
      const { record } = facts.mtaSts;
      if (record.kind === 'unknown') return undetermined(-5, 'The MTA-STS record', record.reason);
      const { value } = record;
      if (value.kind === 'record') return pass('There is an MTA-STS record.');
      if (value.kind === 'absent') {
        return warn(
          -5,
          `There is no MTA-STS record: ${lookalikeNote(value.lookalikes, 'v=STSv1;')}senders cannot know that mail has to be encrypted on its way.`,
          mtaStsRecordAdvice(facts, 'Publish the record; the policy is there.'),
        );
      }
      const what =
        value.kind === 'several'
          ? `There are ${value.texts.length} MTA-STS records; then none counts (RFC 8461 §3.1).`
          : `The MTA-STS record ${quote(value.text)} is not valid: ${value.fault} (RFC 8461 §3.1).`;
      return warn(-5, what, mtaStsRecordAdvice(facts, 'Publish exactly one valid record.'));
    }),
  ),

  mta_sts_policy: whenReceiving(
    tellingAlias('mta-sts.', (facts) => {
      const { policy } = facts.mtaSts;
      if (policy === null) return withoutPolicy(facts);
      if (policy.kind === 'unknown') return undetermined(-6, 'The MTA-STS policy', policy.reason);
      const url = `https://mta-sts.${facts.domain}/.well-known/mta-sts.txt`;
      const advice = `Serve a valid policy at ${url}, with status 200, without redirect and with a valid certificate.`;
      const fetched = policy.value;
      if (fetched.kind === 'failed')
        return fail(-6, `There is an MTA-STS record, but senders get no policy: ${fetched.reason}.`, advice);
      if (fetched.kind === 'policy') return pass('The MTA-STS policy is there and valid.');
      return fail(
        -6,
        `The MTA-STS policy is not valid: ${joinList(fetched.faults)} (RFC 8461 §3.2).`,
        advice,
      );
    }),
  ),

  mta_sts_mode: whenMtaStsPolicy(-3, ({ mode }, { domain }) => {
    if (mode === 'enforce') return pass('The policy is enforced.');
    return warn(
      -3,
      'The policy is in test mode: senders also deliver without encryption.',
      `When the reports show no failures, write "mode: enforce" in the policy, then change the id in the record at _mta-sts.${domain}.`,
    );
  }),

  mta_sts_mx_match: whenMtaStsPolicy(-8, ({ mode, mx: patterns }, facts) => {
    const { mx, domain } = facts;
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
  }),

  mta_sts_max_age: whenMtaStsPolicy(-1, ({ maxAgeSeconds }) => {
    const found = `The policy is kept for ${maxAgeSeconds} seconds.`;
    if (maxAgeSeconds < DAY_SECONDS)
      return warn(
        -1,
        `${found} An attacker need not wait long.`,
        'Write "max_age: 604800" (a week) or more in the policy.',
      );
    return maxAgeSeconds < 7 * DAY_SECONDS ? info(`${found} A week or more is advised.`) : pass(found);
  }),

  mta_sts_content_type: whenMtaStsPolicy(0, (_policy, _facts, type) => {
    if (type !== null && /^text\/plain(?:[ \t]*;|$)/i.test(type))
      return pass('The policy is served as text/plain.');
    return warn(
      0,
      `The policy is served ${type === null ? 'without a Content-Type' : `as ${quote(type)}`}, not as text/plain (RFC 8461 §3.2).`,
      'Send the header "Content-Type: text/plain" with the policy.',
    );
  }),
} satisfies EmailJudges;

function withoutPolicy(facts: EmailFacts): EmailVerdict {
  if (facts.mtaSts.isPolicyOrphaned) {
    // The lacking record is charged by mta_sts_present.
    return warn(
      0,
      'A policy is served, but there is no valid MTA-STS record: new senders do not ask for it, and those that know it keep it.',
      mtaStsRecordAdvice(
        facts,
        'Publish the record, or serve a policy with "mode: none" until its old lifetime is over.',
      ),
    );
  }
  return info('There is no valid MTA-STS record, so nobody fetches a policy.');
}

const DAY_SECONDS = 86_400;

/**
 * Judges the MTA-STS policy where a valid one was fetched that asks for something; `worst` is the impact of the worst
 * that one can say.
 */
function whenMtaStsPolicy(
  worst: number,
  judge: (policy: MtaStsPolicy, facts: EmailFacts, contentType: string | null) => EmailVerdict,
): EmailJudge {
  return whenReceiving((facts) => {
    const { policy } = facts.mtaSts;
    if (policy?.kind === 'unknown') return undetermined(worst, 'The MTA-STS policy', policy.reason);
    if (policy?.value.kind !== 'policy') return info('There is no valid MTA-STS policy.');
    if (policy.value.policy.mode === 'none') return info('The policy is switched off (mode none).');
    return judge(policy.value.policy, facts, policy.value.contentType);
  });
}
