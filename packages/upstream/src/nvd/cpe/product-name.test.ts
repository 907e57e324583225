import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCpeName } from '../cpe-name.ts';
import { parseProductName, productKey, toMatchString } from './product-name.ts';

describe('parseProductName', () => {
  it.each([
    '',
    ':',
    'vendor',
    'vendor:',
    ':product',
    'a:b:c',
    'a b:c',
    'a:b\n',
    'ä:b',
    `a:${'b'.repeat(201)}`,
  ])('reads nothing in %j', (name) => {
    expect(parseProductName(name)).toBeNull();
  });
});

it('an edition is part of the name, and not of what is asked for', () => {
  const name = parseProductName('Mozilla:Firefox:ESR');
  expect(name).toEqual({ vendor: 'mozilla', product: 'firefox', edition: 'esr' });
  expect(name && productKey(name)).toBe('mozilla:firefox:esr');
  expect(name && toMatchString(name)).toBe('cpe:2.3:a:mozilla:firefox:*:*:*:*:*:*:*:*');
});

describe('toMatchString', () => {
  it('escapes what is no letter, digit, dot, dash or underscore', () => {
    expect(toMatchString({ vendor: 'notepad-plus-plus', product: 'notepad++' })).toBe(
      String.raw`cpe:2.3:a:notepad-plus-plus:notepad\+\+:*:*:*:*:*:*:*:*`,
    );
  });

  it('is read back as the same product, whatever its name', () => {
    const term = fc.stringMatching(/^[!-9;-@[-~]{1,20}$/);
    fc.assert(
      fc.property(term, term, (vendor, product) => {
        const name = parseProductName(`${vendor}:${product}`);
        expect(name).toEqual({ vendor, product, edition: null });
        expect(parseCpeName(toMatchString({ vendor, product }))).toEqual({
          part: 'a',
          vendor,
          product,
          version: '*',
          update: '*',
          softwareEdition: '*',
          targetSoftware: '*',
        });
      }),
    );
  });
});

describe('parseCpeName', () => {
  it.each(['', 'cpe:/a:b:c', 'cpe:2.3:a:b', 'cpe:2.2:a:b:c', '\\'])('reads nothing in %j', (text) => {
    expect(parseCpeName(text)).toBeNull();
  });

  it('takes what is not there for anything', () => {
    expect(parseCpeName('cpe:2.3:a:b:c:1.0')).toMatchObject({ version: '1.0', targetSoftware: '*' });
  });
});
