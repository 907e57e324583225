import type { Cache } from '@repo/service-kit/cache';
import { generic, isAffectedVersion } from '@repo/versions';
import pMap from 'p-map';
import type { Advisory, AdvisoryAnswer, AdvisoryQuery, AdvisorySource } from '../../advisory.ts';
import { isAskableQuery } from '../../askable-query.ts';
import { UpstreamError, type UpstreamErrorKind } from '../../errors.ts';
import { type Timing, withinTime } from '../../http/index.ts';
import type { NvdClient } from '../client.ts';
import { type ProductName, parseProductName, productKey, WINGET } from './product-name.ts';
import { createProductReader, type ProductCves, type ProductReader } from './product-reader.ts';

export interface CpeSourceOptions {
  readonly client: Pick<NvdClient, 'search'>;
  readonly cache: Cache;
  /** How long the CVEs of a product are cached. */
  readonly ttlSeconds: number;
  /** The time one call has; products that were not answered by then were not asked. */
  readonly timeMs: number;
  readonly timing: Pick<Timing, 'clock'>;
}

type KnownProducts = Map<string, ProductCves>;

const CONCURRENCY = 3;
/** A request that cannot begin this long before the end would not be answered in time. */
const REQUEST_RESERVE_MS = 5_000;

/** Trouble with one product says nothing of the next; any other failure is one of NVD, or of all who ask it. */
const OF_ONE_PRODUCT: ReadonlySet<UpstreamErrorKind> = new Set([
  'bad_request',
  'invalid_response',
  'not_found',
]);

/**
 * NVD as a source for `winget`: one request for each distinct product (a few for the largest), cached for hours, and
 * versions judged here. Products that cannot be asked within NVD's limits and `timeMs` are `not-asked`; one that no CVE
 * names is an `unknown-name`. What a scan was told stays so while its signal is in use.
 *
 * The source throws UpstreamError only when not one product could be asked for.
 */
export function createCpeSource(options: CpeSourceOptions): AdvisorySource {
  const { ttlSeconds } = options;
  const reader = createProductReader(options.client, options.cache, { ecosystem: WINGET, ttlSeconds });
  const knownOf = new WeakMap<AbortSignal, KnownProducts>();

  async function recallAll(products: readonly ProductName[], known: KnownProducts): Promise<void> {
    for (const product of products) {
      if (known.has(productKey(product))) continue;
      const told = await reader.recall(product);
      if (told !== null) known.set(productKey(product), told);
    }
  }

  return {
    async findAdvisories(queries, signal) {
      signal.throwIfAborted();
      const known = knownOf.get(signal) ?? new Map<string, ProductCves>();
      knownOf.set(signal, known);
      const products = toProducts(queries);
      await recallAll(products, known);
      const open = products.filter((product) => !known.has(productKey(product)));
      const failure = open.length === 0 ? null : await askAll(open, known, { ...options, reader }, signal);
      if (failure !== null && products.every((product) => !known.has(productKey(product)))) throw failure;
      return queries.map((query) => toAnswer(query, known));
    },
  };
}

/**
 * Puts what NVD tells into `known`. After a failure that concerns all products no further one is asked.
 *
 * @returns the first failure; null when there was none
 */
async function askAll(
  products: readonly ProductName[],
  known: KnownProducts,
  {
    reader,
    timing,
    timeMs,
  }: Pick<CpeSourceOptions, 'timing' | 'timeMs'> & { readonly reader: ProductReader },
  signal: AbortSignal,
): Promise<UpstreamError | null> {
  const failures: UpstreamError[] = [];
  const endsAt = timing.clock.now().getTime() + timeMs;
  const leftMs = () => Math.max(0, endsAt - timing.clock.now().getTime());
  const patienceMs = () => leftMs() - REQUEST_RESERVE_MS;
  const ask = async (product: ProductName) => {
    if (failures.some(({ kind }) => !OF_ONE_PRODUCT.has(kind))) return;
    try {
      const fetch = (limited: AbortSignal) => reader.fetch(product, patienceMs, limited);
      known.set(productKey(product), await withinTime('nvd', leftMs(), signal, fetch));
    } catch (thrown) {
      signal.throwIfAborted();
      if (!(thrown instanceof UpstreamError)) throw thrown;
      failures.push(thrown);
    }
  };
  await pMap(products, ask, { concurrency: CONCURRENCY });
  return failures[0] ?? null;
}

function toProducts(queries: readonly AdvisoryQuery[]): readonly ProductName[] {
  const products = new Map<string, ProductName>();
  for (const query of queries) {
    const product = productOf(query);
    if (product !== null) products.set(productKey(product), product);
  }
  return [...products.values()];
}

/** Null when the query cannot be judged. */
function productOf(query: AdvisoryQuery): ProductName | null {
  if (query.ecosystem !== WINGET || !isAskableQuery(query)) return null;
  if (query.version === null || !generic.isValid(query.version)) return null;
  return parseProductName(query.name);
}

function toAnswer(query: AdvisoryQuery, known: KnownProducts): AdvisoryAnswer {
  if (query.ecosystem !== WINGET) return { kind: 'unanswerable', reason: 'no-feed' };
  const product = productOf(query);
  const { version } = query;
  if (product === null || version === null) return { kind: 'unanswerable', reason: 'refused' };
  const told = known.get(productKey(product));
  if (told === undefined) return { kind: 'unanswerable', reason: 'not-asked' };
  if (!told.isListed) return { kind: 'unanswerable', reason: 'unknown-name' };
  const isHit = ({ affected }: Advisory) =>
    affected.some((entry) => isAffectedVersion(generic, version, entry));
  return { kind: 'advisories', advisories: told.advisories.filter(isHit) };
}
