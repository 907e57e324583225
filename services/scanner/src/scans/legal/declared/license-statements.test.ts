import { describe, expect, it } from 'vitest';
import { takeStatements } from './license-statements.ts';

describe('takeStatements', () => {
  it.each<[text: string, statements: readonly string[], rest: string]>([
    ['SPDX-License-Identifier: MIT', ['MIT'], ' '],
    ['a SPDX-License-Identifier:\tGPL-2.0+ \nb', ['GPL-2.0-or-later'], 'a  \nb'],
    ['`SPDX-License-Identifier: ISC` b', ['ISC'], '` ` b'],
    [
      'Name: x\n  License: GPL-3.0-or-later WITH GCC-exception-3.1\nb',
      ['GPL-3.0-or-later WITH GCC-exception-3.1'],
      'Name: x\n \nb',
    ],
    ['License: MIT', [], 'License: MIT'],
    ['SPDX-License-Identifier: Own', [], ' additional terms Own'],
    ['It is dual-licensed under MIT or the Apache 2.0.\nb', ['MIT OR Apache-2.0'], 'It is  .\nb'],
    ['It is dual licenced under the MIT \t or  ISC  ', ['MIT OR ISC'], 'It is    '],
    ['It is Dual-Licensed under MIT or ISC. Choose one', ['MIT OR ISC'], 'It is  . Choose one'],
    ['It is dual-licensed under ours or MIT', [], 'It is  additional terms ours or MIT'],
    ['It is dual-licensed under\nMIT', [], 'It is dual-licensed under\nMIT'],
    ['SPDX-License-Identifier: MIT\n'.repeat(2), ['MIT'], ' \n \n'],
  ])('%j', (text, statements, rest) => {
    expect(takeStatements(text)).toEqual({ statements, rest });
  });

  it('reads 50 different ones, and those again', () => {
    const different = Array.from({ length: 51 }, (_, at) => `SPDX-License-Identifier: Own-${at}\n`);
    const known = 'SPDX-License-Identifier: MIT\n';
    expect(takeStatements([known, ...different, known].join('')).rest.startsWith(' \n')).toBe(true);
    expect(takeStatements([...different, known].join('')).statements).toEqual([]);
    expect(takeStatements([...different.slice(2), known].join('')).statements).toEqual(['MIT']);
    expect(takeStatements([...different.slice(1), known].join('')).statements).toEqual([]);
  });
});
