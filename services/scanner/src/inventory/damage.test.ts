import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileOf, type Name } from '../../test/support/files-of-formats.ts';
import { FORMATS } from './formats/index.ts';
import type { Package } from './package.ts';
import { withLines } from './package-lines.ts';
import { readInventory } from './read-inventory.ts';
import { NotTheFormatError } from './reader.ts';

const ENTRIES = 20;

/** What is read of it, with lines, or the sentence that refuses it; anything else fails. */
function read(name: Name, bytes: Uint8Array): readonly Package[] | string {
  try {
    return withLines(readInventory(name, bytes, { distribution: null })).packages;
  } catch (error) {
    if (error instanceof NotTheFormatError) return error.message;
    throw error;
  }
}

/** Lines of packages that are none of the file. */
function strayLines(bytes: Uint8Array, packages: readonly Package[] | string): readonly unknown[] {
  if (typeof packages === 'string') return [];
  // UTF-16 has one of these bytes for each of its line ends too.
  const lines = bytes.filter((byte) => byte === 0x0a || byte === 0x0d).length + 1;
  return packages
    .map(({ at = 1 }) => at)
    .filter((at) => typeof at === 'number' && (at < 1 || at > lines || !Number.isInteger(at)));
}

describe.each(Object.keys(FORMATS) as Name[])('a damaged %s', (name) => {
  const file = Buffer.from(fileOf(name, ENTRIES));
  const place = fc.nat({ max: file.length - 1 });

  it('is read, with lines of its own, or refused wherever it is cut', () => {
    fc.assert(
      fc.property(place, (end) => {
        const bytes = file.subarray(0, end);
        expect(strayLines(bytes, read(name, bytes))).toEqual([]);
      }),
    );
  });

  it('is read or refused with any bytes of it flipped', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(place, fc.nat({ max: 255 })), { minLength: 1, maxLength: 5 }),
        (flips) => {
          const bytes = Buffer.from(file);
          for (const [at, value] of flips) bytes[at] = value;
          expect(strayLines(bytes, read(name, bytes))).toEqual([]);
        },
      ),
    );
  });

  it('is read or refused with anything put into it', () => {
    fc.assert(
      fc.property(place, fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (at, text) => {
        const bytes = Buffer.concat([file.subarray(0, at), Buffer.from(text), file.subarray(at)]);
        expect(strayLines(bytes, read(name, bytes))).toEqual([]);
      }),
    );
  });

  it('is read the same with CRLF and a byte order mark', () => {
    const windows = `\uFEFF${file.toString().replaceAll('\n', '\r\n')}`;
    expect(read(name, Buffer.from(windows))).toEqual(read(name, file));
  });
});
