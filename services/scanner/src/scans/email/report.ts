import type { EmailReport, EmailSummary } from '@repo/contracts/scanner';
import { EMAIL_BANDS, gradeOf, score } from '../../audit/grade.ts';
import { summarize } from '../../audit/summarize.ts';
import type { EmailAudit } from './audit-email.ts';
import type { EmailFacts } from './facts.ts';

/** Shapes facts and verdicts as the contract has them; nothing is decided here. */
export function emailReport(scan: {
  readonly facts: EmailFacts;
  readonly audit: EmailAudit;
  readonly scannedAt: Date;
  readonly notice: string | null;
}): EmailReport {
  const { facts, audit, scannedAt, notice } = scan;
  const { domain, spf, dmarc, mx } = facts;
  const points = score(audit.checks);
  return {
    domain,
    grade: gradeOf(points, EMAIL_BANDS),
    score: points,
    spfRecord: spf.records[0] ?? null,
    dmarcRecord: dmarc.applied?.record.text ?? null,
    dkimSelectors: dkimSelectors(facts),
    mxHosts: mx.hosts.map(({ exchange }) => exchange),
    spfResults: [...facts.spfResults],
    checks: audit.checks.map((check) => {
      const scoreWithRecord = audit.scoresWithRecord.get(check.key);
      return scoreWithRecord === undefined ? check : { ...check, scoreWithRecord };
    }),
    summary: emailSummary(facts, audit),
    scannedAt: scannedAt.toISOString(),
    ...(notice === null ? {} : { notice }),
  };
}

function emailSummary(facts: EmailFacts, audit: EmailAudit): EmailSummary {
  const { spf, dmarc, dkim, profile, providers } = facts;
  const policy = dmarc.applied;
  const spfTree = spf.records.length > 0 ? spf.analysis.root : null;
  return {
    ...summarize(audit),
    profile,
    spfLookups: spfTree?.lookupCount ?? null,
    spfVoidLookups: spfTree?.voidCount ?? null,
    dmarcPolicy: policy?.record.p ?? null,
    dmarcEffectivePolicy: policy?.request.enforced ?? null,
    dmarcRecordDomain: policy?.domain ?? null,
    organizationalDomain: dmarc.tree.organizationalDomain,
    dkimSelectorsProbed: dkim.probedCount,
    provider: providers[0]?.name ?? null,
  };
}

/** Those with a key or a revoked key; `*` for a wildcard that answers with one. */
function dkimSelectors({ dkim }: EmailFacts): string[] {
  return dkim.selectors
    .filter(({ readings }) => readings.some(({ kind }) => kind === 'key' || kind === 'revoked'))
    .map(({ selector }) => selector);
}
