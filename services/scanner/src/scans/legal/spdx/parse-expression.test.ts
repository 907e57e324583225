import { describe, expect, it } from 'vitest';
import { formatExpression } from './expression.ts';
import { parseExpression } from './parse-expression.ts';

const read = (text: string) => {
  const parsed = parseExpression(text);
  return parsed === null ? null : formatExpression(parsed);
};

describe('parseExpression', () => {
  it.each([
    ['MIT', 'MIT'],
    ['  mit ', 'MIT'],
    ['(MIT)', 'MIT'],
    ['MIT OR Apache-2.0 AND ISC', 'MIT OR Apache-2.0 AND ISC'],
    ['(MIT OR Apache-2.0) AND ISC', '(MIT OR Apache-2.0) AND ISC'],
    ['(MIT AND ISC) OR Zlib', 'MIT AND ISC OR Zlib'],
    ['mit or apache-2.0 and isc', 'MIT OR Apache-2.0 AND ISC'],
    ['((MIT))', 'MIT'],
    ['(MIT)OR(ISC)', 'MIT OR ISC'],
    ['GPL-2.0', 'GPL-2.0-only'],
    ['gpl-2.0+', 'GPL-2.0-or-later'],
    ['GPL-2.0-only+', 'GPL-2.0-or-later'],
    ['GPL-2.0-or-later+', 'GPL-2.0-or-later'],
    ['LGPL-2.1', 'LGPL-2.1-only'],
    ['AGPL-3.0+', 'AGPL-3.0-or-later'],
    ['GFDL-1.3', 'GFDL-1.3-only'],
    ['Apache-2.0+', 'Apache-2.0+'],
    ['MPL-2.0+ OR MIT', 'MPL-2.0+ OR MIT'],
    ['GPL-2.0-with-classpath-exception', 'GPL-2.0-only WITH Classpath-exception-2.0'],
    ['GPL-3.0-with-GCC-exception', 'GPL-3.0-only WITH GCC-exception-3.1'],
    ['eCos-2.0', 'GPL-2.0-or-later WITH eCos-exception-2.0'],
    ['wxWindows', 'LGPL-2.0-or-later WITH WxWindows-exception-3.1'],
    ['BSD-2-Clause-FreeBSD', 'BSD-2-Clause-Views'],
    ['Nunit', 'zlib-acknowledgement'],
    ['GPL-2.0-only with classpath-exception-2.0', 'GPL-2.0-only WITH Classpath-exception-2.0'],
    ['(GPL-3.0-or-later WITH GCC-exception-3.1)', 'GPL-3.0-or-later WITH GCC-exception-3.1'],
    ['(GPL-3.0-or-later) WITH GCC-exception-3.1', 'GPL-3.0-or-later WITH GCC-exception-3.1'],
    ['LicenseRef-Own.1', 'LicenseRef-Own.1'],
    ['DocumentRef-spdx:LicenseRef-x AND MIT', 'DocumentRef-spdx:LicenseRef-x AND MIT'],
    ['Made-Up-1.0 OR MIT', 'Made-Up-1.0 OR MIT'],
  ])('reads %j as %j', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    '',
    '()',
    'MIT OR',
    'OR MIT',
    'MIT MIT',
    '(MIT) ISC',
    '(MIT)(ISC)',
    'MIT (ISC)',
    ') MIT (',
    '(MIT',
    'MIT)',
    'MIT AND OR ISC',
    'MIT WITH',
    'WITH MIT',
    '(MIT OR ISC) WITH Classpath-exception-2.0',
    'GPL-2.0-only WITH a WITH b',
    'Apache License',
    'MIT/ISC',
    'https://licence.example/mit',
    'MIT, ISC',
    `MIT${' OR MIT'.repeat(200)}`,
    `${'('.repeat(51)}MIT${')'.repeat(51)}`,
  ])('does not read %j', (text) => {
    expect(parseExpression(text)).toBeNull();
  });

  it('reads what is nested as deep as the limit', () => {
    expect(read(`${'('.repeat(50)}MIT${')'.repeat(50)}`)).toBe('MIT');
  });
});
