import { createHash } from 'node:crypto';
import { WebsiteReport } from '@repo/contracts/scanner';
import type { Cache } from '@repo/service-kit/cache';
import { AppError } from '@repo/service-kit/errors';
import { createSingleFlight } from '@repo/upstream/http';
import { z } from 'zod';
import { AUDIT_TIMES } from './audit-times.ts';
import { type AuditContext, auditWebsite } from './audit-website.ts';
import { type SitePorts, siteUrls } from './probes/site-urls.ts';
import type { SharedReport } from './report.ts';
import { seal, unseal } from './seal.ts';

/** Audits a URL, once for all who ask at the same time; an answer is given again for 10 minutes. */
export type WebsiteAudits = (url: string, signal: AbortSignal) => Promise<SharedReport>;

export interface WebsiteAuditsOptions {
  readonly context: AuditContext;
  readonly cache: Cache;
  readonly onCache: (outcome: 'hit' | 'miss') => void;
  /** Where the counterpart of a URL on the other scheme is looked for. */
  readonly ports?: SitePorts;
  /** The most an audit may take, the wait for its turn included. */
  readonly answerMs?: number;
}

const KEPT_SECONDS = 600;

// The URL of a request is echoed, its notice is the service's: neither is kept.
const { url: _url, notice: _notice, ...keptShape } = WebsiteReport.shape;
const Kept = z.strictObject(keptShape);

/** Only answers are kept, errors never: a site that is down may be up a moment later. */
export function createWebsiteAudits(options: WebsiteAuditsOptions): WebsiteAudits {
  const { cache, context } = options;
  const answerMs = options.answerMs ?? AUDIT_TIMES.answer;
  const flights = createSingleFlight<SharedReport>();

  async function audit(urls: ReturnType<typeof siteUrls>, signal: AbortSignal): Promise<SharedReport> {
    const key = cacheKey(urls.page);
    const found = await recall(cache, key, urls.page);
    options.onCache(found === null ? 'miss' : 'hit');
    if (found !== null) return found;
    const report = await withinTime(answerMs, urls.host, signal, (limited) =>
      auditWebsite(urls, context, limited),
    );
    await cache.set(key, seal(JSON.stringify(report), urls.page), KEPT_SECONDS);
    return report;
  }

  return async (url, signal) => {
    const urls = siteUrls(url, options.ports);
    return flights.run(urls.page, (shared) => audit(urls, shared), signal);
  };
}

/** Hashed, and the report sealed: an address may be long, and its query, which a report repeats, is nobody's business. */
function cacheKey(page: string): string {
  return `website:2:${createHash('sha256').update(page).digest('base64url')}`;
}

async function recall(cache: Cache, key: string, page: string): Promise<SharedReport | null> {
  try {
    const sealed = await cache.get(key);
    const text = sealed === undefined ? null : unseal(sealed, page);
    const report = text === null ? null : Kept.safeParse(JSON.parse(text));
    return report?.success ? report.data : null;
  } catch {
    return null;
  }
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
