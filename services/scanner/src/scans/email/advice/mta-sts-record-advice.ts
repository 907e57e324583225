import type { EmailFacts } from '../facts.ts';
import { listed, type RecordAdvice, recommend, txtRecord } from '../publish.ts';
import { isMailDomain } from '../records/mail-domain.ts';

/** Advice to publish the MTA-STS record; where no policy is served that fits, a policy comes first. */
export function mtaStsRecordAdvice({ domain, mtaSts, mx }: EmailFacts, sentence: string): RecordAdvice {
  const name = `_mta-sts.${domain}`;
  const hosts = mx.hosts.map(({ exchange }) => exchange).filter(isMailDomain);
  const lines = [
    'version: STSv1',
    'mode: testing',
    ...(hosts.length === 0 ? [domain] : hosts).map((host) => `mx: ${host}`),
  ];
  return recommend(
    sentence,
    mtaSts.isPolicyOrphaned ? [txtRecord(name, 'v=STSv1; id=1')] : [],
    `First serve a policy at https://mta-sts.${domain}/.well-known/mta-sts.txt, one line each: ${listed(lines.map((line) => `"${line}"`))} and "max_age: 604800". Then publish exactly one TXT record at ${name}, "v=STSv1; id=1". When TLS reports show no failures, change the mode to enforce.`,
  );
}
