import { randomBytes } from 'node:crypto';
import { createMemoryCache, createRedisCache } from '@repo/service-kit/cache';
import { type Clock, systemClock } from '@repo/service-kit/clock';
import { type Admission, createAdmission, type ReadinessCheck } from '@repo/service-kit/http';
import type { Logger } from '@repo/service-kit/log';
import { createMetrics, type Metrics } from '@repo/service-kit/metrics';
import { type Counter, createMemoryCounter, createRedisCounter } from '@repo/service-kit/rate-limit';
import { connectRedis } from '@repo/service-kit/redis';
import type { AdvisorySource } from '@repo/upstream/advisory';
import type { GithubClient } from '@repo/upstream/github';
import type { LicenseSource } from '@repo/upstream/licenses';
import { openAdvisorySource } from './advisory-source.ts';
import type { ScannerSettings } from './config.ts';
import { openSecondOpinions } from './matching/second-opinions/open-second-opinions.ts';
import type { SecondOpinionDeps } from './matching/second-opinions.ts';
import type { Cidr } from './net/cidr.ts';
import { systemDnsServers } from './net/dns/dns-server.ts';
import { createStubResolver, type StubResolver } from './net/dns/stub-resolver.ts';
import type { NewestCveLookup } from './nvd/newest-cve-lookup.ts';
import { openNvd } from './nvd/open-nvd.ts';
import { openLicenseSource } from './scans/legal/open-license-source.ts';
import { USER_AGENT } from './service.ts';
import { openGithubClient } from './source-tree/open-github-client.ts';

/** Everything the scanner holds open, made once. */
export interface ScannerDeps {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly counter: Counter;
  readonly trustedProxyHops: number;
  readonly admission: Admission;
  readonly advisorySource: AdvisorySource;
  readonly secondOpinions: SecondOpinionDeps;
  readonly newestCve: NewestCveLookup;
  readonly github: GithubClient;
  readonly githubHosts: readonly string[];
  readonly licenseSource: LicenseSource;
  readonly clock: Clock;
  /** For every name that a caller sends. */
  readonly resolver: StubResolver;
  /** The operator's own networks, which the address guard lets through. */
  readonly allowedCidrs: readonly Cidr[];
  readonly userAgent: string;
  /** Names such as `.test` mean something only to a resolver of the operator's own. */
  readonly isSpecialUseAllowed: boolean;
  /** A label that nobody has registered: what a name server says of it shows its wildcards. */
  readonly randomLabel: () => string;
  /** Put on every report made from sample data; null otherwise. */
  readonly notice: string | null;
  readonly readiness: Readonly<Record<string, ReadinessCheck>>;
  readonly isDraining: () => boolean;
  readonly drain: () => void;
  readonly close: () => Promise<void>;
}

const NEAR_CACHE_BYTES = 64 * 1024 * 1024;
const COUNTED_CLIENTS = 100_000;

/** Opens what the settings name. A local advisory folder is read before this resolves. */
export async function createDeps(settings: ScannerSettings, log: Logger): Promise<ScannerDeps> {
  const metrics = createMetrics('scanner');
  const redis = settings.REDIS_URL === undefined ? null : connectRedis(settings.REDIS_URL, log);
  const near = createMemoryCache(NEAR_CACHE_BYTES);
  const local = createMemoryCounter(COUNTED_CLIENTS);
  const cache = redis === null ? near : createRedisCache(redis, 'scanner:', near);
  const counter =
    redis === null
      ? local
      : createRedisCounter(redis, 'scanner:hits:', local, () => metrics.rateLimitFellBack());
  const admission = createAdmission({
    concurrent: settings.SCAN_CONCURRENCY,
    queued: settings.SCAN_QUEUE,
  });
  metrics.observe('scans_running', 'Scans at work.', admission.running);
  metrics.observe('scans_waiting', 'Scans that wait for their turn.', admission.waiting);
  const nvd = openNvd(settings, { cache, counter, metrics });
  const advisories = await openAdvisorySource(settings, { nvd: nvd.client, cache, metrics, log });
  const opinions = openSecondOpinions(settings, { nvd: nvd.client, cache, counter, metrics });
  const github = openGithubClient(settings, { cache, metrics });
  const licenses = openLicenseSource(settings, { cache, metrics });
  let draining = false;
  return {
    log,
    metrics,
    counter,
    trustedProxyHops: settings.TRUSTED_PROXY_HOPS,
    admission,
    advisorySource: advisories.source,
    secondOpinions: opinions.deps,
    newestCve: nvd.newestCve,
    github,
    githubHosts: settings.GITHUB_HOSTS,
    licenseSource: licenses.source,
    clock: systemClock,
    resolver: createStubResolver({ servers: settings.DNS_SERVERS ?? systemDnsServers() }),
    allowedCidrs: settings.ALLOWED_PRIVATE_CIDRS,
    userAgent: USER_AGENT,
    isSpecialUseAllowed: settings.DNS_SERVERS !== undefined,
    randomLabel: () => randomBytes(8).toString('hex'),
    notice: settings.REPORT_NOTICE ?? null,
    readiness: {},
    isDraining: () => draining,
    drain: () => {
      draining = true;
    },
    close: async () => {
      await Promise.all([
        advisories.close(),
        nvd.close(),
        opinions.close(),
        github.close(),
        licenses.close(),
        redis?.close(),
      ]);
    },
  };
}
