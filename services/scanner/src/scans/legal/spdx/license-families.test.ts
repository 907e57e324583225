import { describe, expect, it } from 'vitest';
import { exceptionEffect, listedExceptionId } from './license-exceptions.ts';
import { categoryOf, LISTED_LICENSES, listedLicenseId } from './license-families.ts';

describe('the licence families', () => {
  it('hold the whole list, each identifier once', () => {
    const folded = LISTED_LICENSES.map(({ id }) => id.toLowerCase());
    expect(new Set(folded).size).toBe(folded.length);
    expect(folded.length).toBeGreaterThanOrEqual(734);
  });

  it.each([
    ['agpl-3.0-ONLY', 'network-copyleft'],
    ['SSPL-1.0', 'network-copyleft'],
    ['EUPL-1.2', 'network-copyleft'],
    ['CC-BY-NC-4.0', 'no-rights'],
    ['BUSL-1.1', 'no-rights'],
    ['GPL-3.0-or-later', 'strong-copyleft'],
    ['CC-BY-SA-4.0', 'strong-copyleft'],
    ['LGPL-2.1-only', 'weak-copyleft'],
    ['MPL-2.0', 'weak-copyleft'],
    ['BSD-3-Clause', 'permissive'],
    ['CC0-1.0', 'public-domain'],
    ['constructor', 'unknown'],
    ['__proto__', 'unknown'],
    ['', 'unknown'],
  ])('class %s as %s', (id, category) => {
    expect(categoryOf(id)).toBe(category);
  });

  it('write identifiers and exceptions as the list does', () => {
    expect(listedLicenseId('bsl-1.0')).toBe('BSL-1.0');
    expect(listedLicenseId('made-up')).toBeNull();
    expect(listedExceptionId('gcc-EXCEPTION-3.1')).toBe('GCC-exception-3.1');
    expect(exceptionEffect('made-up')).toBeNull();
  });
});
