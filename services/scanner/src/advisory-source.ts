import { type Cache, createCountedCache } from '@repo/service-kit/cache';
import type { Logger } from '@repo/service-kit/log';
import type { Metrics } from '@repo/service-kit/metrics';
import type { AdvisorySource } from '@repo/upstream/advisory';
import type { ExploitationSource } from '@repo/upstream/exploitation';
import { systemTiming } from '@repo/upstream/http';
import { createCpeSource, type NvdClient } from '@repo/upstream/nvd';
import { createOsvClient, createOsvSource, createQueryCache, OSV_LIMITS } from '@repo/upstream/osv';
import { AdvisoryDataError, createReloadingSource, type SharedAdvisories } from '@repo/upstream/osv-local';
import { WINGET } from '@repo/upstream/product-name';
import type { ScannerSettings } from './config.ts';
import { openJsonClient } from './create-breaker.ts';
import { openExploitation } from './open-exploitation.ts';
import { createSourceByEcosystem } from './source-by-ecosystem.ts';

/** A source that was opened, and how to let go of what it holds. */
export interface OpenAdvisorySource {
  readonly source: AdvisorySource;
  /** What the folder, or who publishes it, says of the exploitation of CVEs. */
  readonly exploitation: ExploitationSource;
  /** The folder's advisories, to be handed to other threads; null when others are asked. */
  readonly local: (() => SharedAdvisories) | null;
  /** Of when the folder's data is, by ecosystem; empty where that is not known. */
  readonly dataAsOf: () => Readonly<Record<string, string>>;
  /** Files of the folder on exploitation that could not be read. */
  readonly unread: () => readonly string[];
  readonly close: () => Promise<void>;
}

type Tools = { readonly cache: Cache; readonly metrics: Metrics; readonly log: Logger };
type ApiTools = Tools & { readonly nvd: Pick<NvdClient, 'search'> };

/** How often a folder of advisories is looked at for a new index. */
const REFRESH_MS = 10_000;
const DAY_SECONDS = 86_400;
/** A package version that was looked up is not asked again for so long: a build that scans twice asks once. */
const HITS_MS = 10 * 60_000;
/** Some tens of megabytes. */
const HITS_CACHED = 200_000;
/** NVD changes by the hour, and every request is one of few. */
const PRODUCT_SECONDS = 43_200;
/** Of the 30 s of a scan. */
const PRODUCTS_MS = 22_000;
/** From one scan to the next: to open 120 connections with TLS takes 115 ms of CPU. */
const OSV_IDLE_MS = 60_000;
/** A batch of 1,000 answers and the largest record have a few megabytes each. */
const OSV_MAX_BYTES = 16 * 1024 * 1024;

/**
 * The advisories: the folder in ADVISORY_DATA_DIR when it is set, and then nobody is asked; else the OSV API, and NVD
 * for programs on Windows.
 *
 * A changed folder is read again while running.
 *
 * @throws AdvisoryDataError when the folder holds something that cannot be read.
 */
export async function openAdvisorySource(
  settings: Pick<ScannerSettings, 'ADVISORY_DATA_DIR' | 'OSV_API_URL' | 'KEV_URL' | 'EPSS_API_URL'>,
  tools: ApiTools,
): Promise<OpenAdvisorySource> {
  if (settings.ADVISORY_DATA_DIR !== undefined) return openFolder(settings.ADVISORY_DATA_DIR, tools);
  const { source, close } = osvApi(settings.OSV_API_URL, tools);
  const exploitation = openExploitation(settings, tools);
  return {
    source: createSourceByEcosystem(new Map([[WINGET, nvdProducts(tools)]]), source),
    exploitation: exploitation.source,
    local: null,
    dataAsOf: () => ({}),
    unread: () => [],
    close: async () => {
      await Promise.all([close(), exploitation.close()]);
    },
  };
}

async function openFolder(
  directory: string,
  { log, metrics }: Pick<Tools, 'log' | 'metrics'>,
): Promise<OpenAdvisorySource> {
  const startedAt = performance.now();
  const source = await createReloadingSource(directory, {
    onReload: (advisories) => {
      log.info({ advisories }, 'advisories read again: the folder has changed');
      tellUnread();
    },
    onFault: (fault) =>
      log.warn({ err: fault }, 'the changed advisories cannot be read: the old ones stay in use'),
  }).catch(namingTheVariable);
  const tellUnread = () => {
    for (const { name: file, fault } of source.unread())
      log.warn({ file, err: fault }, 'a file on exploitation cannot be read: reports do without it');
  };
  tellUnread();
  log.info({ advisories: source.size(), ms: Math.round(performance.now() - startedAt) }, 'advisories read');
  if (source.size() === 0) log.warn('the advisory folder holds no record: every package will be unmatched');
  metrics.observe('advisory_records', 'Advisories in use from the local folder.', () => source.size());
  metrics.observe(
    'advisory_folder_written_timestamp_seconds',
    'When the advisories in use were written; 0 for an empty folder.',
    () => (source.writtenAtMs() ?? 0) / 1_000,
  );
  metrics.observeEach(
    'advisory_data_timestamp_seconds',
    'Of when the advisories of an ecosystem are, as its mirror knows.',
    'ecosystem',
    () =>
      Object.fromEntries(
        Object.entries(source.dataAsOf()).map(([name, at]) => [name, Date.parse(at) / 1_000]),
      ),
  );
  const timer = setInterval(() => void source.refresh(), REFRESH_MS);
  timer.unref();
  return {
    source,
    exploitation: source.exploitation,
    local: () => source.shared(),
    dataAsOf: () => source.dataAsOf(),
    unread: () => source.unread().map(({ name }) => name),
    close: () => Promise.resolve(clearInterval(timer)),
  };
}

function namingTheVariable(fault: unknown): never {
  if (!(fault instanceof AdvisoryDataError)) throw fault;
  throw new AdvisoryDataError(`ADVISORY_DATA_DIR: ${fault.message}`, { cause: fault });
}

function osvApi(baseUrl: string, tools: Tools): Pick<OpenAdvisorySource, 'source' | 'close'> {
  const limits = {
    baseUrl,
    attemptTimeoutMs: 10_000,
    timeoutMs: 22_000,
    maxBytes: OSV_MAX_BYTES,
    concurrency: 128,
    idleMs: OSV_IDLE_MS,
    retry: { attempts: 3, baseDelayMs: 250, maxRetryAfterMs: 2_000 },
  };
  const { json } = openJsonClient('osv', limits, tools);
  const source = createOsvSource({
    client: createOsvClient(json),
    cache: createCountedCache(tools.cache, 'osv', tools.metrics),
    detailTtlSeconds: DAY_SECONDS,
    limits: OSV_LIMITS,
    hits: createQueryCache({ ttlMs: HITS_MS, maxEntries: HITS_CACHED, now: () => performance.now() }),
  });
  return { source, close: () => json.close() };
}

function nvdProducts({ nvd, cache, metrics }: ApiTools): AdvisorySource {
  return createCpeSource({
    client: nvd,
    cache: createCountedCache(cache, 'nvd', metrics),
    ttlSeconds: PRODUCT_SECONDS,
    timeMs: PRODUCTS_MS,
    timing: systemTiming,
  });
}
