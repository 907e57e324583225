import { describe, expect, it } from 'vitest';
import { printSourceTree } from './print-source-tree.ts';

const READ = { skipped: [], skippedTotal: 0, truncated: false, incomplete: false };

describe('printSourceTree', () => {
  it('says nothing when everything was read', () => {
    expect(printSourceTree(READ)).toEqual([]);
  });

  it('names five files that were not read and counts the rest', () => {
    const skipped = Array.from({ length: 7 }, (_, at) => ({
      path: `${at}.lock`,
      reason: 'too-large' as const,
    }));
    const lines = printSourceTree({ ...READ, skipped, skippedTotal: 7 });
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([
      6,
      'Not read: 0.lock (too-large)',
      'Not read: 2 more files',
    ]);
  });

  it.each([
    ['truncated', 'A limit on the number of files was reached: files are missing.'],
    ['incomplete', 'Time ran out before everything was looked at.'],
  ])('says that a report is %s', (flag, line) => {
    expect(printSourceTree({ ...READ, [flag]: true })).toEqual([line]);
  });
});
