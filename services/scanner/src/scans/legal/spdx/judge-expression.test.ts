import { describe, expect, it } from 'vitest';
import { formatExpression } from './expression.ts';
import { judgeExpression } from './judge-expression.ts';
import { parseExpression } from './parse-expression.ts';
import { isListed } from './resolve-license-id.ts';

function judged(text: string) {
  const expression = parseExpression(text);
  if (expression === null) throw new Error(`${text} is no expression`);
  const { category, decidedBy, choice, isLowered, unjudged } = judgeExpression(expression);
  return {
    category,
    by: formatExpression(decidedBy),
    choice,
    isLowered,
    unjudged: unjudged.map(({ id }) => id),
  };
}

describe('judgeExpression', () => {
  it.each([
    ['MIT', 'permissive', 'MIT', 'alone'],
    ['AGPL-3.0-only', 'network-copyleft', 'AGPL-3.0-only', 'alone'],
    ['MIT OR GPL-2.0-only', 'permissive', 'MIT', 'mildest'],
    ['GPL-2.0-only OR MIT', 'permissive', 'MIT', 'mildest'],
    ['MIT AND GPL-2.0-only', 'strong-copyleft', 'GPL-2.0-only', 'strictest'],
    ['MIT AND (LGPL-2.1-only OR GPL-2.0-only)', 'weak-copyleft', 'LGPL-2.1-only', 'strictest'],
    ['Apache-2.0 AND (MIT OR GPL-2.0-only)', 'permissive', 'MIT', 'mildest'],
    ['MIT OR CC0-1.0', 'public-domain', 'CC0-1.0', 'mildest'],
    ['AGPL-3.0-only OR LicenseRef-commercial', 'network-copyleft', 'AGPL-3.0-only', 'mildest'],
    ['LicenseRef-a OR LicenseRef-b', 'unknown', 'LicenseRef-a', 'alone'],
    ['MIT AND LicenseRef-a', 'unknown', 'LicenseRef-a', 'strictest'],
    ['GPL-3.0-only AND LicenseRef-a', 'strong-copyleft', 'GPL-3.0-only', 'strictest'],
    ['MIT AND LicenseRef-Commons-Clause', 'no-rights', 'LicenseRef-Commons-Clause', 'strictest'],
    ['LicenseRef-NVIDIA-Proprietary', 'no-rights', 'LicenseRef-NVIDIA-Proprietary', 'alone'],
    ['MIT OR LicenseRef-scancode-commercial-license', 'permissive', 'MIT', 'mildest'],
    ['Apache-2.0 WITH Commons-Clause', 'no-rights', 'Apache-2.0 WITH Commons-Clause', 'alone'],
    ['BUSL-1.1 OR AGPL-3.0-only', 'network-copyleft', 'AGPL-3.0-only', 'mildest'],
  ])('%s is %s: %s decides (%s)', (text, category, by, choice) => {
    expect(judged(text)).toMatchObject({ category, by, choice });
  });

  it.each([
    ['GPL-2.0-only WITH Classpath-exception-2.0', 'weak-copyleft', true],
    ['GPL-3.0-or-later WITH GCC-exception-3.1', 'weak-copyleft', true],
    ['GPL-2.0-only WITH Linux-syscall-note', 'weak-copyleft', true],
    ['GPL-2.0-or-later WITH Bison-exception-2.2', 'weak-copyleft', true],
    ['GPL-2.0-or-later WITH cryptsetup-OpenSSL-exception', 'strong-copyleft', false],
    ['GPL-2.0-or-later WITH openvpn-openssl-exception', 'strong-copyleft', false],
    ['GPL-2.0-only WITH Universal-FOSS-exception-1.0', 'strong-copyleft', false],
    ['GPL-2.0-or-later WITH Gmsh-exception', 'strong-copyleft', false],
    ['GPL-2.0-only WITH Made-up-exception', 'strong-copyleft', false],
    ['AGPL-3.0-only WITH Classpath-exception-2.0', 'network-copyleft', false],
    ['Apache-2.0 WITH LLVM-exception', 'permissive', false],
    ['LGPL-3.0-only WITH LGPL-3.0-linking-exception', 'weak-copyleft', false],
  ])('%s is %s', (text, category, isLowered) => {
    expect(judged(text)).toMatchObject({ category, isLowered });
  });

  it.each([
    ['GPL-2.0-only WITH Classpath-exception-2.0 OR LicenseRef-a', true],
    ['LGPL-2.0-or-later WITH exceptions', false],
    ['MIT OR Made-Up-2', false],
  ])('whether other tools take %s for an expression: %s', (text, isTaken) => {
    const expression = parseExpression(text);
    expect(expression !== null && isListed(expression)).toBe(isTaken);
  });

  it('names what it could not judge', () => {
    expect(judged('MIT OR LicenseRef-a AND Made-Up-2').unjudged).toEqual(['LicenseRef-a', 'Made-Up-2']);
  });
});
