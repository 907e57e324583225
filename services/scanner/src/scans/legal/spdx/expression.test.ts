import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatExpression, joinExpressions, type LicenseExpression, type LicenseLeaf } from './expression.ts';
import { judgeExpression } from './judge-expression.ts';
import { LICENSE_CLASSES } from './license-classes.ts';
import { exceptionEffect } from './license-exceptions.ts';
import { LISTED_LICENSES } from './license-families.ts';
import { parseExpression } from './parse-expression.ts';
import { resolveLicenseId } from './resolve-license-id.ts';

const LISTED = LISTED_LICENSES.map(({ id }) => id);

const EXCEPTIONS = ['Classpath-exception-2.0', 'GCC-exception-3.1', 'LLVM-exception', 'Made-up-exception'];

const leaf = fc
  .record({
    id: fc.oneof(fc.constantFrom(...LISTED), fc.constantFrom('LicenseRef-own', 'Made-Up-1.0')),
    orLater: fc.boolean(),
    exception: fc.option(fc.constantFrom(...EXCEPTIONS)),
  })
  .map(({ id, orLater, exception }): LicenseLeaf => {
    const known = resolveLicenseId(id);
    // A deprecated identifier that stands for an exception has one already, `-only` and `-or-later` take no `+`.
    if (known !== null) return { ...known, exception: known.exception ?? exception };
    return { kind: 'license', id, orLater: orLater && !id.startsWith('LicenseRef-'), exception };
  });

const expression = fc.letrec<{ whole: LicenseExpression; group: LicenseExpression }>((tie) => ({
  whole: fc.oneof({ maxDepth: 4 }, leaf, tie('group')),
  group: fc
    .tuple(fc.constantFrom('and' as const, 'or' as const), tie('whole'), tie('whole'))
    .map(([kind, left, right]) => joinExpressions(kind, left, right)),
})).whole;

const strictness = (each: LicenseExpression) => LICENSE_CLASSES[judgeExpression(each).category].strictness;
const isKnown = (each: LicenseExpression) => judgeExpression(each).category !== 'unknown';

describe('parseExpression and formatExpression', () => {
  it('are each other’s inverse', () => {
    fc.assert(
      fc.property(expression, (each) => {
        const text = formatExpression(each);
        fc.pre(text.length <= 1024);
        expect(parseExpression(text)).toEqual(each);
      }),
    );
  });

  it('do not mind letter case', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LISTED), (id) => {
        const written = parseExpression(id);
        expect(parseExpression(id.toLowerCase())).toEqual(written);
        expect(parseExpression(id.toUpperCase())).toEqual(written);
      }),
    );
  });

  it('survive any text', () => {
    const piece = fc.constantFrom(
      '(',
      ')',
      ' AND ',
      ' or ',
      ' WITH ',
      'MIT',
      '+',
      'LicenseRef-',
      ':',
      '\n',
      '"',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((pieces) => pieces.join('')),
        ),
        (text) => {
          const parsed = parseExpression(text);
          const again = parsed === null ? null : parseExpression(formatExpression(parsed));
          expect(again).toEqual(parsed);
        },
      ),
    );
  });
});

describe('judgeExpression', () => {
  it('never finds an expression milder for one more licence that applies too', () => {
    fc.assert(
      fc.property(expression, expression, (each, more) => {
        expect(strictness(joinExpressions('and', each, more))).toBeGreaterThanOrEqual(strictness(each));
      }),
    );
  });

  it('never finds an expression stricter for one more alternative', () => {
    fc.assert(
      fc.property(expression, expression, (each, more) => {
        fc.pre(isKnown(each));
        expect(strictness(joinExpressions('or', each, more))).toBeLessThanOrEqual(strictness(each));
      }),
    );
  });

  it('never finds a licence stricter for an exception that is listed', () => {
    const listed = EXCEPTIONS.filter((exception) => exceptionEffect(exception) !== null);
    fc.assert(
      fc.property(leaf, fc.constantFrom(...listed), (each, exception) => {
        fc.pre(each.exception === null);
        expect(strictness({ ...each, exception })).toBeLessThanOrEqual(strictness(each));
      }),
    );
  });

  it('does not mind the order of arms', () => {
    fc.assert(
      fc.property(fc.constantFrom('and' as const, 'or' as const), expression, expression, (kind, a, b) => {
        expect(strictness(joinExpressions(kind, a, b))).toBe(strictness(joinExpressions(kind, b, a)));
      }),
    );
  });
});
