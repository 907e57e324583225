import { type Cache, readCached } from '@repo/service-kit/cache';
import { z } from 'zod';
import type { Advisory } from '../../advisory.ts';
import { createSingleFlight } from '../../http/index.ts';
import type { NvdClient } from '../client.ts';
import { findProductCves } from './find-product-cves.ts';
import { productAdvisories } from './product-advisories.ts';
import { type ProductName, productKey } from './product-name.ts';

/** What NVD tells of a product, all editions and versions. */
export interface ProductCves {
  /** Whether NVD names the product in any CVE. Of one that it does not, it may speak under another name. */
  readonly isListed: boolean;
  readonly advisories: readonly Advisory[];
}

/** The advisories of whole products, in all their versions. */
export interface ProductReader {
  /** What is cached; null when nothing is. Never fails. */
  recall(product: ProductName): Promise<ProductCves | null>;
  /**
   * Asks NVD, once for all who ask at the same time, and caches what it says.
   *
   * @throws UpstreamError when NVD failed, or the signal's reason when it ends.
   */
  fetch(product: ProductName, patienceMs: () => number, signal: AbortSignal): Promise<ProductCves>;
}

export function createProductReader(
  client: Pick<NvdClient, 'search'>,
  cache: Cache,
  options: { readonly ecosystem: string; readonly ttlSeconds: number },
): ProductReader {
  const flights = createSingleFlight<ProductCves>();

  async function ask(product: ProductName, patienceMs: () => number, signal: AbortSignal) {
    const cves = await findProductCves(client, product, patienceMs, signal);
    const advisories = productAdvisories(cves, product, options.ecosystem);
    const told = { isListed: cves.length > 0, advisories };
    await cache.set(keyOf(product), JSON.stringify(told), options.ttlSeconds).catch(() => undefined);
    return told;
  }

  return {
    recall: (product) => readCached(cache, keyOf(product), CachedProduct),
    fetch: (product, patienceMs, signal) =>
      flights.run(productKey(product), (shared) => ask(product, patienceMs, shared), signal),
  };
}

function keyOf(product: ProductName): string {
  return `nvd:2:product:${productKey(product)}`;
}

const Range = z.strictObject({
  type: z.enum(['SEMVER', 'ECOSYSTEM']),
  events: z.array(
    z.union([
      z.strictObject({ introduced: z.string() }),
      z.strictObject({ fixed: z.string() }),
      z.strictObject({ lastAffected: z.string() }),
    ]),
  ),
});
const Severity = z.array(z.strictObject({ type: z.string(), score: z.string() }));
const Affected = z.strictObject({
  ecosystem: z.string(),
  name: z.string(),
  ranges: z.array(Range),
  versions: z.array(z.string()),
  severity: Severity,
  urgency: z.string().nullable(),
});
const CachedAdvisory = z.strictObject({
  id: z.string(),
  modified: z.string(),
  published: z.string().nullable(),
  withdrawn: z.string().nullable(),
  aliases: z.array(z.string()),
  upstream: z.array(z.string()),
  related: z.array(z.string()),
  summary: z.string(),
  severity: Severity,
  severityWord: z.string().nullable(),
  affected: z.array(Affected),
});
/** As it is cached between scans. */
const CachedProduct = z.strictObject({ isListed: z.boolean(), advisories: z.array(CachedAdvisory) });
