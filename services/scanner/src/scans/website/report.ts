import type { WebsiteReport } from '@repo/contracts/scanner';
import type { GradingOutcome } from '@repo/upstream/site-grade';
import type { AuditResult } from '../../audit/check.ts';
import { gradeOf, leastScoreOf, score, WEBSITE_BANDS } from '../../audit/grade.ts';
import { summarize } from '../../audit/summarize.ts';
import { headerValue } from '../../net/http/guarded-headers.ts';
import { describeTlsFault } from './describe-tls-fault.ts';
import type { WebsiteFacts } from './facts.ts';
import type { WebsiteCheck } from './website-check.ts';

/** What the grader said; `disabled`: none is asked. */
export type SiteGrading = GradingOutcome | { readonly kind: 'failed'; readonly failure: 'disabled' };

/** A report as it is cached: without what belongs to a single request. */
export type SharedReport = Omit<WebsiteReport, 'url' | 'notice'>;

const ENFORCED: ReadonlySet<string> = new Set(['to-https', 'off-host', 'late', 'no-http']);

/** Shapes facts, checks and grade into the contract; nothing is judged here. */
export function websiteReport(audit: {
  readonly facts: WebsiteFacts;
  readonly checks: AuditResult<WebsiteCheck['key'], WebsiteCheck['category']>;
  readonly grading: SiteGrading;
  readonly scannedAt: Date;
}): SharedReport {
  const { facts, checks, grading, scannedAt } = audit;
  const { page, redirect } = facts;
  const tls = facts.tls.kind === 'known' ? facts.tls.value : null;
  const verdict = redirect.kind === 'known' ? redirect.value : null;
  const header = (name: string) => (page.kind === 'known' ? headerValue(page.value.headers, name) : null);
  return {
    domain: facts.host,
    ...reportedGrade(grading, score(checks.checks)),
    tlsValid: tls?.isValid ?? false,
    tlsDaysLeft: tls?.daysLeft ?? 0,
    httpsRedirect: verdict !== null && ENFORCED.has(verdict),
    headers: {
      strictTransportSecurity: header('strict-transport-security'),
      contentSecurityPolicy: header('content-security-policy'),
      xFrameOptions: header('x-frame-options'),
    },
    checks: [...checks.checks],
    summary: {
      ...summarize(checks),
      ...graderSummary(grading),
      probeError: page.kind === 'known' ? null : `The page could not be reached: ${page.reason}.`,
      tlsError: describeTlsFault(facts),
      redirect: verdict,
      httpStatus: page.kind === 'known' ? page.value.status : null,
      finalUrl: page.kind === 'known' ? page.value.url : null,
    },
    scannedAt: scannedAt.toISOString(),
  };
}

function reportedGrade(grading: SiteGrading, ownScore: number): Pick<SharedReport, 'grade' | 'score'> {
  if (grading.kind === 'failed') return { grade: gradeOf(ownScore, WEBSITE_BANDS), score: ownScore };
  const { letter, score: given } = grading.grade;
  const points = given ?? leastScoreOf(letter, WEBSITE_BANDS);
  return { grade: letter, score: Math.min(100, Math.max(0, Math.round(points))) };
}

function graderSummary(grading: SiteGrading) {
  if (grading.kind === 'failed') {
    const graderError = grading.failure;
    return { gradeSource: 'local', graderGrade: null, graderScore: null, graderError } as const;
  }
  const { grade, score: graderScore } = grading.grade;
  return { gradeSource: 'observatory', graderGrade: grade, graderScore, graderError: null } as const;
}
