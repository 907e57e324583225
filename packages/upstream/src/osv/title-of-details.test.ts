import { describe, expect, it } from 'vitest';
import { titleOfDetails } from './title-of-details.ts';

describe('titleOfDetails', () => {
  it.each([
    ['', ''],
    ['\n\n', ''],
    ['### Impact\n\nAn attacker reads files. Update now.', 'An attacker reads files.'],
    ['One line without an end', 'One line without an end'],
    ['Version 1.2 is affected. Update.', 'Version 1.2 is affected.'],
    ['# only a heading', ''],
  ])('makes of %j the title %j', (details, title) => {
    expect(titleOfDetails(details)).toBe(title);
  });

  it.each([
    ['a'.repeat(120), 'a'.repeat(120)],
    ['a'.repeat(121), `${'a'.repeat(119)}…`],
    [`${'a'.repeat(118)} b c`, `${'a'.repeat(118)}…`],
    [`${'a'.repeat(118)}\u{1F600} b`, `${'a'.repeat(118)}\ufffd…`],
  ])('cuts %j where it is longer than 120 characters', (details, title) => {
    expect(titleOfDetails(details)).toBe(title);
  });

  it('cuts a long sentence between words and says so', () => {
    const title = titleOfDetails('word '.repeat(100));
    expect(title).toMatch(/^(word )+word…$/);
    expect(title.length).toBeLessThanOrEqual(120);
  });
});
