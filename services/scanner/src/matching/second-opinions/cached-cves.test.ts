import { type Cache, createMemoryCache } from '@repo/service-kit/cache';
import { type NvdClient, ratingOfCve } from '@repo/upstream/nvd';
import { describe, expect, it } from 'vitest';
import { nvdCve, nvdOf } from '../../../test/support/opinions.ts';
import { createCachedCves } from './cached-cves.ts';

const never = new AbortController().signal;
const free = () => {};

describe('createCachedCves', () => {
  it('asks once, and gives the same again', async () => {
    const nvd = nvdOf([nvdCve('CVE-2026-0001')]);
    const cves = createCachedCves(nvd, createMemoryCache(100_000));
    const first = await cves.getCve('CVE-2026-0001', free, never);
    const second = await cves.getCve('CVE-2026-0001', free, never);
    expect(second).toEqual(first);
    expect(second && ratingOfCve(second).severity).toBe('HIGH');
    expect(nvd.asked).toEqual(['CVE-2026-0001']);
  });

  it('keeps a CVE for a day, and does not wait for one', async () => {
    const told: number[] = [];
    const nvd: Pick<NvdClient, 'getCve'> = {
      getCve: (id, patienceMs) => {
        told.push(patienceMs);
        return Promise.resolve(nvdCve(id));
      },
    };
    const cache: Cache = {
      get: () => Promise.resolve(undefined),
      set: (_key, _value, ttlSeconds) => {
        told.push(ttlSeconds);
        return Promise.resolve();
      },
    };
    await createCachedCves(nvd, cache).getCve('CVE-2026-0001', free, never);
    expect(told).toEqual([0, 24 * 60 * 60]);
  });

  it('tells of each request before it is sent, and sends none that is refused', async () => {
    const nvd = nvdOf([nvdCve('CVE-2026-0001')]);
    const cves = createCachedCves(nvd, createMemoryCache(100_000));
    const refuse = () => {
      throw new Error('no more');
    };
    await expect(cves.getCve('CVE-2026-0001', refuse, never)).rejects.toThrow('no more');
    expect(nvd.asked).toEqual([]);
    await cves.getCve('CVE-2026-0001', free, never);
    expect((await cves.getCve('CVE-2026-0001', refuse, never))?.id).toBe('CVE-2026-0001');
  });

  it('asks again for a CVE that was not there, and when the cache holds something else', async () => {
    const nvd = nvdOf([nvdCve('CVE-2026-0001')]);
    const cache = createMemoryCache(100_000);
    const cves = createCachedCves(nvd, cache);
    await cves.getCve('CVE-2026-0002', free, never);
    await cves.getCve('CVE-2026-0002', free, never);
    await cache.set('nvd:1:cve:CVE-2026-0001', '{"id":"CVE-2026-0001"}', 60);
    expect((await cves.getCve('CVE-2026-0001', free, never))?.published).toBe('2026-01-01T00:00:00.000Z');
    expect(nvd.asked.length).toBe(3);
  });
});
