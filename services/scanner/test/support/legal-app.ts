import { LegalReport } from '@repo/contracts/scanner';
import { createMemoryCache } from '@repo/service-kit/cache';
import { createAdmission, createApp, type RateLimitPolicy } from '@repo/service-kit/http';
import { createLogger } from '@repo/service-kit/log';
import { createMetrics } from '@repo/service-kit/metrics';
import { createMemoryCounter } from '@repo/service-kit/rate-limit';
import { type FakeLicenses, type FakePlatform, type ZipFile, zipOf } from '@repo/tooling/fake-upstreams';
import { createGithubClient } from '@repo/upstream/github';
import { systemTiming } from '@repo/upstream/http';
import { renderError } from '../../src/errors.ts';
import { openLicenseSource } from '../../src/scans/legal/open-license-source.ts';
import { legalRoute } from '../../src/scans/legal/route.ts';
import { inlineWorkers } from './inline-workers.ts';
import { sentence, upload } from './scanner-app.ts';

/** The legal scan as an app of its own on fake upstreams. */
export interface LegalApp {
  request(init: RequestInit): Promise<Response>;
  /** The report on an archive of these files; fails on any status but 200. */
  report(files: Readonly<Record<string, unknown>>): Promise<LegalReport>;
  /** Status and public sentence of an archive that is refused. */
  refusal(zip: Uint8Array<ArrayBuffer>): Promise<readonly [number, string]>;
  close(): Promise<void>;
}

const RATE_LIMIT: RateLimitPolicy = {
  bucket: 'test',
  limit: 60,
  windowSeconds: 60,
  enforced: false,
  counted: true,
};

export function createLegalApp(platform: FakePlatform, licenses: FakeLicenses): LegalApp {
  const log = createLogger({ service: 'test', level: 'silent', terminal: false });
  const metrics = createMetrics('test');
  const cache = createMemoryCache(1024 * 1024);
  const settings = { LICENSE_API_URL: licenses.url, CLEARLYDEFINED_API_URL: licenses.url };
  const licenseData = openLicenseSource(settings, { cache, metrics, log });
  const github = createGithubClient({
    apiUrl: platform.urls.api,
    rawUrl: platform.urls.raw,
    gitUrl: platform.urls.git,
    ownToken: null,
    maxCacheBytes: 1024 * 1024,
    userAgent: 'test',
    attemptTimeoutMs: 5_000,
    concurrency: 32,
    retry: { attempts: 2, baseDelayMs: 1 },
    timing: systemTiming,
  });
  const deps = {
    admission: createAdmission({ concurrent: 8, queued: 8 }),
    workers: inlineWorkers,
    github,
    githubHosts: ['github.com'],
    licenseSource: licenseData.source,
    notice: null,
  };
  const app = createApp({
    routes: [legalRoute(deps, RATE_LIMIT)],
    renderError,
    log,
    metrics,
    counter: createMemoryCounter(100),
    trustedProxyHops: 0,
    otherRateLimit: RATE_LIMIT,
  });
  const request = async (init: RequestInit) => app.request('/api/scan/legal', init);
  return {
    request,
    async report(files) {
      const answer = await request(upload('project.zip', zipOf(toZipFiles(files))));
      if (answer.status !== 200) throw new Error(await answer.text());
      return LegalReport.parse(await answer.json());
    },
    async refusal(zip) {
      const answer = await request(upload('project.zip', zip));
      return [answer.status, await sentence(answer)];
    },
    close: async () => {
      await Promise.all([licenseData.close(), github.close()]);
    },
  };
}

/** Values that are no text are written as JSON. */
function toZipFiles(files: Readonly<Record<string, unknown>>): readonly ZipFile[] {
  return Object.entries(files).map(([name, content]) => ({
    name,
    content: typeof content === 'string' ? content : JSON.stringify(content),
  }));
}
