import { describe, expect, it } from 'vitest';
import { createHitsMemory } from './hits-memory.ts';

const query = { ecosystem: 'npm', name: 'left', version: '1.0.0' };
const hits = new Map([['GHSA-1', '2026-01-01T00:00:00Z']]);

function memory(maxEntries = 100) {
  const time = { now: 0 };
  return { time, ...createHitsMemory({ ttlMs: 1_000, maxEntries, now: () => time.now }) };
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
  ])('knows nothing of another %s', (_, other) => {
    const { recall, keep } = memory();
    keep(query, hits);
    expect(recall(other)).toBeUndefined();
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
