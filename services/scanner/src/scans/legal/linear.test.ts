import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countWork } from '../../../test/support/counted-work.ts';
import { licenseByAddress } from './declared/license-address.ts';
import { licenseByName } from './declared/license-names.ts';
import { parseLooseExpression } from './declared/parse-loose-expression.ts';
import { recognizeLicenseText } from './declared/recognize-license-text.ts';
import { pythonMetadata } from './evidence/python-metadata.ts';
import { classify } from './judge/classify.ts';
import { MAX_EXPRESSION_LENGTH, parseExpression } from './spdx/parse-expression.ts';

// Twice the input is twice the work, counted in characters and elements read; four times would be quadratic.

const GROWTH = 2.7;
/** What every call costs, whatever its input. */
const BASE = 3_000;

/** Whether twice as much of something costs no more than about twice the work. */
function isLinear(work: (count: number) => number, count: number): boolean {
  return work(count * 2) <= work(count) * GROWTH + BASE;
}

const workOf = (read: (text: string) => unknown, text: string) => countWork(() => read(text));

const pieces = (list: readonly string[]) =>
  fc.array(fc.constantFrom(...list), { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));

const TEXT_PIECES = [
  'Permission is hereby granted, free of charge, to any person obtaining a copy of this software ',
  'The above copyright notice and this permission notice shall be included ',
  'GNU GENERAL PUBLIC LICENSE\nVersion 3, 29 June 2007\nTERMS AND CONDITIONS\n',
  'any later version ',
  'SPDX-License-Identifier: ',
  'MIT',
  'MIT OR ',
  '\n',
  ' \t',
  'dual-licensed under ',
  'the Apache 2.0',
  '. ',
  'not ',
  'no ',
  'a ',
  'commercial ',
  'prohibit',
  'exclud',
  'for personal ',
  'only ',
  'use ',
  'Commons Clause ',
  'GPL v',
  '2',
  'Creative Commons Attribution NonCommercial 4 ',
  'enterprise ',
  'licence',
  '\u4e0d',
  '<!-- ',
  '<',
  'nicht-',
  '\u00a9',
  'Copyright (c) ',
  '*',
];

const EXPRESSION_PIECES = [
  'MIT ',
  'OR ',
  'AND ',
  'WITH ',
  '(',
  ')',
  'a',
  '+',
  ' + ',
  '/',
  '|',
  ',',
  '; ',
  '& ',
  '.',
  'GPLv2 ',
  'or later ',
  'and any newer version ',
  'Dual licensed under ',
  'Commons Clause ',
  'LicenseRef-',
  'x y ',
  '[',
  'the licence ',
];

describe('the work of reading licences', () => {
  it.each<[name: string, read: (text: string) => unknown]>([
    ['a licence text', recognizeLicenseText],
    ['a declaration that is a text', (text) => classify(`${text}\n`)],
    ['Python metadata', (text) => pythonMetadata(Buffer.from(`Name: a\nVersion: 1\nLicense: ${text}`))],
    [
      'classifiers',
      (text) =>
        pythonMetadata(
          Buffer.from(`Name: a\nVersion: 1\n${text.replaceAll('\n', '\nClassifier: License :: ')}`),
        ),
    ],
  ])('grows with %s', (_name, read) => {
    fc.assert(
      fc.property(pieces(TEXT_PIECES), (piece) => {
        const count = Math.ceil(8_000 / piece.length);
        expect(isLinear((times) => workOf(read, piece.repeat(times)), count)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it.each<[name: string, max: number, read: (text: string) => unknown]>([
    ['an expression', MAX_EXPRESSION_LENGTH, parseExpression],
    ['names that are joined', MAX_EXPRESSION_LENGTH, parseLooseExpression],
    ['a declaration', MAX_EXPRESSION_LENGTH, classify],
    ['a name', 200, licenseByName],
    ['an address', 500, (text) => licenseByAddress(`https://${text.replaceAll(' ', '-')}`)],
  ])('grows with %s', (_name, max, read) => {
    fc.assert(
      fc.property(pieces(EXPRESSION_PIECES), (piece) => {
        const count = Math.floor((max - 'https://'.length) / 2 / piece.length);
        expect(isLinear((times) => workOf(read, piece.repeat(times)), count)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['alternatives', 'MIT OR ', 'ISC'],
    ['licences that all apply', 'MIT AND ', 'ISC'],
    ['both in turn', 'MIT OR ISC AND ', 'MIT'],
    ['groups', '(MIT OR ISC) AND ', 'MIT'],
  ])('grows with %s that are read', (_what, piece, last) => {
    const text = (times: number) => `${piece.repeat(times)}${last}`;
    const count = Math.floor(MAX_EXPRESSION_LENGTH / 2 / piece.length) - 1;
    expect(parseExpression(text(count * 2))).not.toBeNull();
    expect(workOf(parseExpression, text(count * 2))).toBeLessThan(
      workOf(parseExpression, text(count)) * GROWTH,
    );
  });

  it('reads no more of a text than a licence is long', () => {
    const work = (length: number) => workOf(recognizeLicenseText, 'word '.repeat(length / 5));
    expect(work(10_000_000)).toBeLessThan(work(100_000) * 1.5);
  });
});
