import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toUri, WebUrl } from './web-url.ts';

describe('WebUrl', () => {
  it.each([
    'https://example.org',
    'http://example.org/old-but-real',
    'https://example.org:8443/a?b=c#d',
    'HTTPS://EXAMPLE.ORG/',
    'https://bücher.example/',
  ])('takes %s', (url) => {
    expect(WebUrl.safeParse(url).success).toBe(true);
  });

  it.each([
    ['another scheme', 'ftp://example.org/'],
    ['a script', 'javascript:alert(1)'],
    ['a script in the scheme’s clothes', 'javascript://https://example.org/%0aalert(1)'],
    ['credentials', 'https://user:secret@example.org/'],
    ['no host', 'https://'],
    ['no slashes', 'https:example.org'],
    ['a space', 'https://example.org/a b'],
    ['a line break', 'https://example.org/\na'],
    ['a leading space', ' https://example.org/'],
    ['a relative address', '/a'],
    ['too long', `https://example.org/${'a'.repeat(2048)}`],
  ])('refuses %s', (_what, url) => {
    expect(WebUrl.safeParse(url).success).toBe(false);
  });
});

describe('toUri', () => {
  it.each([
    ['https://example.org', 'https://example.org'],
    ['HTTPS://example.org/%7Ea?b=c#d', 'HTTPS://example.org/%7Ea?b=c#d'],
    ['https://exämple.org/ü?q=<>&x="y"', 'https://xn--exmple-cua.org/%C3%BC?q=%3C%3E&x=%22y%22'],
    ['https://example.org/a|b^c`{d}\\', 'https://example.org/a%7Cb%5Ec%60%7Bd%7D/'],
    ['https://example.org/100%', 'https://example.org/100%25'],
    ['https://example.org/[1]#a#b', 'https://example.org/%5B1%5D#a%23b'],
    ['http://[2001:db8::1]:8080/', 'http://[2001:db8::1]:8080/'],
  ])('%s', (url, uri) => {
    expect(toUri(url)).toBe(uri);
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.string(), (url, text) => {
        const address = `${url}${text.replaceAll(/\s/g, '')}`;
        fc.pre(WebUrl.safeParse(address).success);
        expect(toUri(toUri(address))).toBe(toUri(address));
        expect(toUri(address)).toMatch(/^[\x21-\x7e]+$/);
      }),
    );
  });
});
