import { describe, expect, it } from 'vitest';
import { createMemoryPressure, type MemoryReading, memoryLimit } from './memory-pressure.ts';

const ROOMY: MemoryReading = { heapUsed: 10, heapLimit: 100, resident: 50, residentLimit: 1_000 };

describe('createMemoryPressure', () => {
  it.each([
    ['neither is near its limit', {}, false],
    ['the heap is nearly full', { heapUsed: 91 }, true],
    ['the container is nearly full', { resident: 901 }, true],
    ['much is resident and nothing limits it', { resident: 901, residentLimit: null }, false],
  ])('when %s', (_when, change, expected) => {
    expect(createMemoryPressure(() => ({ ...ROOMY, ...change }))()).toBe(expected);
  });

  it('reads again after a while, and not for every question', () => {
    let time = 0;
    let reads = 0;
    const isHigh = createMemoryPressure(
      () => {
        reads += 1;
        return { ...ROOMY, heapUsed: reads === 1 ? 99 : 1 };
      },
      () => time,
    );
    expect([isHigh(), isHigh(), reads]).toEqual([true, true, 1]);
    time = 1_000;
    expect([isHigh(), reads]).toEqual([false, 2]);
  });

  it('finds this process well', () => {
    expect(createMemoryPressure()()).toBe(false);
    expect(memoryLimit() ?? Infinity).toBeGreaterThan(0);
  });
});
