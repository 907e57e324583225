import { describe, expect, it } from 'vitest';
import type { OsvPackageQuery } from './client.ts';
import { createQueryCache, type Hits, queryDigest } from './query-cache.ts';

const query = { ecosystem: 'npm', name: 'left', version: '1.0.0' };
const hits = new Map([['GHSA-1', '2026-01-01T00:00:00Z']]);

function memory(maxEntries = 100) {
  const time = { now: 0 };
  const { get, set } = createQueryCache({ ttlMs: 1_000, maxEntries, now: () => time.now });
  return {
    time,
    get: (asked: OsvPackageQuery) => get(queryDigest(asked)),
    set: (asked: OsvPackageQuery, named: Hits | null) => set(queryDigest(asked), named),
  };
}

describe('createQueryCache', () => {
  it('recalls what was cached, "nothing" too', () => {
    const { get, set } = memory();
    set(query, hits);
    set({ ...query, name: 'right' }, new Map());
    expect(get(query)).toEqual(hits);
    expect(get({ ...query, name: 'right' })).toEqual(new Map());
  });

  it.each([
    ['ecosystem', { ...query, ecosystem: 'PyPI' }],
    ['name', { ...query, name: 'right' }],
    ['version', { ...query, version: '1.0.1' }],
    ['version that is none', { ...query, version: null }],
    ['version that is empty', { ...query, version: '' }],
  ])('knows nothing of another %s', (_, other) => {
    const { get, set } = memory();
    set(query, hits);
    expect(get(other)).toBeUndefined();
  });

  it('recalls that there is no answer that can be used', () => {
    const { get, set } = memory();
    set({ ...query, version: null }, null);
    expect(get({ ...query, version: null })).toBeNull();
    expect(get({ ...query, version: 'null' })).toBeUndefined();
  });

  it('forgets when the time is over, counted from when it was cached last', () => {
    const { time, get, set } = memory();
    set(query, hits);
    time.now = 600;
    set(query, new Map());
    time.now = 1_600;
    expect(get(query)).toEqual(new Map());
    time.now = 1_601;
    expect(get(query)).toBeUndefined();
  });

  it('holds so many answers and ids, those used last', () => {
    const { get, set } = memory(4);
    const named = (name: string) => ({ ...query, name });
    for (const name of ['a', 'b', 'c']) set(named(name), hits);
    expect(['a', 'b', 'c'].map((name) => get(named(name)) !== undefined)).toEqual([false, true, true]);
  });
});
