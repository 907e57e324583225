import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findExpressions, isWhollyExpression } from './find-expressions.ts';
import { contextPath, flowingContexts } from './flowing-contexts.ts';
import { parseExpression } from './parse-expression.ts';

function flowing(text: string): readonly (string | null)[] | null {
  const parsed = parseExpression(text);
  return parsed === null ? null : flowingContexts(parsed).map(contextPath);
}

describe('parseExpression', () => {
  it.each([
    "'it''s'",
    '0x1F',
    '-1.5e3',
    'Infinity',
    'null',
    'a.b-c',
    'a.*.b',
    "a['b'].c[0][*]",
    '!(a && b)',
    'a == b || c != d && e < f',
    'f()',
    "format('{0}', a, b)",
    'fromJSON(a).b',
    '((a))',
    '!!a',
  ])('reads %s', (text) => {
    expect(parseExpression(` ${text} `)).not.toBeNull();
  });

  it.each([
    '',
    'a b',
    'a.',
    'a..b',
    "'open",
    '(a',
    'a)',
    'f(a',
    'f(,)',
    'f(a b)',
    'a ==',
    '&& a',
    'a[',
    '"a"',
    'a + b',
    '1a',
  ])('refuses %j', (text) => {
    expect(parseExpression(text)).toBeNull();
  });

  it('gives literals their values', () => {
    const values = ["'it''s'", '0x1f', 'TRUE', 'null'].map((text) => parseExpression(text));
    expect(values).toMatchObject([{ value: "it's" }, { value: 31 }, { value: true }, { value: null }]);
  });

  it('says where each piece stands', () => {
    const text = "  a.b || f( c['d'] )";
    const [first, second] = flowingContexts(parseExpression(text.replace('f', 'toJSON')) ?? never());
    expect([first?.start, first?.end, second?.start, second?.end]).toEqual([2, 5, 17, 23]);
  });

  it('ends on any text, however deep or long', () => {
    const part = fc.constantFrom(
      'a',
      '.',
      '(',
      ')',
      '[',
      ']',
      '!',
      "'",
      '&&',
      '||',
      '1',
      ',',
      ' ',
      '*',
      '==',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.nat(2_000), (parts, times) => {
        const text = parts.join('').repeat(times);
        expect(() => flowing(text)).not.toThrow();
      }),
    );
  });
});

function never(): never {
  throw new Error('not an expression');
}

describe('flowingContexts', () => {
  it.each([
    ['github.head_ref', ['github.head_ref']],
    ["GitHub['HEAD_ref']", ['github.head_ref']],
    ['a.b == c.d', []],
    ['!a.b', []],
    ['a.b && c.d', ['c.d']],
    ['a.b || c.d', ['a.b', 'c.d']],
    ["contains(a.b, 'x')", []],
    ['toJSON(a.b)', ['a.b']],
    ["format('{0}', a.b, c.d)", ['a.b', 'c.d']],
    ["join(a.*.b, ' ')", ['a.*.b']],
    ['case(a.b, c.d, e.f, g.h, i.j)', ['c.d', 'g.h', 'i.j']],
    ['fromJSON(a.b)', ['a.b']],
    ['(a.b).c || ((d)).e', ['a.b.c', 'd.e']],
    ['fromJSON(a.b).c', [null]],
    ['a[0].b[c.d]', ['a.*.b.*']],
  ])('of %s are %j', (text, contexts) => {
    expect(flowing(text)).toEqual(contexts);
  });
});

describe('findExpressions', () => {
  it.each([
    ['a ${{ b }} c ${{d}}', [' b ', 'd']],
    ["${{ '}}' }}", [" '}}' "]],
    ["${{ 'it''s }}' }}x", [" 'it''s }}' "]],
    ['${{ open', []],
    ['$ {{ a }}', []],
  ])('in %s are %j', (text, inner) => {
    expect(findExpressions(text).map((each) => each.inner)).toEqual(inner);
  });

  it('finds what stands behind a very long one', () => {
    const text = `\${{ '${'x'.repeat(30_000)}' }} \${{ b }}`;
    expect(findExpressions(text).map((each) => each.inner.length)).toEqual([30_004, 3]);
  });

  it.each([
    [' ${{ a }} ', true],
    ['${{ a }}b', false],
    ['${{ a }}${{ b }}', false],
    ['', false],
  ])('says of %j whether it is nothing else: %s', (text, isWhole) => {
    expect(isWhollyExpression(text)).toBe(isWhole);
  });
});
