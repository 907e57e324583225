import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LicenseExpression } from './license-expression.ts';

describe('LicenseExpression', () => {
  it.each([
    'MIT',
    'Apache-2.0',
    'GPL-2.0+',
    'GPL-2.0-only OR MIT',
    '(MIT AND (BSD-3-Clause OR ISC))',
    'GPL-2.0-only WITH Classpath-exception-2.0',
    'LicenseRef-Proprietary',
    'DocumentRef-x:LicenseRef-y',
  ])('takes %s', (text) => {
    expect(LicenseExpression.safeParse(text).success).toBe(true);
  });

  it.each([
    '',
    ' ',
    'MIT license',
    'Apache 2.0',
    'MIT OR',
    'OR MIT',
    'MIT (ISC)',
    '(MIT',
    'MIT)',
    '()',
    ')(',
    '⊘ Proprietary',
    'MIT,ISC',
    'a+b',
    'M'.repeat(101),
  ])('refuses %j', (text) => {
    expect(LicenseExpression.safeParse(text).success).toBe(false);
  });

  it('takes whatever is built by the grammar', () => {
    const { expression } = fc.letrec<{ expression: string }>((tie) => ({
      expression: fc.oneof(
        { maxDepth: 2 },
        fc.constantFrom('MIT', 'ISC', 'GPL-2.0+'),
        tie('expression').map((inner) => `(${inner})`),
        fc
          .tuple(tie('expression'), fc.constantFrom('AND', 'OR'), tie('expression'))
          .map((parts) => parts.join(' ')),
      ),
    }));
    fc.assert(
      fc.property(expression, (text) => {
        expect(LicenseExpression.safeParse(text).success).toBe(text.length <= 100);
      }),
    );
  });
});
