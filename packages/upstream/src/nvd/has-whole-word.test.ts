import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasWholeWord } from './has-whole-word.ts';

describe('hasWholeWord', () => {
  it.each([
    ['openssl', 'A flaw in OpenSSL.'],
    ['openssl', 'openssl'],
    ['openssl', '(OpenSSL), before 1.0'],
    ['openssl', 'OpenSSL-1.0.2 and older'],
    ['openssl', 'OpenSSL/1.0'],
    ['openssl', 'see src/openssl for it'],
    ['next', 'Next.js before 14'],
    ['socket.io', 'The socket.io package'],
    ['left-pad', 'The left-pad package'],
    ['spring-framework', 'In Spring Framework 5'],
    ['spring framework', 'In spring-framework 5'],
    ['left_pad', 'The left-pad package'],
    ['@scope/name', 'The @scope/name package'],
    ['c++', 'In C++ code'],
    ['log4j', 'Log4js is another; log4j is meant'],
  ])('%s is named in "%s"', (name, text) => {
    expect(hasWholeWord(text, name)).toBe(true);
  });

  it.each([
    ['openssl', 'libopenssl'],
    ['openssl', 'OpenSSLs'],
    ['openssl', 'openssl_compat'],
    ['ssl', 'OpenSSL'],
    ['go', 'Google goes on'],
    ['left', 'The left-pad package'],
    ['pad', 'The left-pad package'],
    ['io', 'The socket.io package'],
    ['socket', 'The socket.io package'],
    ['log4j', 'Log4js and Log4j2'],
    ['name', 'The @scope/name package'],
    ['name', '@scope/name before 2'],
    ['scope', 'The @scope/name package'],
    ['notepad', 'In Notepad++ 8'],
    ['next', 'NeXTSTEP'],
    ['cafe', 'The café'],
    ['caf', 'The café'],
    ['openssl', ''],
    ['--', 'openssl'],
  ])('%s is not named in "%s"', (name, text) => {
    expect(hasWholeWord(text, name)).toBe(false);
  });

  it('finds a name between spaces wherever it stands', () => {
    const word = fc.stringMatching(/^[a-z]{2,12}$/);
    const words = fc.array(fc.stringMatching(/^[A-Z]{1,8}$/));
    fc.assert(
      fc.property(words, word, words, (before, name, after) => {
        expect(hasWholeWord([...before, name, ...after].join(' '), name)).toBe(true);
      }),
    );
  });

  it('reads a text made to be slow', () => {
    const text = `@${'a/a-a.'.repeat(60_000)}`;
    expect(hasWholeWord(text, 'a/a-a.a/b')).toBe(false);
    expect(hasWholeWord('a'.repeat(300_000), 'aa')).toBe(false);
  });
});
