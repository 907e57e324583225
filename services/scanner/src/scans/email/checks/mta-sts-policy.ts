import { fail, info, pass, undetermined, warn } from '../../../audit/verdict.ts';
import { joinList } from '../../../audit/words.ts';
import { mtaStsRecordAdvice } from '../advice/receiving-advice.ts';
import { type EmailVerdict, whenReceiving } from '../email-check.ts';
import type { EmailFacts } from '../facts.ts';

export const mtaStsPolicy = whenReceiving((facts) => {
  const { policy } = facts.mtaSts;
  if (policy === null) return withoutPolicy(facts);
  if (policy.kind === 'unknown') return undetermined(-6, 'The MTA-STS policy', policy.reason);
  const url = `https://mta-sts.${facts.domain}/.well-known/mta-sts.txt`;
  const advice = `Serve a valid policy at ${url}, with status 200, without redirect and with a valid certificate.`;
  const fetched = policy.value;
  if (fetched.kind === 'failed')
    return fail(-6, `There is an MTA-STS record, but senders get no policy: ${fetched.reason}.`, advice);
  if (fetched.reading.kind === 'policy') return pass('The MTA-STS policy is there and valid.');
  const faults = joinList(fetched.reading.faults);
  return fail(-6, `The MTA-STS policy is not valid: ${faults} (RFC 8461 §3.2).`, advice);
});

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
