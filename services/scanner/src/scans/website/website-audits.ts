import { createHash } from 'node:crypto';
import { WebsiteReport } from '@repo/contracts/scanner';
import { type Cache, cached, createCountedCache, createMemoryCache } from '@repo/service-kit/cache';
import { createAdmission } from '@repo/service-kit/http';
import { createSingleFlight, systemTiming } from '@repo/upstream/http';
import {
  createSiteGrader,
  GRADING_POLICY,
  type GradingPolicy,
  type GradingTools,
} from '@repo/upstream/site-grade';
import { z } from 'zod';
import { type CircuitTools, openJsonClient } from '../../create-breaker.ts';
import { toGuardedTarget } from '../../net/http/guarded-target.ts';
import { withDeadline } from '../../net/http/with-deadline.ts';
import { isPublicAddress } from '../../net/public-address.ts';
import type { Progress } from '../../progress.ts';
import { USER_AGENT } from '../../service.ts';
import { AUDIT_TIMES } from './audit-times.ts';
import { type AuditContext, auditWebsite } from './audit-website.ts';
import { type SitePorts, siteUrls } from './probes/site-urls.ts';
import type { SharedReport } from './report.ts';
import { toWebsiteError } from './website-error.ts';

export interface WebsiteSettings {
  /** Empty: no grader is asked, every grade is our own. */
  readonly OBSERVATORY_API_URL: string;
}

export interface WebsiteTools
  extends CircuitTools,
    Pick<AuditContext, 'admission' | 'workers' | 'resolver' | 'allowedCidrs'> {
  readonly cache: Cache;
}

/** What tests have otherwise than operators. */
export interface WebsiteVariations extends Pick<AuditContext, 'anchors' | 'limits'> {
  /** Where the counterpart of a URL on the other scheme is looked for. */
  readonly ports?: SitePorts;
  readonly grading?: Partial<GradingPolicy>;
  /** The most an audit may take, the wait for its turn included. */
  readonly answerMs?: number;
}

/**
 * Audits a URL, once for all who ask at the same time; an answer is given again for 10 minutes. Who asked first is told
 * the progress.
 */
export type WebsiteAudits = (url: string, signal: AbortSignal, progress?: Progress) => Promise<SharedReport>;

const CACHED_SECONDS = 600;
const PRIVATE_CACHE_BYTES = 8 * 1024 * 1024;

// The URL of a request is echoed, its notice is the service's: neither is cached.
const { url: _url, notice: _notice, ...cachedShape } = WebsiteReport.shape;
const CachedReport = z.strictObject(cachedShape);

/**
 * Website audits, ready to be asked. Only reports are cached, errors never: a site that is down may be up a moment later.
 * A report repeats its URL, and a query may hold a secret: reports of such URLs stay in this process.
 */
export function openWebsiteAudits(
  settings: WebsiteSettings,
  tools: WebsiteTools,
  { ports, grading: policy, answerMs = AUDIT_TIMES.answer, ...guard }: WebsiteVariations = {},
): { readonly audits: WebsiteAudits; readonly close: () => Promise<void> } {
  const { resolver, allowedCidrs, workers, admission, metrics } = tools;
  const grading = openGrading(settings.OBSERVATORY_API_URL, tools, { ...GRADING_POLICY, ...policy });
  const context: AuditContext = {
    ...guard,
    resolver,
    allowedCidrs,
    userAgent: USER_AGENT,
    now: () => systemTiming.clock.now(),
    workers,
    admission,
    gradings: createAdmission({ concurrent: GRADINGS_AT_ONCE, queued: 0 }),
    grading,
    isGraderInternal: isInternalHost(settings.OBSERVATORY_API_URL),
  };
  const sharedCache = createCountedCache(tools.cache, 'website', metrics);
  const privateCache = createCountedCache(createMemoryCache(PRIVATE_CACHE_BYTES), 'website', metrics);
  const flights = createSingleFlight<SharedReport>();
  return {
    audits: async (url, signal, progress) => {
      const urls = siteUrls(url, ports);
      const { page, host } = urls;
      const cache = new URL(page).search === '' ? sharedCache : privateCache;
      const audit = (shared: AbortSignal) =>
        cached(cache, cacheKey(page), CACHED_SECONDS, CachedReport, () =>
          withDeadline(answerMs, `The audit of ${host}`, shared, (limited) =>
            auditWebsite(urls, context, limited, progress),
          ).catch((thrown: unknown) => {
            throw toWebsiteError(thrown);
          }),
        );
      return flights.run(page, audit, signal);
    },
    close: async () => grading?.grader.close(),
  };
}

/** Hashed: an address may be long. */
function cacheKey(page: string): string {
  return `website:5:${createHash('sha256').update(page).digest('base64url')}`;
}

function isInternalHost(url: string): boolean {
  if (url === '') return false;
  const { host, isAddress, isInternalName } = toGuardedTarget(url);
  return isInternalName || (isAddress && !isPublicAddress(host));
}

const GRADINGS_AT_ONCE = 64;
const MAX_BYTES = 1024 * 1024;

function openGrading(baseUrl: string, tools: CircuitTools, policy: GradingPolicy): GradingTools | null {
  if (baseUrl === '') return null;
  const { timeoutMs, retry } = policy;
  const limits = {
    baseUrl,
    attemptTimeoutMs: Math.min(AUDIT_TIMES.gradingAttempt, timeoutMs),
    timeoutMs,
    retry,
    maxBytes: MAX_BYTES,
    concurrency: GRADINGS_AT_ONCE,
  };
  const { json } = openJsonClient('site-grade', limits, tools);
  return { grader: createSiteGrader(json, baseUrl), timing: systemTiming, policy };
}
