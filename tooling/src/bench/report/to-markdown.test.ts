import { describe, expect, it } from 'vitest';
import type { Report } from './report-file.ts';
import { toMarkdown } from './to-markdown.ts';

const REPORT: Report = {
  part: {
    date: '2026-01-02T03:04:05.000Z',
    plan: 'tiny',
    machine: 'P, 2 cores',
    title: 'Part',
    tables: [
      {
        title: 'Scans',
        method: 'How.',
        unit: 'ms',
        figures: [
          { what: 'a|b', rounds: { ours: [3, 2, 4], floor: [2, 2, 2] } },
          { what: 'c', rounds: { ours: [2_000] } },
        ],
        targets: [
          { name: 'scan, × floor', over: 'floor', atMost: 2 },
          { name: 'time', only: 'c', atMost: 100 },
          { name: 'elsewhere', only: 'd', atMost: 100 },
        ],
      },
      {
        title: 'Lists',
        method: 'How.',
        unit: 'per s',
        figures: [
          { what: 'first', rounds: { ours: [9], bare: [10] } },
          { what: 'second', rounds: { ours: [4], bare: [10] } },
          { what: 'alone', rounds: { ours: [4] } },
        ],
        targets: [{ name: 'share', over: 'bare', atLeast: 0.5 }],
      },
    ],
  },
};

describe('toMarkdown', () => {
  it('says of each target whether its figures meet it, and when they were measured', () => {
    const text = toMarkdown(REPORT, '');
    expect(text).toContain('| scan, × floor: worst of 1, a\\|b | 1.50 | at most 2 | yes | 2026-01-02 |');
    expect(text).toContain('| time: c | 2,000 ms | at most 100 ms | **no**, 0 of 1 | 2026-01-02 |');
    expect(text).toContain(
      '| share: worst of 2, second | 0.40 | at least 0.5 | **no**, 1 of 2 | 2026-01-02 |',
    );
    expect(text).toContain('| elsewhere: d | – | at most 100 ms | – | 2026-01-02 |');
  });

  it('shows every contender beside ours, and a dash for what was not measured', () => {
    const text = toMarkdown(REPORT, '');
    expect(text).toContain('Measured 2026-01-02, plan `tiny`: P, 2 cores.');
    expect(text).toContain('| ms | ours | floor | ours / floor |');
    expect(text).toContain('| a\\|b | 3 | 2 | 1.50 |\n| c | 2,000 | – | – |');
  });

  it('keeps what people wrote below the mark, and nothing else', () => {
    const written = `${toMarkdown(REPORT, '')}\n## Findings\n\nSlow.\n`.replace('| time: c |', '| old |');
    const again = toMarkdown(REPORT, written);
    expect(again.endsWith('\n## Findings\n\nSlow.\n')).toBe(true);
    expect(again).not.toContain('old');
  });
});
