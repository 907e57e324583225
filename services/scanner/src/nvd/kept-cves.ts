import type { Cache } from '@repo/service-kit/cache';
import { type NvdClient, NvdCve } from '@repo/upstream/nvd';

const DAY_SECONDS = 86_400;

/** Single CVEs, each asked once a day: a rating seldom changes, and every request is one of few. */
export function createKeptCves(client: Pick<NvdClient, 'getCve'>, cache: Cache): Pick<NvdClient, 'getCve'> {
  return {
    async getCve(id, patienceMs, signal) {
      const key = `nvd:1:cve:${id}`;
      const kept = await recall(cache, key);
      if (kept !== null) return kept;
      const cve = await client.getCve(id, patienceMs, signal);
      if (cve !== null) await cache.set(key, JSON.stringify(cve), DAY_SECONDS);
      return cve;
    },
  };
}

async function recall(cache: Cache, key: string): Promise<NvdCve | null> {
  try {
    const text = await cache.get(key);
    const cve = text === undefined ? null : NvdCve.safeParse(JSON.parse(text));
    return cve?.success ? cve.data : null;
  } catch {
    return null;
  }
}
