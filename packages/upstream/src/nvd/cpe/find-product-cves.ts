import { UpstreamError } from '../../errors.ts';
import type { NvdClient } from '../client.ts';
import type { NvdCve } from '../schema.ts';
import { type ProductName, toMatchString } from './product-name.ts';

/** The most NVD gives at once; all but a few browsers have less. */
const PAGE_SIZE = 2_000;
const MAX_PAGES = 4;

/**
 * Every CVE with a configuration that names the product, in one request or, for the largest, in up to four.
 *
 * @param patienceMs how long may still be waited for a request
 * @throws UpstreamError when NVD failed, also when not all of them could be read.
 */
export async function findProductCves(
  client: Pick<NvdClient, 'search'>,
  product: ProductName,
  patienceMs: () => number,
  signal: AbortSignal,
): Promise<readonly NvdCve[]> {
  const virtualMatchString = toMatchString(product);
  const found = new Map<string, NvdCve>();
  let startIndex = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const search = { keyword: '', virtualMatchString, startIndex, resultsPerPage: PAGE_SIZE };
    const answer = await client.search(search, patienceMs(), signal);
    if ((answer.startIndex ?? startIndex) !== startIndex) {
      throw misfit('a page begins elsewhere than it was asked to');
    }
    for (const { cve } of answer.vulnerabilities) found.set(cve.id, cve);
    startIndex += answer.vulnerabilities.length;
    if (startIndex >= answer.totalResults) {
      if (found.size < answer.totalResults) throw misfit('a page repeats another one');
      return [...found.values()];
    }
    if (answer.vulnerabilities.length === 0) throw misfit('a page is empty before the end');
  }
  throw misfit('has more CVEs of a product than can be read');
}

function misfit(message: string): UpstreamError {
  return new UpstreamError('nvd', 'invalid_response', message);
}
