import type { EmailReport } from '@repo/contracts/scanner';
import type { Known } from '../../src/audit/known.ts';
import { runChecks } from '../../src/audit/run-checks.ts';
import type { DnsLookup } from '../../src/net/dns/dns-outcome.ts';
import { plainChecks } from '../../src/scans/email/advice/plain-checks.ts';
import { type Rehearsal, rehearseAdvice } from '../../src/scans/email/advice/rehearse.ts';
import { gradable } from '../../src/scans/email/assert-gradable.ts';
import { collectApex } from '../../src/scans/email/collect/collect-apex.ts';
import type { DocumentFetch } from '../../src/scans/email/collect/document-fetch.ts';
import { collectEmailFacts } from '../../src/scans/email/collect.ts';
import type { EmailFacts } from '../../src/scans/email/facts.ts';
import { EMAIL_IMPACT_CAPS } from '../../src/scans/email/impact-caps.ts';
import { emailReport } from '../../src/scans/email/report.ts';

const NOW = new Date('2026-08-20T09:30:00.000Z');

/** The facts of a domain as the scan collects them, by any DNS. */
export async function collectFrom(
  domain: string,
  lookup: DnsLookup,
  documents: DocumentFetch,
): Promise<EmailFacts> {
  return gradable(await collectAll(domain, lookup, documents));
}

/** The same; unknown when the domain's own SPF, DMARC or MX records could not be looked up. */
export async function collectAll(
  domain: string,
  lookup: DnsLookup,
  documents: DocumentFetch,
): Promise<Known<EmailFacts>> {
  const apex = await collectApex(domain, lookup);
  return collectEmailFacts(domain, apex, { lookup, documents, now: NOW, controlLabel: 'q7x2k9' });
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
  const audit = runChecks(plainChecks(facts, rehearsals), facts, EMAIL_IMPACT_CAPS);
  return emailReport({ facts, audit, scannedAt: NOW, notice: null });
}
