import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seal, unseal } from './seal.ts';

const text = fc.string({ unit: 'grapheme' });

describe('seal', () => {
  it('gives back any text to who knows the secret, and nothing to others', () => {
    fc.assert(
      fc.property(text, text, (plain, secret) => {
        const sealed = seal(plain, secret);
        expect(unseal(sealed, secret)).toBe(plain);
        expect(unseal(sealed, `${secret}x`)).toBeNull();
      }),
    );
  });

  it('shows nothing of the text, and never the same twice', () => {
    const [one, two] = [
      seal('https://site.example/?token=1', 's'),
      seal('https://site.example/?token=1', 's'),
    ];
    expect(one).not.toBe(two);
    expect(Buffer.from(one, 'base64').toString('latin1')).not.toContain('token');
  });

  it('is null for whatever was not sealed, or was changed', () => {
    fc.assert(
      fc.property(fc.string(), (junk) => {
        expect(unseal(junk, 's')).toBeNull();
      }),
    );
    const sealed = Buffer.from(seal('text', 's'), 'base64');
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    expect(unseal(sealed.toString('base64'), 's')).toBeNull();
  });
});
