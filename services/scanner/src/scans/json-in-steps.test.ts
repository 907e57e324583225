import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finishSteps } from '../steps.ts';
import { jsonInSteps } from './json-in-steps.ts';

const written = (report: object) => Buffer.from(finishSteps(jsonInSteps(report))).toString();

describe('a report written in steps', () => {
  it('is what JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (report) => {
        expect(written(report)).toBe(JSON.stringify(report));
      }),
    );
  });

  it.each([0, 1, 50, 199, 200, 201, 250, 1_001])('is so with lists of %i entries at any depth', (length) => {
    const list = Array.from({ length }, (_, index) => ({
      name: `ünï ${index}\u2028`,
      of: [{ index }],
      none: undefined,
    }));
    const inner = { list, none: undefined, nothing: {}, empty: [] };
    const report = { list, inner, lists: [inner, null, undefined, 5, [list]], absent: undefined };
    expect(written(report)).toBe(JSON.stringify(report));
  });

  it('is written at once when it is short', () => {
    const results = Array.from({ length: 100 }, (_, index) => ({ name: `p${index}`, found: [{ index }] }));
    expect([...jsonInSteps({ results })]).toHaveLength(0);
  });

  it('is written with a turn of the event loop after every quarter of a megabyte', () => {
    const unmatched = Array.from({ length: 100_000 }, (_, index) => ({ package: `p${index}`, version: '1' }));
    const report = { coverage: { unmatched } };
    const steps = [...jsonInSteps(report)].length;
    expect(steps).toBeGreaterThanOrEqual(Math.floor(JSON.stringify(report).length / (270 * 1_024)));
  });
});
