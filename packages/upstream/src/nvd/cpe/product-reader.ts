import { type Cache, readCached } from '@repo/service-kit/cache';
import { z } from 'zod';
import { Advisory } from '../../advisory.ts';
import { createSingleFlight } from '../../http/index.ts';
import type { NvdClient } from '../client.ts';
import { findProductCves } from './find-product-cves.ts';
import { productAdvisories } from './product-advisories.ts';
import { type ProductName, productKey } from './product-name.ts';

/** What NVD tells of a product, all editions and versions; as it is cached between scans. */
const ProductCves = z.object({
  /** Whether NVD names the product in any CVE. Of one that it does not, it may speak under another name. */
  isListed: z.boolean(),
  advisories: z.array(Advisory).readonly(),
});
export type ProductCves = Readonly<z.infer<typeof ProductCves>>;

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
    recall: (product) => readCached(cache, keyOf(product), ProductCves),
    fetch: (product, patienceMs, signal) =>
      flights.run(productKey(product), (shared) => ask(product, patienceMs, shared), signal),
  };
}

function keyOf(product: ProductName): string {
  return `nvd:2:product:${productKey(product)}`;
}
