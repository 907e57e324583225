import { describe, expect, it } from 'vitest';
import { classify } from './classify.ts';

const description = (declared: unknown) => classify(declared).sentences.join(' ');

describe('classify tells in words', () => {
  it.each([
    ['MIT', 'Permissive'],
    ['MIT OR GPL-3.0-only', 'MIT decides: it is the mildest of the alternatives.'],
    [
      'MIT AND GPL-3.0-only',
      'GPL-3.0-only decides: it is the strictest of the licences that apply together.',
    ],
    [
      'GPL-2.0-only WITH Classpath-exception-2.0',
      'The exception Classpath-exception-2.0 lowers it from strong copyleft to weak copyleft.',
    ],
    [
      'GPL-2.0-only WITH Own-exception',
      'The exception Own-exception is not on the SPDX list and lowers nothing.',
    ],
    ['Apache-2.0 WITH LLVM-exception', 'does not change the class'],
    ['MIT OR LicenseRef-own', 'Not judged, for nothing is known of it: LicenseRef-own.'],
    ['GPL-3.0-only AND LicenseRef-own', 'Not judged, for nothing is known of it: LicenseRef-own.'],
    ['JSON', 'Evil'],
    ['UNLICENSED', 'no rights'],
    [undefined, 'No licence is declared'],
    ['whatever', 'no licence that could be recognised'],
  ])('%j: %s', (declared, words) => {
    expect(description(declared)).toContain(words);
  });

  it('of at most five licences that nothing is known of them', () => {
    const of = (count: number) =>
      description(
        `GPL-3.0-only${Array.from({ length: count }, (_, at) => ` AND LicenseRef-${at}`).join('')}`,
      );
    expect(of(5)).toContain('LicenseRef-3, LicenseRef-4.');
    expect(of(6)).toContain('LicenseRef-3, LicenseRef-4 and others.');
    expect(description('GPL-3.0-only AND LicenseRef-a AND LicenseRef-a')).toContain('of it: LicenseRef-a.');
    expect(description('LicenseRef-a')).not.toContain('Not judged');
    expect(description('LicenseRef-a OR LicenseRef-b')).toContain('LicenseRef-a, LicenseRef-b.');
  });

  it.each([
    ['MIT AND LicenseRef-a', true],
    ['LicenseRef-a', false],
    ['LicenseRef-a AND LicenseRef-b', false],
    ['GPL-3.0-only AND LicenseRef-a', false],
    ['MIT OR LicenseRef-a', false],
  ])('whether %s is known in part', (declared, isPartlyKnown) => {
    expect(classify(declared).isPartlyKnown).toBe(isPartlyKnown);
  });

  it.each([
    ['MIT', 'decides'],
    ['MIT OR ISC', 'decides'],
    ['GPL-2.0-only', 'exception'],
    ['Apache-2.0 WITH Commons-Clause', 'lowers'],
    ['MIT', 'Evil'],
  ])('nothing of %s that does not hold: %s', (declared, words) => {
    expect(description(declared)).not.toContain(words);
  });

  it('that LGPL is weak copyleft and never hides it', () => {
    expect(classify('LGPL-3.0')).toMatchObject({
      license: 'LGPL-3.0-only',
      category: 'weak-copyleft',
      riskLevel: 'medium',
    });
  });
});
