import { mailHosts } from '../email-check.ts';
import type { EmailFacts, MxFacts } from '../facts.ts';
import { type EmailAdvice, type RecordAdvice, recommend, txtRecord } from '../recommend.ts';
import { isMailDomain } from '../records/report-uri.ts';

/** Advice to declare that a domain takes no mail. Where it has an address, that may take some: the owner has to tell. */
export function nullMxAdvice(domain: string, kind: MxFacts['kind']): EmailAdvice {
  const words = `If nothing takes mail for ${domain}, publish a null MX (RFC 7505): preference 0, exchange ".".`;
  if (kind === 'implicit') return words;
  const record = { name: domain, type: 'MX', value: [{ preference: 0, exchange: '.' }] } as const;
  return recommend('Publish a null MX (RFC 7505).', [record], words);
}

/** Advice to publish the MTA-STS record; where no policy is served that fits, a policy comes first. */
export function mtaStsRecordAdvice(facts: EmailFacts, sentence: string): RecordAdvice {
  const { domain, mtaSts } = facts;
  const name = `_mta-sts.${domain}`;
  const hosts = mailHosts(facts)
    .map(({ exchange }) => exchange)
    .filter(isMailDomain);
  const policy = [
    'version: STSv1',
    'mode: testing',
    ...(hosts.length === 0 ? [domain] : hosts).map((host) => `mx: ${host}`),
    'max_age: 604800',
  ].join('\n');
  return recommend(
    sentence,
    mtaSts.isPolicyOrphaned ? [txtRecord(name, 'v=STSv1; id=1')] : [],
    `First serve the policy below at https://mta-sts.${domain}/.well-known/mta-sts.txt. Then publish exactly one TXT record at ${name}, "v=STSv1; id=1". When TLS reports show no failures, change the mode to enforce.\n${policy}`,
  );
}
