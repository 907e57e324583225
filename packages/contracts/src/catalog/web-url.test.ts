import { describe, expect, it } from 'vitest';
import { WebUrl } from './web-url.ts';

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
