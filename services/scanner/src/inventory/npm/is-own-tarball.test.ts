import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOwnTarball } from './is-own-tarball.ts';
import { registryTarball } from './registry-tarball.ts';

/** As it is asked of a document: the three stand somewhere in one row of bytes. */
function isOwn(name: string, version: string, address: string): boolean {
  const parts = ['{', name, '"', version, '"', address, '"}'].map((part) => Buffer.from(part));
  const ends: number[] = [];
  for (const part of parts) ends.push((ends.at(-1) ?? 0) + part.length);
  const span = (index: number) => ({ start: ends[index - 1] ?? 0, end: ends[index] ?? 0 });
  return isOwnTarball(Buffer.concat(parts), span(1), span(3), span(5));
}

describe('isOwnTarball', () => {
  it.each([
    ['ms', '2.1.3', 'https://registry.example/ms/-/ms-2.1.3.tgz'],
    ['ms', '2.1.3', 'http://host.example:8080/npm/all/ms/-/ms-2.1.3.tgz'],
    ['@babel/core', '7.0.0-beta.1', 'https://registry.example/@babel/core/-/core-7.0.0-beta.1.tgz'],
  ])('recognises %s %s at %s', (name, version, address) => {
    expect(isOwn(name, version, address)).toBe(true);
  });

  it.each([
    ['another name', 'ms', '2.1.3', 'https://registry.example/ns/-/ns-2.1.3.tgz'],
    ['another version', 'ms', '2.1.3', 'https://registry.example/ms/-/ms-2.1.4.tgz'],
    ['a scope that the folder does not have', 'ms', '2.1.3', 'https://registry.example/@x/ms/-/ms-2.1.3.tgz'],
    ['no scope', '@x/ms', '2.1.3', 'https://registry.example/ms/-/ms-2.1.3.tgz'],
    ['the end of another name', 'ms', '2.1.3', 'https://registry.example/xms/-/ms-2.1.3.tgz'],
    ['a query', 'ms', '2.1.3', 'https://registry.example/a?b/ms/-/ms-2.1.3.tgz'],
    ['something encoded', 'ms', '2.1.3', 'https://registry.example/%40x/ms/-/ms-2.1.3.tgz'],
    ['another scheme', 'ms', '2.1.3', 'git+https://registry.example/ms/-/ms-2.1.3.tgz'],
    ['an escape of JSON', 'ms', '2.1.3', 'https://registry.example\\/ms/-/ms-2.1.3.tgz'],
    ['a version that is none', 'ms', 'latest', 'https://registry.example/ms/-/ms-latest.tgz'],
    ['the end alone', 'ms', '2.1.3', 'ms/-/ms-2.1.3.tgz'],
    ['nothing', '', '', ''],
  ])('does not recognise %s', (_, name, version, address) => {
    expect(isOwn(name, version, address)).toBe(false);
  });

  it('never says so where registryTarball tells another name or version', () => {
    const piece = fc.string({ unit: fc.constantFrom(...'ab/@-.%#?1:é'.split('')), maxLength: 4 });
    const any = fc.constantFrom('a', '@a/b', '@a', 'a/b', '@a/b/c', '/a', '1').chain((name) =>
      fc.record({
        name: fc.oneof(fc.constant(name), piece),
        version: fc.oneof(fc.constantFrom('1', '1.0.0', '1/2', '1-b'), piece),
        origin: fc.oneof(
          fc.constantFrom('https://r.example', 'https://', 'http://r.example/x', 'https://r.example/@s'),
          piece.map((text) => `https://${text}`),
        ),
      }),
    );
    fc.assert(
      fc.property(any, ({ name, version, origin }) => {
        const address = `${origin}/${name}/-/${name.slice(name.lastIndexOf('/') + 1)}-${version}.tgz`;
        const told = registryTarball(address);
        expect(isOwn(name, version, address) && (told?.name !== name || told.version !== version)).toBe(
          false,
        );
      }),
      { numRuns: 5_000 },
    );
  });
});
