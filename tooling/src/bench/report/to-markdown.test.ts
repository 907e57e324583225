import { describe, expect, it } from 'vitest';
import { toMarkdown } from './to-markdown.ts';
import { toRawJson } from './to-raw-json.ts';

const RUN = {
  date: '2026-01-02T03:04:05.000Z',
  plan: 'tiny',
  machine: { processor: 'P', cores: 2, memoryGigabytes: 8, system: 'linux 6', node: '24.0.0', load: 0.5 },
  sections: [
    {
      title: 'Part',
      tables: [
        {
          title: 'T',
          method: 'How.',
          columns: ['a', 'b'],
          rows: [
            ['x|y', 1234.5],
            ['z', null],
          ],
        },
      ],
      ratios: [
        { name: 'fast', value: 1.234, target: { atMost: 2 } },
        { name: 'slow', value: 0.5, target: { atLeast: 1 }, unit: 'ms' },
        { name: 'free', value: 3 },
      ],
      series: [{ name: 's', unit: 'ms', rounds: [1.23456, Number.NaN] }],
    },
  ],
};

describe('toMarkdown', () => {
  it('shows every table, and each target with whether it is met', () => {
    const text = toMarkdown(RUN, '');
    expect(text).toContain('Run of 2026-01-02, plan `tiny`: P, 2 cores, 8 GB, linux 6, Node 24.0.0');
    expect(text).toContain('| x\\|y | 1,235 |\n| z | – |');
    expect(text).toContain('| fast | 1.23 | at most 2 | yes |\n| slow | 0.50 ms | at least 1 ms | **no** |');
    expect(text).not.toContain('free');
  });

  it('keeps what people wrote below the mark, and nothing else', () => {
    const written = `${toMarkdown(RUN, '')}\n## Findings\n\nSlow.\n`.replace('| fast |', '| old |');
    const again = toMarkdown(RUN, written);
    expect(again.endsWith('\n## Findings\n\nSlow.\n')).toBe(true);
    expect(again).not.toContain('old');
  });
});

describe('toRawJson', () => {
  it('has every round and every ratio; what is no number is null', () => {
    expect(JSON.parse(toRawJson(RUN))).toMatchObject({
      plan: 'tiny',
      sections: {
        Part: { ratios: { fast: 1.234, slow: 0.5, free: 3 }, rounds: { 's, ms': [1.235, null] } },
      },
    });
  });
});
