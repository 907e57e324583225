import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Inventory } from '../package.ts';
import { NotTheFormatError, type Reader } from '../reader.ts';
import { readApkList } from './apk-list/read.ts';
import { readDpkgList } from './dpkg-list/read.ts';
import { readRpmList } from './rpm-list/read.ts';
import { readWingetList } from './winget-list/read.ts';

const LISTS: readonly (readonly [string, Reader])[] = [
  ['dpkg-debian.txt', readDpkgList],
  ['rpm-list.txt', readRpmList],
  ['apk-list.txt', readApkList],
  ['winget-list.txt', readWingetList],
];

/** Null for what is not the format; anything else that is thrown fails the test. */
function attempt(read: Reader, bytes: Uint8Array): Inventory | null {
  try {
    return read(bytes, { distribution: null });
  } catch (thrown) {
    if (thrown instanceof NotTheFormatError) return null;
    throw thrown;
  }
}

function isSound({ packages, platform }: Inventory): boolean {
  const keys = packages.map(({ name, version, ecosystem }) => JSON.stringify([name, version, ecosystem]));
  return (
    platform !== undefined &&
    new Set(keys).size === keys.length &&
    packages.every(
      ({ name, lookups, unmatched }) => name !== '' && lookups.length > 0 === (unmatched === null),
    )
  );
}

/** Pieces of which real lists are made, so that random ones come close to the formats. */
const piece = fc.constantFrom(
  'ii  ',
  'rc  ',
  'bash',
  'libssl3:amd64',
  '1:2.3-4+b1',
  '5.1.8-9.el9',
  '.x86_64',
  '-',
  ' ',
  '\t',
  ',',
  '|',
  ':',
  '+++-===-===-===\n',
  '\n',
  '\r\n',
  '\r',
  'Package: a\n',
  'Version: 1\n',
  'Source: b (1)\n',
  'P:musl\n',
  'V:1-r0\n',
  '\n\n',
  'musl-1.2.4-r0',
  ' x86_64 {musl} () [installed]',
  'jq/now 1.6 amd64 [installed]',
  'Name  Id      Version\n',
  '----------------------\n',
  'Firefox Mozilla.Firefox 1.0',
  '…',
  '微信',
  '\b',
  '\u001b[32m',
  '__proto__',
  'constructor',
  'gpg-pubkey-1-1',
  '(none)',
  '0',
  '{',
  '}',
  '"',
  '<',
  '[',
  ']',
  '@',
  '#',
  '$',
  '�',
);

describe.each(LISTS)('%s', (_, read) => {
  it('any text is a sound inventory or not the format', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.array(piece, { maxLength: 60 })), (made) => {
        const text = typeof made === 'string' ? made : made.join('');
        const inventory = attempt(read, new TextEncoder().encode(text));
        expect(inventory === null || isSound(inventory)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('any bytes are a sound inventory or not the format', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const inventory = attempt(read, bytes);
        expect(inventory === null || isSound(inventory)).toBe(true);
      }),
    );
  });

  it.each([
    ['blanks', ' '],
    ['tabs', '\t'],
    ['line ends', '\n'],
    ['hyphens', '-'],
    ['digits', '1'],
    ['letters and hyphens', 'a-1'],
    ['rulers', '+++-=====\n'],
    ['rulers of dashes', 'Name Id Version\n----------\n'],
    ['stanzas', 'Package: a\n\n'],
    ['states', 'ii a '],
    ['slashes', 'a/b '],
    ['fields', 'a,1,'],
    ['carriage returns', 'a\r'],
    ['escapes', '\u001b[1;'],
    ['opened braces', 'a-1-r0 {'],
    ['wrapped rows', 'a.x86_64\n '],
  ])('1 MB of %s comes to an end', (__, unit) => {
    const bytes = new TextEncoder().encode(unit.repeat(Math.ceil((1024 * 1024) / unit.length)));
    const inventory = attempt(read, bytes);
    expect(inventory === null || isSound(inventory)).toBe(true);
  });
});
