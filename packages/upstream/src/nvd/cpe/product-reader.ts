import { createSingleFlight } from '../../http/index.ts';
import type { AdvisoryCache } from '../../osv/advisory-reader.ts';
import type { NvdClient } from '../client.ts';
import { findProductCves } from './find-product-cves.ts';
import { createKeptProducts, type ProductCves } from './kept-products.ts';
import { productAdvisories } from './product-advisories.ts';
import { type ProductName, productKey } from './product-name.ts';

/** The advisories of whole products, in all their versions. */
export interface ProductReader {
  /** What is kept; null when nothing is. Never fails. */
  recall(product: ProductName): Promise<ProductCves | null>;
  /**
   * Asks NVD, once for all who ask at the same time, and keeps the answer.
   *
   * @throws UpstreamError when NVD failed, or the signal's reason when it ends.
   */
  fetch(product: ProductName, patienceMs: () => number, signal: AbortSignal): Promise<ProductCves>;
}

export function createProductReader(
  client: Pick<NvdClient, 'search'>,
  cache: AdvisoryCache,
  options: { readonly ecosystem: string; readonly ttlSeconds: number },
): ProductReader {
  const kept = createKeptProducts(cache, options.ttlSeconds);
  const flights = createSingleFlight<ProductCves>();

  async function ask(product: ProductName, patienceMs: () => number, signal: AbortSignal) {
    const cves = await findProductCves(client, product, patienceMs, signal);
    const advisories = productAdvisories(cves, product, options.ecosystem);
    const told = { isListed: cves.length > 0, advisories };
    await kept.set(productKey(product), told);
    return told;
  }

  return {
    recall: (product) => kept.get(productKey(product)),
    fetch: (product, patienceMs, signal) =>
      flights.run(productKey(product), (shared) => ask(product, patienceMs, shared), signal),
  };
}
