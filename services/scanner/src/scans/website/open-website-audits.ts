import type { Cache } from '@repo/service-kit/cache';
import { type Admission, createAdmission } from '@repo/service-kit/http';
import { createJsonClient, systemTiming } from '@repo/upstream/http';
import {
  createSiteGrader,
  GRADING_POLICY,
  type GradingPolicy,
  type GradingTools,
  graderProtocolOf,
} from '@repo/upstream/site-grade';
import { type CircuitTools, createBreaker } from '../../create-breaker.ts';
import type { Cidr } from '../../net/cidr.ts';
import type { StubResolver } from '../../net/dns/stub-resolver.ts';
import type { GuardLimits } from '../../net/http/guard-limits.ts';
import { toGuardedTarget } from '../../net/http/guarded-target.ts';
import { isPublicAddress } from '../../net/public-address.ts';
import { USER_AGENT } from '../../service.ts';
import type { ScanWorkers } from '../open-scan-workers.ts';
import { AUDIT_TIMES } from './audit-times.ts';
import type { SitePorts } from './probes/site-urls.ts';
import { readPagesBy } from './read-pages.ts';
import { createWebsiteAudits, type WebsiteAudits } from './website-audits.ts';

export interface WebsiteSettings {
  /** Empty: no grader is asked, every grade is our own. */
  readonly OBSERVATORY_API_URL: string;
}

export interface WebsiteTools extends CircuitTools {
  readonly cache: Cache;
  readonly admission: Admission;
  readonly workers: ScanWorkers;
  readonly resolver: StubResolver;
  readonly allowedCidrs: readonly Cidr[];
}

/** What tests have otherwise than operators. */
export interface WebsiteVariations {
  readonly ports?: SitePorts;
  readonly anchors?: readonly string[];
  readonly limits?: Partial<GuardLimits>;
  readonly grading?: Partial<GradingPolicy>;
  readonly answerMs?: number;
}

const GRADINGS_AT_ONCE = 64;
const MAX_BYTES = 1024 * 1024;
const BREAKER_OPEN_MS = 60_000;

/** Website audits, ready to be asked. */
export function openWebsiteAudits(
  settings: WebsiteSettings,
  tools: WebsiteTools,
  variations: WebsiteVariations = {},
): { readonly audits: WebsiteAudits; readonly close: () => Promise<void> } {
  const { cache, metrics, admission, resolver, allowedCidrs } = tools;
  const grading = openGrading(settings, tools, variations);
  const audits = createWebsiteAudits({
    context: {
      resolver,
      allowedCidrs,
      userAgent: USER_AGENT,
      now: () => systemTiming.clock.now(),
      readPage: readPagesBy(tools.workers),
      admission,
      gradings: createAdmission({ concurrent: GRADINGS_AT_ONCE, queued: 0 }),
      grading,
      isGraderInternal: isInternalHost(settings.OBSERVATORY_API_URL),
      ...(variations.anchors === undefined ? {} : { anchors: variations.anchors }),
      ...(variations.limits === undefined ? {} : { limits: variations.limits }),
    },
    cache,
    onCache: (outcome) => metrics.cacheAsked('website', outcome),
    ...(variations.ports === undefined ? {} : { ports: variations.ports }),
    ...(variations.answerMs === undefined ? {} : { answerMs: variations.answerMs }),
  });
  return { audits, close: async () => grading?.grader.close() };
}

function isInternalHost(url: string): boolean {
  if (url === '') return false;
  const { host, isAddress, isInternalName } = toGuardedTarget(url);
  return isInternalName || (isAddress && !isPublicAddress(host));
}

function openGrading(
  { OBSERVATORY_API_URL: baseUrl }: WebsiteSettings,
  tools: CircuitTools,
  variations: WebsiteVariations,
): GradingTools | null {
  if (baseUrl === '') return null;
  const policy = { ...GRADING_POLICY, ...variations.grading };
  const attemptTimeoutMs = Math.min(AUDIT_TIMES.gradingAttempt, policy.timeoutMs);
  const json = createJsonClient({
    upstream: 'site-grade',
    baseUrl,
    userAgent: USER_AGENT,
    attemptTimeoutMs,
    maxBytes: MAX_BYTES,
    concurrency: GRADINGS_AT_ONCE,
    timing: systemTiming,
    onCall: ({ upstream, outcome, ms }) => tools.metrics.upstreamCalled(upstream, outcome, ms / 1_000),
  });
  const grader = createSiteGrader(json, graderProtocolOf(baseUrl));
  return {
    grader,
    breaker: createBreaker('site-grade', tools, BREAKER_OPEN_MS),
    timing: systemTiming,
    policy,
  };
}
