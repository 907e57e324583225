import { describe, expect, it } from 'vitest';
import { licenseByName } from './license-names.ts';

describe('licenseByName', () => {
  it.each([
    ['The MIT License', 'MIT'],
    ['license: mit', 'MIT'],
    ['Apache 2.0', 'Apache-2.0'],
    ['Apache v2', 'Apache-2.0'],
    ['Apache2.0', 'Apache-2.0'],
    ['apache 2.0.', 'Apache-2.0'],
    ['Apache 2.0.0', null],
    ['Apache 1.1', 'Apache-1.1'],
    ['MPL 1.1', 'MPL-1.1'],
    ['GPL3', 'GPL-3.0-only'],
    ['GPL v3+', 'GPL-3.0-or-later'],
    ['GPL 3.0+', 'GPL-3.0-or-later'],
    ['X11', 'X11'],
    ['cc0', 'CC0-1.0'],
    ['.MIT', 'MIT'],
    ['MIT \u4ec5', null],
    ['', null],
    ['the licence', null],
    ['Do What The F*ck You Want To Public License', 'WTFPL'],
    ['zlib License', 'Zlib'],
    // SMLNJ and StandardML-NJ.
    ['Standard ML of New Jersey License', null],
  ])('%j is %s', (name, expression) => {
    expect(licenseByName(name)?.expression ?? null).toBe(expression);
  });

  it('says what it assumes', () => {
    expect(licenseByName('Apache')).toEqual({
      expression: 'Apache-2.0',
      assumed: 'Apache without a version',
    });
    expect(licenseByName('Apache 2')).toEqual({ expression: 'Apache-2.0', assumed: null });
  });

  it('reads no name that is longer than any', () => {
    expect(licenseByName(`MIT${' license'.repeat(24)}`.padEnd(200))?.expression).toBe('MIT');
    expect(licenseByName(`MIT${' license'.repeat(24)}`.padEnd(201))).toBeNull();
  });
});
