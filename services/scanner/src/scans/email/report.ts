import type { EmailCategory, EmailCheckKey, EmailReport, EmailSummary } from '@repo/contracts/scanner';
import type { AuditResult } from '../../audit/check.ts';
import { grade } from '../../audit/grade.ts';
import { score } from '../../audit/score.ts';
import { summarize } from '../../audit/summarize.ts';
import { appliedDmarc } from './applied-dmarc.ts';
import type { EmailFacts } from './facts.ts';

/** Shapes facts and verdicts as the contract has them; nothing is decided here. */
export function emailReport(scan: {
  readonly facts: EmailFacts;
  readonly audit: AuditResult<EmailCheckKey, EmailCategory>;
  readonly scannedAt: Date;
  readonly notice: string | null;
}): EmailReport {
  const { facts, audit, scannedAt, notice } = scan;
  const { domain, spf, mx } = facts;
  const points = score(audit.checks);
  const applied = appliedDmarc(facts.dmarc);
  return {
    domain,
    grade: grade(points),
    score: points,
    spfRecord: spf.kind === 'known' ? (spf.value.records[0] ?? null) : null,
    dmarcRecord: applied.kind === 'known' ? (applied.value?.record.text ?? null) : null,
    dkimSelectors: dkimSelectors(facts),
    mxHosts: mx.kind === 'known' ? mx.value.hosts.map(({ exchange }) => exchange) : [],
    checks: [...audit.checks],
    summary: emailSummary(facts, audit),
    scannedAt: scannedAt.toISOString(),
    ...(notice === null ? {} : { notice }),
  };
}

function emailSummary(facts: EmailFacts, audit: AuditResult<EmailCheckKey, EmailCategory>): EmailSummary {
  const { spf, dmarc, dkim, profile, provider } = facts;
  const applied = appliedDmarc(dmarc);
  const policy = applied.kind === 'known' ? applied.value : null;
  const analysis = spf.kind === 'known' && spf.value.records.length > 0 ? spf.value.analysis : null;
  return {
    ...summarize(audit),
    profile,
    spfLookups: analysis?.lookupCount ?? null,
    spfVoidLookups: analysis?.voids.length ?? null,
    dmarcPolicy: policy?.record.p ?? null,
    dmarcEffectivePolicy: policy?.request.enforced ?? null,
    dmarcRecordDomain: policy?.domain ?? null,
    organizationalDomain: dmarc.tree.organizationalDomain,
    dkimSelectorsProbed: dkim.probedCount,
    provider,
  };
}

/** Those with a key or a revoked key; `*` for a wildcard that answers with one. */
function dkimSelectors({ dkim }: EmailFacts): string[] {
  const { selectors, wildcard } = dkim;
  const all =
    wildcard.kind === 'known' && wildcard.value !== null ? [wildcard.value, ...selectors] : selectors;
  return all
    .filter(({ readings }) => readings.some(({ kind }) => kind === 'key' || kind === 'revoked'))
    .map(({ selector }) => selector);
}
