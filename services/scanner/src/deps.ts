import { randomBytes } from 'node:crypto';
import { type Cache, createMemoryCache, createRedisCache } from '@repo/service-kit/cache';
import { type Clock, systemClock } from '@repo/service-kit/clock';
import {
  type Admission,
  createAdmission,
  createUploadAdmission,
  type ReadinessCheck,
  type UploadAdmission,
} from '@repo/service-kit/http';
import type { Logger } from '@repo/service-kit/log';
import { createMemoryPressure, memoryLimit } from '@repo/service-kit/memory-pressure';
import { createMetrics, type Metrics } from '@repo/service-kit/metrics';
import { type Counter, createMemoryCounter, createRedisCounter } from '@repo/service-kit/rate-limit';
import { connectRedis, type RedisConnection } from '@repo/service-kit/redis';
import type { Tracing } from '@repo/service-kit/tracing';
import type { AdvisorySource } from '@repo/upstream/advisory';
import type { ExploitationSource } from '@repo/upstream/exploitation';
import type { GithubClient } from '@repo/upstream/github';
import type { LicenseSource } from '@repo/upstream/licenses';
import type { SharedAdvisories } from '@repo/upstream/osv-local';
import { openAdvisorySource } from './advisory-source.ts';
import type { ScannerSettings } from './config.ts';
import { type ExampleInputs, exampleInputsOf } from './example-inputs.ts';
import type { SecondOpinionDeps } from './matching/second-opinions.ts';
import type { Cidr } from './net/cidr.ts';
import { systemDnsServers } from './net/dns/dns-server.ts';
import { createStubResolver, type StubResolver } from './net/dns/stub-resolver.ts';
import type { NewestCveLookup } from './nvd/newest-cve-lookup.ts';
import { openNvd } from './nvd/open-nvd.ts';
import { openSecondOpinions } from './open-second-opinions.ts';
import { openLicenseSource } from './scans/legal/open-license-source.ts';
import { openScanWorkers, type ScanWorkers } from './scans/open-scan-workers.ts';
import { openWebsiteAudits, type WebsiteAudits } from './scans/website/website-audits.ts';
import { USER_AGENT } from './service.ts';
import { openGithubClient } from './source-tree/open-github-client.ts';

/** Everything the scanner holds open, made once. */
export interface ScannerDeps {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing | null;
  readonly counter: Counter;
  readonly trustedProxyHops: number;
  readonly admission: Admission;
  /** For the pure work on whatever strangers send. */
  readonly workers: ScanWorkers;
  readonly uploads: UploadAdmission;
  readonly advisorySource: AdvisorySource;
  /** The advisories of the operator's folder, for the workers; null when others are asked. */
  readonly localAdvisories: (() => SharedAdvisories) | null;
  /** Of when they are, by ecosystem; empty where that is not known. */
  readonly dataAsOf: () => Readonly<Record<string, string>>;
  /** Files beside them that could not be read. */
  readonly unread: () => readonly string[];
  readonly secondOpinions: SecondOpinionDeps;
  readonly exploitation: ExploitationSource;
  readonly newestCve: NewestCveLookup;
  readonly github: GithubClient;
  readonly githubHosts: readonly string[];
  readonly licenseSource: LicenseSource;
  readonly clock: Clock;
  /** For every name that a caller sends. */
  readonly resolver: StubResolver;
  /** The operator's own networks, which the address guard lets through. */
  readonly allowedCidrs: readonly Cidr[];
  readonly websiteAudits: WebsiteAudits;
  readonly userAgent: string;
  /** Names such as `.test` mean something only to a resolver of the operator's own. */
  readonly isSpecialUseAllowed: boolean;
  /** A label that nobody has registered: what a name server says of it shows its wildcards. */
  readonly randomLabel: () => string;
  /** Put on every report made from sample data; null otherwise. */
  readonly notice: string | null;
  /** The origin of the pages that may call `/mcp`; null: none may. */
  readonly publicOrigin: string | null;
  /** Named by the document. */
  readonly exampleInputs: ExampleInputs;
  readonly readiness: Readonly<Record<string, ReadinessCheck>>;
  readonly isDraining: () => boolean;
  readonly drain: () => void;
  readonly close: () => Promise<void>;
}

const NEAR_CACHE_BYTES = 64 * 1024 * 1024;
const COUNTED_CLIENTS = 100_000;

/** Opens what the settings name. A local advisory folder is read before this resolves. */
export async function createDeps(
  settings: ScannerSettings,
  log: Logger,
  tracing: Tracing | null = null,
): Promise<ScannerDeps> {
  const stores = openStores(settings, log, tracing);
  const { metrics } = stores;
  const admission = createAdmission({
    concurrent: settings.SCAN_CONCURRENCY,
    queued: settings.SCAN_QUEUE,
  });
  metrics.observe('scans_running', 'Scans at work.', admission.running);
  metrics.observe('scans_waiting', 'Scans that wait for their turn.', admission.waiting);
  const workers = openScanWorkers(settings, { metrics, log });
  const { close: closeUpstreams, ...upstreams } = await openUpstreams(settings, {
    ...stores,
    admission,
    workers,
    log,
  });
  let draining = false;
  return {
    ...upstreams,
    log,
    metrics,
    tracing,
    counter: stores.counter,
    trustedProxyHops: settings.TRUSTED_PROXY_HOPS,
    admission,
    workers,
    uploads: openUploads(settings, metrics),
    githubHosts: settings.GITHUB_HOSTS,
    clock: systemClock,
    allowedCidrs: settings.ALLOWED_PRIVATE_CIDRS,
    userAgent: USER_AGENT,
    isSpecialUseAllowed: settings.DNS_SERVERS !== undefined,
    randomLabel: () => randomBytes(8).toString('hex'),
    notice: settings.REPORT_NOTICE ?? null,
    publicOrigin: settings.PUBLIC_URL === undefined ? null : new URL(settings.PUBLIC_URL).origin,
    exampleInputs: exampleInputsOf(settings.EXAMPLE_INPUTS, settings.GITHUB_HOSTS),
    readiness: {},
    isDraining: () => draining,
    drain: () => {
      draining = true;
    },
    close: async () => {
      await Promise.all([workers.close(), closeUpstreams(), stores.redis?.close()]);
      await tracing?.stop();
    },
  };
}

const MEGABYTE = 1024 * 1024;
const MOST_UPLOAD_MB = 256;
/** What is read of a body is copied once or twice, and the work on it needs room too. */
const PART_FOR_UPLOADS = 6;

function openUploads({ UPLOAD_MEMORY_MB }: ScannerSettings, metrics: Metrics): UploadAdmission {
  const limit = memoryLimit() ?? Number.POSITIVE_INFINITY;
  const maxBytes = Math.min(MOST_UPLOAD_MB * MEGABYTE, limit / PART_FOR_UPLOADS);
  const uploads = createUploadAdmission({
    maxBytes: UPLOAD_MEMORY_MB === undefined ? maxBytes : UPLOAD_MEMORY_MB * MEGABYTE,
    isMemoryShort: createMemoryPressure(),
    onShed: (reason) => metrics.requestShed(reason),
  });
  metrics.observe('upload_bytes_in_flight', 'Bytes of request bodies in memory.', uploads.bytesInFlight);
  return uploads;
}

interface Stores {
  readonly metrics: Metrics;
  readonly redis: RedisConnection | null;
  readonly cache: Cache;
  readonly counter: Counter;
}

/** In Redis where there is one, else, and while it is away, in this process. */
function openStores(settings: ScannerSettings, log: Logger, tracing: Tracing | null): Stores {
  const metrics = createMetrics('scanner', (...call) => tracing?.upstreamCalled(...call));
  const near = createMemoryCache(NEAR_CACHE_BYTES);
  const local = createMemoryCounter(COUNTED_CLIENTS);
  if (settings.REDIS_URL === undefined) return { metrics, redis: null, cache: near, counter: local };
  const redis = connectRedis(settings.REDIS_URL, log);
  return {
    metrics,
    redis,
    cache: createRedisCache(redis, 'scanner:', near),
    counter: createRedisCounter(redis, 'scanner:hits:', local, () => metrics.rateLimitFellBack()),
  };
}

/** Everybody who may be asked. */
async function openUpstreams(
  settings: ScannerSettings,
  tools: Stores & { readonly admission: Admission; readonly workers: ScanWorkers; readonly log: Logger },
) {
  const nvd = openNvd(settings, tools);
  const advisories = await openAdvisorySource(settings, { ...tools, nvd: nvd.client });
  const opinions = openSecondOpinions(settings, { ...tools, nvd: nvd.client });
  const github = openGithubClient(settings, tools);
  const licenses = openLicenseSource(settings, tools);
  const resolver = createStubResolver({ servers: settings.DNS_SERVERS ?? systemDnsServers() });
  const allowedCidrs = settings.ALLOWED_PRIVATE_CIDRS;
  const websites = openWebsiteAudits(settings, { ...tools, resolver, allowedCidrs });
  const opened = [nvd, advisories, opinions, github, licenses, websites];
  return {
    advisorySource: advisories.source,
    localAdvisories: advisories.local,
    dataAsOf: advisories.dataAsOf,
    unread: advisories.unread,
    secondOpinions: opinions.deps,
    exploitation: advisories.exploitation,
    newestCve: nvd.newestCve,
    github,
    licenseSource: licenses.source,
    resolver,
    websiteAudits: websites.audits,
    close: async () => {
      await Promise.all(opened.map((each) => each.close()));
    },
  };
}
