import { type Cache, cached } from '@repo/service-kit/cache';
import { type NvdClient, NvdCve } from '@repo/upstream/nvd';

const DAY_SECONDS = 86_400;

/** Single CVEs, each asked once a day: a rating seldom changes, and every request is one of few. */
export function createCachedCves(client: Pick<NvdClient, 'getCve'>, cache: Cache): Pick<NvdClient, 'getCve'> {
  return {
    getCve: (id, patienceMs, signal) =>
      cached(cache, `nvd:1:cve:${id}`, DAY_SECONDS, NvdCve, () => client.getCve(id, patienceMs, signal)),
  };
}
