import { mailHosts } from '../email-check.ts';
import type { EmailFacts, MxFacts } from '../facts.ts';
import { type EmailAdvice, type RecordAdvice, recommend, txtRecord } from '../recommend.ts';
import { publishedTexts } from '../records/only-record.ts';
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
  const text = `v=STSv1; id=${freshId(mtaSts)}`;
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
    mtaSts.isPolicyOrphaned ? [txtRecord(name, text)] : [],
    `First serve the policy below at https://mta-sts.${domain}/.well-known/mta-sts.txt. Then publish exactly one TXT record at ${name}, "${text}". When TLS reports show no failures, change the mode to enforce.\n${policy}`,
  );
}

/** Senders keep the policy that they know while its id is published (RFC 8461 3.1): an old one would keep an old policy. */
function freshId({ record }: EmailFacts['mtaSts']): number {
  const texts = publishedTexts(record);
  let id = 1;
  while (texts.some((text) => text.includes(`id=${id}`))) id += 1;
  return id;
}
