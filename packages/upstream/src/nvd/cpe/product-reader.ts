import type { Advisory } from '../../advisory.ts';
import { createSingleFlight } from '../../http/index.ts';
import type { AdvisoryCache } from '../../osv/advisory-reader.ts';
import type { NvdClient } from '../client.ts';
import { findProductCves } from './find-product-cves.ts';
import { createKeptProducts } from './kept-products.ts';
import { productAdvisories } from './product-advisories.ts';
import { type ProductName, productKey } from './product-name.ts';

/** The advisories of whole products, in all their versions. */
export interface ProductReader {
  /** What is kept; null when nothing is. Never fails. */
  recall(product: ProductName): Promise<readonly Advisory[] | null>;
  /**
   * Asks NVD, once for all who ask at the same time, and keeps the answer.
   *
   * @throws UpstreamError, or the signal's reason
   */
  fetch(product: ProductName, patienceMs: () => number, signal: AbortSignal): Promise<readonly Advisory[]>;
}

export function createProductReader(
  client: Pick<NvdClient, 'search'>,
  cache: AdvisoryCache,
  options: { readonly ecosystem: string; readonly ttlSeconds: number },
): ProductReader {
  const kept = createKeptProducts(cache, options.ttlSeconds);
  const flights = createSingleFlight<readonly Advisory[]>();

  async function ask(product: ProductName, patienceMs: () => number, signal: AbortSignal) {
    const cves = await findProductCves(client, product, patienceMs, signal);
    const advisories = productAdvisories(cves, product, options.ecosystem);
    await kept.set(productKey(product), advisories);
    return advisories;
  }

  return {
    recall: (product) => kept.get(productKey(product)),
    fetch: (product, patienceMs, signal) =>
      flights.run(productKey(product), (shared) => ask(product, patienceMs, shared), signal),
  };
}
