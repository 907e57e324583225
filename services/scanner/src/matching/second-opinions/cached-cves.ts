import { type Cache, cached } from '@repo/service-kit/cache';
import { type NvdClient, NvdCve } from '@repo/upstream/nvd';

/** Single CVEs. `beforeRequest` is called before a request is sent; what it throws is thrown, and nothing is sent. */
export interface CveReader {
  getCve(id: string, beforeRequest: () => void, signal: AbortSignal): Promise<NvdCve | null>;
}

const DAY_SECONDS = 86_400;

/** Each CVE is asked once a day: a rating seldom changes, and every request is one of few. */
export function createCachedCves(client: Pick<NvdClient, 'getCve'>, cache: Cache): CveReader {
  return {
    getCve: (id, beforeRequest, signal) =>
      cached(cache, `nvd:1:cve:${id}`, DAY_SECONDS, NvdCve, async () => {
        beforeRequest();
        return client.getCve(id, 0, signal);
      }),
  };
}
