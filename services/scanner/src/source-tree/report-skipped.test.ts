import type { SkippedFile } from '@repo/contracts/scanner';
import { describe, expect, it } from 'vitest';
import { isFileLimitReached, reportSkipped } from './report-skipped.ts';

const files = (count: number, reason: SkippedFile['reason']): readonly SkippedFile[] =>
  Array.from({ length: count }, (_, at) => ({ path: `${reason}/${String(at).padStart(4, '0')}`, reason }));

describe('reportSkipped', () => {
  it('says nothing of nothing', () => {
    expect(reportSkipped([])).toEqual({ skipped: [], skippedTotal: 0, skippedByReason: {} });
  });

  it('lists by path', () => {
    const [first, second] = files(2, 'too-large');
    if (first === undefined || second === undefined) throw new Error('there are two');
    expect(reportSkipped([second, first]).skipped).toEqual([first, second]);
  });

  it('lists 200 and counts all, and leaves out last what says most', () => {
    const all = [
      ...files(300, 'no-lockfile'),
      ...files(150, 'unsupported-format'),
      ...files(20, 'too-large'),
    ];
    const { skipped, skippedTotal, skippedByReason } = reportSkipped(all);
    expect([skippedTotal, skippedByReason]).toEqual([
      470,
      { 'no-lockfile': 300, 'unsupported-format': 150, 'too-large': 20 },
    ]);
    expect(Map.groupBy(skipped, ({ reason }) => reason).get('no-lockfile')).toHaveLength(30);
    expect(skipped).toHaveLength(200);
  });
});

describe('isFileLimitReached', () => {
  it('is so where one file of many was beyond it', () => {
    expect(isFileLimitReached([])).toBe(false);
    expect(isFileLimitReached(files(2, 'too-large'))).toBe(false);
    expect(isFileLimitReached([...files(2, 'too-large'), ...files(1, 'file-limit')])).toBe(true);
  });
});
