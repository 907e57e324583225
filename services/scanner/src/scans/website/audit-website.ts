import { AppError } from '@repo/service-kit/errors';
import type { Admission } from '@repo/service-kit/http';
import { type GradingTools, gradeSite } from '@repo/upstream/site-grade';
import { runChecks } from '../../audit/run-checks.ts';
import type { StubResolver } from '../../net/dns/stub-resolver.ts';
import { createGuardedClient, type GuardedClientOptions } from '../../net/http/guarded-client.ts';
import { toGuardedTarget } from '../../net/http/guarded-target.ts';
import { vetAddresses } from '../../net/http/vet-addresses.ts';
import { judgeAddress } from '../../net/public-address.ts';
import { countNames, countRequests, type Progress } from '../../progress.ts';
import type { ScanWorkers } from '../open-scan-workers.ts';
import { AUDIT_TIMES } from './audit-times.ts';
import { websiteChecks } from './checks/index.ts';
import { acceptedOf } from './checks/tls-ciphers.ts';
import { type CollectedWebsite, collectWebsite } from './collect.ts';
import type { WebsiteFacts } from './facts.ts';
import { graderSite, type SiteUrls } from './probes/site-urls.ts';
import { type SharedReport, type SiteGrading, websiteReport } from './report.ts';
import { isForbiddenTarget, isServerError, leadsNowhere, nothingSeen, siteFails } from './website-error.ts';

export interface AuditContext extends Omit<GuardedClientOptions, 'lookup'> {
  readonly resolver: StubResolver;
  readonly workers: ScanWorkers;
  /** Bounds the visits under way; waiting for a grader is not counted. */
  readonly admission: Admission;
  /** Bounds the graders waited for: past it our own grade is given at once. */
  readonly gradings: Admission;
  /** Null: no grader is asked. */
  readonly grading: GradingTools | null;
  /** Whether the grader runs in the operator's own networks; any other is not asked about hosts in them. */
  readonly isGraderInternal: boolean;
}

/**
 * Probes a site, has it graded, judges. The host is vetted before the grader is asked: graders do not check addresses.
 *
 * @throws GuardError when the host may not or cannot be visited
 * @throws AppError 400 for a site that leads to one that is not visited, 503 when neither we nor the grader saw it, or
 *   when it answers with a server error
 */
export async function auditWebsite(
  urls: SiteUrls,
  context: AuditContext,
  signal: AbortSignal,
  progress: Progress = () => undefined,
): Promise<SharedReport> {
  const scannedAt = context.now();
  const startedAt = performance.now();
  const lookup = countNames(context.resolver, progress).session({}, signal);
  const { allowedCidrs } = context;
  const addresses = await vetAddresses(toGuardedTarget(urls.page), lookup, allowedCidrs);
  const isInternalHost = addresses.some(
    (address) => judgeAddress(address, allowedCidrs).kind === 'allowed-private',
  );
  const client = countRequests(createGuardedClient({ ...context, lookup }), progress);
  const mayNotifyGrader = !isInternalHost || context.isGraderInternal;
  const remainingMs = AUDIT_TIMES.audit - (performance.now() - startedAt);
  // When one of the two fails the other is not waited for: it would go on for nobody, a grader for a minute.
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  const visitor = { client, lookup, scannedAt, workers: context.workers };
  const [{ facts, pageError }, grading] = await Promise.all([
    context.admission.run(() => collectWebsite(urls, visitor, either), either).then(refuseUnfit),
    gradingOf(mayNotifyGrader ? graderSite(urls.page) : null, context, remainingMs, either),
  ]).finally(() => over.abort());
  if (grading.kind === 'failed' && facts.page.kind === 'unknown' && !refusedByBrowsers(facts)) {
    if (pageError?.kind === 'invalid-url') throw leadsNowhere(facts.host, pageError);
    throw nothingSeen(facts.page.reason, grading.failure);
  }
  return websiteReport({ facts, checks: runChecks(websiteChecks, facts, []), grading, scannedAt });
}

/** Whether the host offers only TLS that browsers refuse: a finding, so there is a report without page and grade. */
function refusedByBrowsers({ tls, oldTls, suites }: WebsiteFacts): boolean {
  const isOpen = tls.kind === 'known' ? tls.value !== null : null;
  if (oldTls.kind === 'known' && oldTls.value.length > 0) return isOpen !== true;
  return isOpen === false && Object.values(suites).some((suite) => acceptedOf(suite) !== null);
}

/** A site that leads to an address that is not public is refused like that address; one that fails is no site yet. */
function refuseUnfit(collected: CollectedWebsite): CollectedWebsite {
  const { facts, pageError } = collected;
  if (facts.page.kind === 'known' && isServerError(facts.page.value)) throw siteFails(facts.page.value);
  if (pageError === null || !isForbiddenTarget(pageError)) return collected;
  throw leadsNowhere(facts.host, pageError);
}

async function gradingOf(
  site: string | null,
  { grading, gradings }: AuditContext,
  remainingMs: number,
  signal: AbortSignal,
): Promise<SiteGrading> {
  if (grading === null) return { kind: 'failed', failure: 'disabled' };
  if (site === null) return { kind: 'failed', failure: 'refused' };
  const timeoutMs = Math.max(0, Math.round(Math.min(grading.policy.timeoutMs, remainingMs)));
  const tools = { ...grading, policy: { ...grading.policy, timeoutMs } };
  try {
    return await gradings.run(() => gradeSite(site, tools, signal), signal);
  } catch (thrown) {
    signal.throwIfAborted();
    if (thrown instanceof AppError) return { kind: 'failed', failure: 'unavailable' };
    throw thrown;
  }
}
