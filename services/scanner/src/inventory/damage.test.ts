import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FILES, type Name } from '../../test/support/files-of-formats.ts';
import { FORMATS } from './formats/index.ts';
import { readInventory } from './read-inventory.ts';
import { NotTheFormatError } from './reader.ts';

const ENTRIES = 20;

/** What is read of it, or the sentence that refuses it; anything else fails. */
function read(name: Name, bytes: Uint8Array): readonly unknown[] | string {
  try {
    return readInventory(name, bytes, { distribution: null }).packages;
  } catch (error) {
    if (error instanceof NotTheFormatError) return error.message;
    throw error;
  }
}

describe.each(Object.keys(FORMATS) as Name[])('a damaged %s', (name) => {
  const file = Buffer.from(FILES[name](ENTRIES));
  const place = fc.nat({ max: file.length - 1 });

  it('is read or refused wherever it is cut', () => {
    fc.assert(
      fc.property(place, (end) => {
        expect(read(name, file.subarray(0, end))).toBeDefined();
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
          expect(read(name, bytes)).toBeDefined();
        },
      ),
    );
  });

  it('is read or refused with anything put into it', () => {
    fc.assert(
      fc.property(place, fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (at, text) => {
        const bytes = Buffer.concat([file.subarray(0, at), Buffer.from(text), file.subarray(at)]);
        expect(read(name, bytes)).toBeDefined();
      }),
    );
  });

  it('is read the same with CRLF and a byte order mark', () => {
    const windows = `\uFEFF${file.toString().replaceAll('\n', '\r\n')}`;
    expect(read(name, Buffer.from(windows))).toEqual(read(name, file));
  });
});
