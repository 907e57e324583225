import { describe, expect, it } from 'vitest';
import { licenseByAddress } from './license-address.ts';

describe('licenseByAddress', () => {
  it.each([
    ['https://opensource.org/licenses/MIT', 'MIT'],
    ['HTTP://WWW.OpenSource.org/licenses/mit', 'MIT'],
    ['https://choosealicense.com/licenses/gpl-3.0/', 'GPL-3.0-only'],
    ['https://spdx.org/licenses/ISC#text', 'ISC'],
    ['https://spdx.org/licenses/ISC?x=MIT', 'ISC'],
    ['https://spdx.org/licenses/Own', null],
    ['https://www.apache.org/licenses/LICENSE-2.0', 'Apache-2.0'],
    ['https://www.apache.org/licenses/LICENSE-2.0.html', 'Apache-2.0'],
    ['https://www.apache.org/licenses/LICENSE-2.0.1', null],
    ['https://www.apache.org/licenses/LICENSE-2.0/other', 'Apache-2.0'],
    ['https://creativecommons.org/licenses/by-nc/4.0/', 'CC-BY-NC-4.0'],
    ['https://creativecommons.org/licenses/by/4.0/legalcode', 'CC-BY-4.0'],
    ['https://creativecommons.org/licenses/by', null],
    ['https://creativecommons.org/other/by/4.0', null],
    ['https://other.example/licenses/by/4.0', null],
    ['https://web.archive.org/web/2020/http://unlicense.org/', 'Unlicense'],
    ['https://web.archive.org/web/2020/', null],
    ['ftp://opensource.org/licenses/MIT', null],
    ['opensource.org/licenses/MIT', null],
    ['https://opensource.org/licenses/MIT or so', null],
    ['see https://opensource.org/licenses/MIT', null],
  ])('%s is %s', (address, id) => {
    expect(licenseByAddress(address)).toBe(id);
  });

  it('reads no address that is longer than any', () => {
    const address = (length: number) => 'https://opensource.org/licenses/MIT?'.padEnd(length, 'x');
    expect([licenseByAddress(address(500)), licenseByAddress(address(501))]).toEqual(['MIT', null]);
  });
});
