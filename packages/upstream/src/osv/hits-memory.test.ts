import { describe, expect, it } from 'vitest';
import type { OsvPackageQuery } from './client.ts';
import { createHitsMemory, type Hits, queryDigest } from './hits-memory.ts';

const query = { ecosystem: 'npm', name: 'left', version: '1.0.0' };
const hits = new Map([['GHSA-1', '2026-01-01T00:00:00Z']]);

function memory(maxEntries = 100) {
  const time = { now: 0 };
  const { recall, keep } = createHitsMemory({ ttlMs: 1_000, maxEntries, now: () => time.now });
  return {
    time,
    recall: (asked: OsvPackageQuery) => recall(queryDigest(asked)),
    keep: (asked: OsvPackageQuery, named: Hits | null) => keep(queryDigest(asked), named),
  };
}

describe('createHitsMemory', () => {
  it('recalls what was kept, "nothing" too', () => {
    const { recall, keep } = memory();
    keep(query, hits);
    keep({ ...query, name: 'right' }, new Map());
    expect(recall(query)).toEqual(hits);
    expect(recall({ ...query, name: 'right' })).toEqual(new Map());
  });

  it.each([
    ['ecosystem', { ...query, ecosystem: 'PyPI' }],
    ['name', { ...query, name: 'right' }],
    ['version', { ...query, version: '1.0.1' }],
    ['version that is none', { ...query, version: null }],
    ['version that is empty', { ...query, version: '' }],
  ])('knows nothing of another %s', (_, other) => {
    const { recall, keep } = memory();
    keep(query, hits);
    expect(recall(other)).toBeUndefined();
  });

  it('recalls that there is no answer that can be used', () => {
    const { recall, keep } = memory();
    keep({ ...query, version: null }, null);
    expect(recall({ ...query, version: null })).toBeNull();
    expect(recall({ ...query, version: 'null' })).toBeUndefined();
  });

  it('forgets when the time is over, counted from when it was kept last', () => {
    const { time, recall, keep } = memory();
    keep(query, hits);
    time.now = 600;
    keep(query, new Map());
    time.now = 1_599;
    expect(recall(query)).toEqual(new Map());
    time.now = 1_600;
    expect(recall(query)).toBeUndefined();
  });

  it('holds so many answers and ids, the newest', () => {
    const { recall, keep } = memory(4);
    const named = (name: string) => ({ ...query, name });
    for (const name of ['a', 'b', 'c']) keep(named(name), hits);
    expect(['a', 'b', 'c'].map((name) => recall(named(name)) !== undefined)).toEqual([false, true, true]);
  });
});
