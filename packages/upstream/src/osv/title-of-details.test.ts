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

  it('cuts a long sentence between words and says so', () => {
    const title = titleOfDetails('word '.repeat(100));
    expect(title).toMatch(/^(word )+word…$/);
    expect(title.length).toBeLessThanOrEqual(120);
  });
});
