import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeDomain } from './domain.ts';

describe('normalizeDomain', () => {
  it.each([
    ['a plain name', 'example.org', 'example.org'],
    ['upper case', 'EXAMPLE.Org', 'example.org'],
    ['surrounding space', ' \t example.org \u00a0', 'example.org'],
    ['invisible characters', 'exam\u200bple.org\ufeff', 'example.org'],
    ['a scheme', 'https://example.org', 'example.org'],
    ['a scheme in capitals', 'HTTPS://example.org/a?b#c', 'example.org'],
    ['a scheme of another kind', 'git+ssh://example.org', 'example.org'],
    ['two slashes', '//example.org/a', 'example.org'],
    ['mailto', 'mailto:ada@example.org?subject=x', 'example.org'],
    ['an address', 'Ada <ada@example.org>', 'example.org'],
    ['user and password', 'https://user:pass@example.org/', 'example.org'],
    ['quotes', '"example.org"', 'example.org'],
    ['a port', 'example.org:8443', 'example.org'],
    ['a path with backslash', 'https:\\\\x', null],
    ['a trailing dot', 'example.org.', 'example.org'],
    ['a leading www', 'www.example.org', 'example.org'],
    ['a leading www with scheme', 'http://WWW.example.org/', 'example.org'],
    ['www only once', 'www.www.example.org', 'www.example.org'],
    ['www as the name itself', 'www.com', 'www.com'],
    ['www inside', 'a.www.example.org', 'a.www.example.org'],
    ['wwwx', 'wwwx.example.org', 'wwwx.example.org'],
    ['an international name', 'bücher.example', 'xn--bcher-kva.example'],
    ['full-width letters', 'ｅｘａｍｐｌｅ.org', 'example.org'],
    ['an ideographic full stop', 'example。org', 'example.org'],
    ['an A-label', 'xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['sharp s, non-transitional', 'faß.example', 'xn--fa-hia.example'],
    ['a label of 63', `${'a'.repeat(63)}.org`, `${'a'.repeat(63)}.org`],
    ['digits in labels', '1and1.de', '1and1.de'],
  ])('%s: %s', (_what, text, expected) => {
    expect(normalizeDomain(text)).toBe(expected);
  });

  it.each([
    ['nothing', ''],
    ['space', '  '],
    ['a scheme alone', 'https://'],
    ['a single label', 'localhost'],
    ['an IPv4 address', '127.0.0.1'],
    ['an IPv4 address with port', 'http://127.0.0.1:80/'],
    ['an IPv4 address in full-width digits', '１２７。０。０。１'],
    ['an IPv4 address in hexadecimal', '0x7f.0.0.1'],
    ['an IPv6 address', '::1'],
    ['a bracketed IPv6 address', 'http://[::1]:80/'],
    ['an empty label', 'example..org'],
    ['a leading dot', '.example.org'],
    ['two trailing dots', 'example.org..'],
    ['an underscored label', '_dmarc.example.org'],
    ['a leading hyphen', '-a.example.org'],
    ['a trailing hyphen', 'a-.example.org'],
    ['a label of 64', `${'a'.repeat(64)}.org`],
    [
      '254 characters',
      `${'a'.repeat(50)}.${'b'.repeat(50)}.${'c'.repeat(50)}.${'d'.repeat(50)}.${'e'.repeat(50)}`,
    ],
    ['a numeric top level', 'example.123'],
    ['an inner space', 'exam ple.org'],
    ['a percent escape', 'ex%61mple.org'],
    ['NUL', 'example\u0000.org'],
    ['a line break inside', 'exam\nple.org'],
    ['an emptied label', '\u00ad.org'],
  ])('is null for %s', (_what, text) => {
    expect(normalizeDomain(text)).toBeNull();
  });

  it('gives the same name when asked again, www excepted', () => {
    fc.assert(
      fc.property(fc.webUrl(), (url) => {
        const domain = normalizeDomain(url);
        fc.pre(domain !== null && !domain.startsWith('www.'));
        expect(normalizeDomain(domain)).toBe(domain);
      }),
    );
  });

  it('gives null or a name of letters, digits, hyphens and dots, whatever it is given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(normalizeDomain(text) ?? 'a.b').toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
      }),
    );
  });
});
