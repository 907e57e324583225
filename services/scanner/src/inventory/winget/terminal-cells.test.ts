import { describe, expect, it } from 'vitest';
import { layOut } from './terminal-cells.ts';

describe('the cells of a line', () => {
  it.each([
    ['abc', 3],
    ['微信', 4],
    ['ﾃｽﾄ', 3],
    ['e\u0301', 1],
    ['가', 2],
    ['🙂', 2],
    ['', 0],
  ])('%s takes %d', (text, width) => {
    expect(layOut(text).width).toBe(width);
  });

  it('text is cut at cells, not at code units', () => {
    const cells = layOut('微信  Tencent');
    expect(cells.slice(0, 6)).toBe('微信  ');
    expect(cells.slice(6, null)).toBe('Tencent');
    expect(cells.isBlank(5)).toBe(true);
    expect(cells.isBlank(6)).toBe(false);
    expect(cells.isBlank(99)).toBe(true);
  });
});
