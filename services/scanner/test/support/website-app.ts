import { WebsiteReport } from '@repo/contracts/scanner';
import { createMemoryCache, createRedisCache } from '@repo/service-kit/cache';
import { createAdmission, createApp } from '@repo/service-kit/http';
import { createLogger } from '@repo/service-kit/log';
import { createMetrics } from '@repo/service-kit/metrics';
import { createMemoryCounter } from '@repo/service-kit/rate-limit';
import { connectRedis } from '@repo/service-kit/redis';
import {
  type FakeServer,
  jsonAnswer,
  makeCertificate,
  startFakeServer,
  type TestCertificate,
} from '@repo/tooling/fake-upstreams';
import { expect, onTestFinished } from 'vitest';
import { renderError } from '../../src/errors.ts';
import { parseCidrList } from '../../src/net/cidr.ts';
import { formatDnsServer, parseDnsServers } from '../../src/net/dns/dns-server.ts';
import { createStubResolver } from '../../src/net/dns/stub-resolver.ts';
import { FAIR_USE } from '../../src/routes.ts';
import { websiteRoute } from '../../src/scans/website/route.ts';
import { openWebsiteAudits, type WebsiteVariations } from '../../src/scans/website/website-audits.ts';
import { type DnsZoneServer, startDnsZoneServer } from './dns-zone-server.ts';
import { type HostileServer, type HostileServerOptions, startHostileServer } from './hostile-server.ts';
import { inlineWorkers } from './inline-workers.ts';
import { sentence } from './scanner-app.ts';
import { HARDENED, page, redirect } from './site-behaviour.ts';
import type { ZoneResponderOptions } from './zone-responder.ts';

/** An authority that the scanner of the tests trusts. */
export const ROOT = makeCertificate({ name: 'Test Root', isAuthority: true });

const HOSTS = ['site.test', '*.site.test'];
export const VALID = makeCertificate({ name: 'site.test', issuer: ROOT, hosts: HOSTS });

interface WebsiteWorldOptions {
  /** Lines of the zone; default: `site.test` on this machine. */
  readonly zone?: string;
  readonly faults?: ZoneResponderOptions['faults'];
  /** How the two servers of the site behave; the path names one of `BEHAVIOURS` when absent. Null: nobody listens. */
  readonly http?: HostileServerOptions['behave'] | null;
  readonly https?: HostileServerOptions['behave'] | null;
  readonly certificate?: TestCertificate;
  readonly tls?: Partial<HostileServerOptions['tls']>;
  /** Bodies of the grader's 200s, one after the other; the last stays. */
  readonly grades?: readonly unknown[];
  /** Another grader than the one of this world; empty: none. */
  readonly graderUrl?: string;
  readonly allowed?: string;
  readonly redis?: { readonly url: string; readonly prefix: string };
  readonly variations?: WebsiteVariations;
  readonly notice?: string;
}

export interface WebsiteAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  /** Null unless the status is 200. */
  readonly report: WebsiteReport | null;
  /** Empty for a 200. */
  readonly error: string;
}

/** The website scan as an app of its own, a site, its DNS and a grader; they end with the test. */
interface WebsiteWorld {
  readonly dns: DnsZoneServer;
  readonly http: HostileServer | null;
  readonly https: HostileServer | null;
  readonly grader: FakeServer;
  /** Of the site, on its https port. */
  readonly url: string;
  readonly httpUrl: string;
  readonly ask: (url: string) => Promise<WebsiteAnswer>;
  /** The report of a URL that is expected to have one. */
  readonly report: (url?: string) => Promise<WebsiteReport>;
}

export const GRADED = { error: null, grade: 'B+', score: 80 };

/** Fast where the service is patient. */
export const QUICK = {
  retry: { attempts: 4, baseDelayMs: 5, maxRetryAfterMs: 1_000 },
  pollDelaysMs: [5],
  timeoutMs: 3_000,
};

export async function startWebsiteWorld(options: WebsiteWorldOptions = {}): Promise<WebsiteWorld> {
  const certificate = options.certificate ?? VALID;
  const tls = { key: certificate.keyPem, certificate: certificate.certificate, ...options.tls };
  const http = options.http === null ? null : await startHostileServer(behaving(options.http));
  const https = options.https === null ? null : await startHostileServer({ tls, ...behaving(options.https) });
  const dns = await startDnsZoneServer({
    zone: options.zone ?? 'site.test A 127.0.0.1',
    faults: options.faults ?? {},
  });
  const answers = options.grades ?? [GRADED];
  let asked = 0;
  const grader = await startFakeServer(() => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    return jsonAnswer(answer);
  });
  const ports = { http: http?.port ?? CLOSED_PORT, https: https?.port ?? CLOSED_PORT };
  const service = await startService(options, { dns, grader, ports });
  onTestFinished(async () => {
    await service.close();
    await Promise.all([dns.close(), grader.stop(), http?.close(), https?.close()]);
  });
  return {
    dns,
    http,
    https,
    grader,
    url: `https://site.test:${ports.https}/`,
    httpUrl: `http://site.test:${ports.http}/`,
    ask: service.ask,
    async report(url = `https://site.test:${ports.https}/`) {
      const answer = await service.ask(url);
      if (answer.report === null) throw new Error(`${answer.status}: ${answer.error}`);
      return answer.report;
    },
  };
}

/** A hardened site whose http door leads to its https door. */
export async function hardenedWorld(options: WebsiteWorldOptions = {}): Promise<WebsiteWorld> {
  let https = '';
  const world = await startWebsiteWorld({
    https: page(HARDENED),
    http: redirect(() => https),
    ...options,
  });
  https = world.url;
  return world;
}

export function statusOf({ checks }: Pick<WebsiteReport, 'checks'>, key: string): string | undefined {
  return checks.find((check) => check.key === key)?.status;
}

/** Nobody listens on the discard port. */
const CLOSED_PORT = 9;

function behaving(behave: HostileServerOptions['behave'] | null): HostileServerOptions {
  return behave === undefined || behave === null ? {} : { behave };
}

async function startService(
  options: WebsiteWorldOptions,
  world: {
    readonly dns: DnsZoneServer;
    readonly grader: FakeServer;
    readonly ports: { readonly http: number; readonly https: number };
  },
) {
  const log = createLogger({ service: 'scanner', level: 'silent', terminal: false });
  const metrics = createMetrics('scanner');
  const near = createMemoryCache(1_000_000);
  const redis = options.redis === undefined ? null : connectRedis(options.redis.url, log);
  if (redis !== null) await expect.poll(() => redis.run((client) => client.ping())).toBe('PONG');
  const { audits, close } = openWebsiteAudits(
    { OBSERVATORY_API_URL: options.graderUrl ?? `${world.grader.url}/api/v2` },
    {
      cache: redis === null ? near : createRedisCache(redis, options.redis?.prefix ?? '', near),
      metrics,
      log,
      admission: createAdmission({ concurrent: 8, queued: 32 }),
      workers: inlineWorkers,
      resolver: createStubResolver({ servers: parseDnsServers(formatDnsServer(world.dns.server)) }),
      allowedCidrs: parseCidrList(options.allowed ?? '127.0.0.0/8'),
    },
    { ports: world.ports, anchors: [ROOT.certificate], grading: QUICK, ...options.variations },
  );
  const app = createApp({
    routes: [websiteRoute({ websiteAudits: audits, notice: options.notice ?? null }, FAIR_USE)],
    renderError,
    log,
    metrics,
    counter: createMemoryCounter(100),
    trustedProxyHops: 0,
    otherRateLimit: FAIR_USE,
  });
  const ask = async (url: string): Promise<WebsiteAnswer> => {
    const answer = await app.request('/api/scan/website', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
    });
    const { status } = answer;
    const retryAfter = answer.headers.get('retry-after');
    if (status !== 200) return { status, retryAfter, report: null, error: await sentence(answer) };
    return { status, retryAfter, report: WebsiteReport.parse(await answer.json()), error: '' };
  };
  return {
    ask,
    close: async () => {
      await close();
      await redis?.close();
    },
  };
}
