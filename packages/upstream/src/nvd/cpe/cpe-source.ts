import { type Cache, readCached } from '@repo/service-kit/cache';
import { generic, isAffectedVersion } from '@repo/versions';
import pMap from 'p-map';
import { z } from 'zod';
import { Advisory, type AdvisoryAnswer, type AdvisoryQuery, type AdvisorySource } from '../../advisory.ts';
import { isAskableQuery } from '../../askable-query.ts';
import { UpstreamError, type UpstreamErrorKind } from '../../errors.ts';
import { createSingleFlight, type Timing } from '../../http/index.ts';
import { withinTime } from '../../within-time.ts';
import type { NvdClient } from '../client.ts';
import { findProductCves } from './find-product-cves.ts';
import { productAdvisories } from './product-advisories.ts';
import { type ProductName, parseProductName, productKey, WINGET } from './product-name.ts';

export interface CpeSourceOptions {
  readonly client: Pick<NvdClient, 'search'>;
  readonly cache: Cache;
  /** How long the CVEs of a product are cached. */
  readonly ttlSeconds: number;
  /** The time one call has; products that were not answered by then were not asked. */
  readonly timeMs: number;
  readonly timing: Pick<Timing, 'clock'>;
}

/** What NVD tells of a product, all editions and versions; as it is cached between scans. */
const ProductCves = z.object({
  /** Whether NVD names the product in any CVE. Of one that it does not, it may speak under another name. */
  isListed: z.boolean(),
  advisories: z.array(Advisory).readonly(),
});
type ProductCves = Readonly<z.infer<typeof ProductCves>>;
/** By `productKey`. */
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
  const { client, cache, ttlSeconds } = options;
  const flights = createSingleFlight<ProductCves>();
  const knownOf = new WeakMap<AbortSignal, KnownProducts>();

  const fetchOne: FetchProduct = (product, patienceMs, signal) => {
    const fetch = async (shared: AbortSignal) => {
      const cves = await findProductCves(client, product, patienceMs, shared);
      const told = { isListed: cves.length > 0, advisories: productAdvisories(cves, product) };
      await cache.set(keyOf(product), JSON.stringify(told), ttlSeconds).catch(() => undefined);
      return told;
    };
    return flights.run(productKey(product), fetch, signal);
  };

  return {
    async findAdvisories(queries, signal) {
      signal.throwIfAborted();
      const known = knownOf.get(signal) ?? new Map<string, ProductCves>();
      knownOf.set(signal, known);
      const products = toProducts(queries);
      const isOpen = (product: ProductName) => !known.has(productKey(product));
      for (const product of products.filter(isOpen)) {
        const told = await readCached(cache, keyOf(product), ProductCves);
        if (told !== null) known.set(productKey(product), told);
      }
      const failure = await askAll(products.filter(isOpen), known, fetchOne, options, signal);
      if (failure !== null && products.every(isOpen)) throw failure;
      return queries.map((query) => toAnswer(query, known));
    },
  };
}

function keyOf(product: ProductName): string {
  return `nvd:2:product:${productKey(product)}`;
}

type FetchProduct = (
  product: ProductName,
  patienceMs: () => number,
  signal: AbortSignal,
) => Promise<ProductCves>;

/**
 * Puts what NVD tells into `known`. After a failure that concerns all products no further one is asked.
 *
 * @returns the first failure; null when there was none
 */
async function askAll(
  products: readonly ProductName[],
  known: KnownProducts,
  fetchOne: FetchProduct,
  { timing, timeMs }: CpeSourceOptions,
  signal: AbortSignal,
): Promise<UpstreamError | null> {
  const failures: UpstreamError[] = [];
  const endsAt = timing.clock.now().getTime() + timeMs;
  const leftMs = () => Math.max(0, endsAt - timing.clock.now().getTime());
  const patienceMs = () => leftMs() - REQUEST_RESERVE_MS;
  const ask = async (product: ProductName) => {
    if (failures.some(({ kind }) => !OF_ONE_PRODUCT.has(kind))) return;
    try {
      const fetch = (limited: AbortSignal) => fetchOne(product, patienceMs, limited);
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
