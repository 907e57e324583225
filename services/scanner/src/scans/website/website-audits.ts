import { createHash } from 'node:crypto';
import { WebsiteReport } from '@repo/contracts/scanner';
import { type Cache, createMemoryCache, readCached } from '@repo/service-kit/cache';
import { AppError } from '@repo/service-kit/errors';
import { createSingleFlight } from '@repo/upstream/http';
import { z } from 'zod';
import type { Progress } from '../../progress.ts';
import { AUDIT_TIMES } from './audit-times.ts';
import { type AuditContext, auditWebsite } from './audit-website.ts';
import { type SitePorts, siteUrls } from './probes/site-urls.ts';
import type { SharedReport } from './report.ts';

/**
 * Audits a URL, once for all who ask at the same time; an answer is given again for 10 minutes. Who asked first is told
 * the progress.
 */
export type WebsiteAudits = (url: string, signal: AbortSignal, progress?: Progress) => Promise<SharedReport>;

export interface WebsiteAuditsOptions {
  readonly context: AuditContext;
  readonly cache: Cache;
  readonly onCache: (outcome: 'hit' | 'miss') => void;
  /** Where the counterpart of a URL on the other scheme is looked for. */
  readonly ports?: SitePorts;
  /** The most an audit may take, the wait for its turn included. */
  readonly answerMs?: number;
}

const CACHED_SECONDS = 600;
const PRIVATE_CACHE_BYTES = 8 * 1024 * 1024;

// The URL of a request is echoed, its notice is the service's: neither is cached.
const { url: _url, notice: _notice, ...cachedShape } = WebsiteReport.shape;
const CachedReport = z.strictObject(cachedShape);

/**
 * Only reports are cached, errors never: a site that is down may be up a moment later. A report repeats its URL, and a
 * query may hold a secret: reports of such URLs stay in this process.
 */
export function createWebsiteAudits(options: WebsiteAuditsOptions): WebsiteAudits {
  const { context } = options;
  const answerMs = options.answerMs ?? AUDIT_TIMES.answer;
  const privateCache = createMemoryCache(PRIVATE_CACHE_BYTES);
  const flights = createSingleFlight<SharedReport>();

  async function audit(
    urls: ReturnType<typeof siteUrls>,
    signal: AbortSignal,
    progress: Progress,
  ): Promise<SharedReport> {
    const key = cacheKey(urls.page);
    const cache = new URL(urls.page).search === '' ? options.cache : privateCache;
    const found = await readCached(cache, key, CachedReport);
    options.onCache(found === null ? 'miss' : 'hit');
    if (found !== null) return found;
    const report = await withinTime(answerMs, urls.host, signal, (limited) =>
      auditWebsite(urls, context, limited, progress),
    );
    await cache.set(key, JSON.stringify(report), CACHED_SECONDS);
    return report;
  }

  return async (url, signal, progress = () => undefined) => {
    const urls = siteUrls(url, options.ports);
    return flights.run(urls.page, (shared) => audit(urls, shared, progress), signal);
  };
}

/** Hashed: an address may be long. */
function cacheKey(page: string): string {
  return `website:5:${createHash('sha256').update(page).digest('base64url')}`;
}

async function withinTime<T>(
  ms: number,
  host: string,
  signal: AbortSignal,
  work: (limited: AbortSignal) => Promise<T>,
): Promise<T> {
  const time = AbortSignal.timeout(ms);
  try {
    return await work(AbortSignal.any([signal, time]));
  } catch (error) {
    if (!time.aborted || signal.aborted) throw error;
    const message = `The audit of ${host} took longer than ${Math.round(ms / 1_000)} s; try again later.`;
    throw new AppError('unavailable', message, { cause: error, retryAfterSeconds: 30 });
  }
}
