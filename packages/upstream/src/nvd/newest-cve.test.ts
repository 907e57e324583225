import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleCve } from '../../test/support/example-cve.ts';
import { newestCve } from './find-newest-cve.ts';

const silent = { configurations: [], descriptions: [{ lang: 'en', value: 'Another thing.' }] };

describe('newestCve', () => {
  it('is the one published last, wherever it stands', () => {
    const cves = Array.from({ length: 12 }, (_, month) =>
      exampleCve({
        id: `CVE-2024-10${month + 10}`,
        published: `2024-${String(month + 1).padStart(2, '0')}-01T00:00:00.000`,
      }),
    );
    fc.assert(
      fc.property(fc.shuffledSubarray(cves, { minLength: 12 }), (shuffled) => {
        expect(newestCve(shuffled, 'example')).toMatchObject({ cve: { id: 'CVE-2024-1021' }, relevant: 12 });
      }),
    );
  });

  it.each([
    ['CVE-2024-9999', 'CVE-2024-10000'],
    ['CVE-2023-99999', 'CVE-2024-1000'],
  ])('of two published at the same instant, %s and %s, is the second', (lesser, greater) => {
    const [a, b] = [exampleCve({ id: lesser }), exampleCve({ id: greater })];
    expect(newestCve([a, b], 'example')?.cve.id).toBe(greater);
    expect(newestCve([b, a], 'example')?.cve.id).toBe(greater);
  });

  it('passes over newer ones that do not name the package, and does not count them', () => {
    const other = exampleCve({ id: 'CVE-2025-1000', published: '2025-01-01T00:00:00.000', ...silent });
    expect(newestCve([exampleCve(), other], 'example')).toMatchObject({
      cve: { id: 'CVE-2024-1000' },
      relevant: 1,
    });
  });

  it('counts a CVE that stands there twice once', () => {
    expect(newestCve([exampleCve(), exampleCve()], 'example')?.relevant).toBe(1);
  });

  it.each([
    ['nothing', []],
    ['others only', [exampleCve(silent)]],
  ])('is null of %s', (_name, cves) => {
    expect(newestCve(cves, 'example')).toBeNull();
  });
});
