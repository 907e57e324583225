import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCpeName, toCpeTerm } from './cpe-name.ts';

function cpeProduct(criteria: string) {
  const name = parseCpeName(criteria);
  return name === null ? null : { vendor: toCpeTerm(name.vendor), product: toCpeTerm(name.product) };
}

describe('parseCpeName', () => {
  it.each([
    ['cpe:2.3:a:openssl:openssl:1.0:*:*:*:*:*:*:*', 'openssl', 'openssl'],
    ['cpe:2.3:o:Linux:Linux_Kernel:*:*:*:*:*:*:*:*', 'linux', 'linux_kernel'],
    ['cpe:2.3:a:npmjs:left-pad:*:*:*:*:*:node.js:*:*', 'npmjs', 'left_pad'],
    [String.raw`cpe:2.3:a:a\:b:c\\d:*`, 'a:b', String.raw`c\d`],
    [String.raw`cpe:2.3:a:notepad-plus-plus:notepad\+\+:*`, 'notepad_plus_plus', 'notepad++'],
    ['cpe:2.3:a:vendor:product', 'vendor', 'product'],
  ])('reads %s', (criteria, vendor, product) => {
    expect(cpeProduct(criteria)).toEqual({ vendor, product });
  });

  it('gives back any vendor and product that were escaped, and stops at no text', () => {
    const name = fc.stringMatching(/^[!-~]{1,20}$/);
    const escaped = (text: string) => text.replace(/[^a-z0-9]/gi, (character) => `\\${character}`);
    fc.assert(
      fc.property(name, name, fc.string(), (vendor, product, rest) => {
        const criteria = `cpe:2.3:a:${escaped(vendor)}:${escaped(product)}:${rest}`;
        expect(cpeProduct(criteria)).toEqual({ vendor: toCpeTerm(vendor), product: toCpeTerm(product) });
        expect(() => cpeProduct(rest)).not.toThrow();
      }),
    );
  });

  it.each(['', 'cpe:/a:openssl:openssl:1.0', 'cpe:2.3:a:openssl', 'openssl', '\\'])(
    'reads nothing in "%s"',
    (text) => {
      expect(cpeProduct(text)).toBeNull();
    },
  );
});
