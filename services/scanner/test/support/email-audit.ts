import type { EmailCheckKey, EmailReport } from '@repo/contracts/scanner';
import type { Known } from '../../src/audit/known.ts';
import type { DnsLookup } from '../../src/net/dns/dns-outcome.ts';
import { type Rehearsal, rehearseAdvice } from '../../src/scans/email/advice/rehearse.ts';
import { gradable } from '../../src/scans/email/assert-gradable.ts';
import { auditEmail } from '../../src/scans/email/audit-email.ts';
import { emailChecks } from '../../src/scans/email/checks/index.ts';
import { collectApex } from '../../src/scans/email/collect/collect-apex.ts';
import type { DocumentFetch } from '../../src/scans/email/collect/document-fetch.ts';
import { collectEmailFacts, type EmailContext } from '../../src/scans/email/collect.ts';
import type { EmailVerdict } from '../../src/scans/email/email-check.ts';
import type { EmailFacts } from '../../src/scans/email/facts.ts';
import { emailReport } from '../../src/scans/email/report.ts';
import { healthyPolicy, zone } from './email-cases.ts';
import type { MailZoneChanges } from './mail-zone.ts';
import { policyFetch } from './policy-fetch.ts';
import { parseZone } from './zone.ts';
import { createZoneLookup } from './zone-lookup.ts';

const NOW = new Date('2026-08-20T09:30:00.000Z');

/** What a caller sends beside the domain. */
type Sent = Pick<EmailContext, 'dkimSelectors' | 'senderIps'>;

/** The facts of a domain as the scan collects them, by any DNS. */
export async function collectFrom(
  domain: string,
  lookup: DnsLookup,
  documents: DocumentFetch,
  sent: Sent = {},
): Promise<EmailFacts> {
  return gradable(await collectAll(domain, lookup, documents, sent));
}

/** The same; unknown when the domain's own SPF, DMARC or MX records could not be looked up. */
export async function collectAll(
  domain: string,
  lookup: DnsLookup,
  documents: DocumentFetch,
  sent: Sent = {},
): Promise<Known<EmailFacts>> {
  const apex = await collectApex(domain, lookup);
  return collectEmailFacts(domain, apex, { lookup, documents, now: NOW, controlLabel: 'q7x2k9', ...sent });
}

/** The report on a domain, with advice that was rehearsed, by any DNS. */
export async function auditOf(
  domain: string,
  lookup: DnsLookup,
  documents: DocumentFetch,
): Promise<EmailReport> {
  const facts = await collectFrom(domain, lookup, documents);
  return reportOn(facts, await rehearseAdvice(facts, lookup, documents));
}

/** The report on facts; without rehearsals all advice is words. */
export function reportOn(facts: EmailFacts, rehearsals: readonly Rehearsal[] = []): EmailReport {
  return emailReport({ facts, audit: auditEmail(facts, rehearsals), scannedAt: NOW, notice: null });
}

/** Kind, impact and description of a check's verdict on the healthy domain with one thing changed. */
export async function verdictOf(
  key: EmailCheckKey,
  changes: MailZoneChanges,
  { documents = healthyPolicy, lost = [], sent }: VerdictSettings = {},
): Promise<readonly [kind: EmailVerdict['kind'], impact: number, description: string]> {
  const failures = new Map(
    lost.map((question) => [question, { kind: 'timeout', reason: 'no-reply' } as const]),
  );
  const lookup = createZoneLookup(parseZone(zone.text(changes)), failures);
  const facts = await collectFrom(zone.domain, lookup, policyFetch(documents), sent);
  const verdict = emailChecks.find((check) => check.key === key)?.judge(facts);
  if (verdict === undefined) throw new Error(`there is no check ${key}`);
  return [verdict.kind, 'impact' in verdict ? verdict.impact : 0, verdict.description];
}

interface VerdictSettings {
  readonly documents?: Parameters<typeof policyFetch>[0];
  /** Names, or `TYPE name`, that get no answer. */
  readonly lost?: readonly string[];
  readonly sent?: Sent;
}
