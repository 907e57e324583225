import { NotTheFormatError } from '../reader.ts';

/** The text of an uploaded document: UTF-8, or what its byte order mark says. Throws `NotTheFormatError`, if empty too. */
export function decodeDocument(bytes: Uint8Array, fileName: string): string {
  const text = decodeText(bytes, fileName);
  if (text.trim() === '') throw new NotTheFormatError(`The ${fileName} is empty.`);
  return text;
}

/** The same, of a format of which an empty file is one. */
export function decodeText(bytes: Uint8Array, fileName: string): string {
  const text = decodeByteOrderMark(bytes) ?? decodeAs('utf-8', bytes);
  if (text === null) throw new NotTheFormatError(`This is not a ${fileName}: its text is not UTF-8.`);
  if (text.includes('\0')) throw new NotTheFormatError(`This is not a ${fileName}: it is a binary file.`);
  return text;
}

/** The text that bytes are in an encoding; null when nothing is called so or, where it is `fatal`, they are none of it. */
export function decodeAs(label: string, bytes: Uint8Array, fatal = true): string | null {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * The text of a document that begins with a byte order mark (Unicode §23.8), without the mark; null when it has none.
 * Ill-formed sequences become U+FFFD.
 */
export function decodeByteOrderMark(bytes: Uint8Array): string | null {
  for (const { mark, decode } of MARKS) {
    if (mark.every((byte, index) => bytes[index] === byte)) {
      return decode(bytes.subarray(mark.length));
    }
  }
  return null;
}

type Decode = (bytes: Uint8Array) => string;

// The UTF-32LE mark begins with the UTF-16LE mark, so it is asked first.
const MARKS: readonly { readonly mark: readonly number[]; readonly decode: Decode }[] = [
  { mark: [0xef, 0xbb, 0xbf], decode: (bytes) => new TextDecoder('utf-8').decode(bytes) },
  { mark: [0xff, 0xfe, 0, 0], decode: (bytes) => decodeUtf32(bytes, true) },
  { mark: [0, 0, 0xfe, 0xff], decode: (bytes) => decodeUtf32(bytes, false) },
  { mark: [0xff, 0xfe], decode: (bytes) => new TextDecoder('utf-16le').decode(bytes) },
  { mark: [0xfe, 0xff], decode: (bytes) => new TextDecoder('utf-16be').decode(bytes) },
];

function decodeUtf32(bytes: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const characters: string[] = [];
  for (let offset = 0; offset + 4 <= bytes.byteLength; offset += 4) {
    const point = view.getUint32(offset, littleEndian);
    characters.push(isScalarValue(point) ? String.fromCodePoint(point) : '\ufffd');
  }
  return characters.join('');
}

function isScalarValue(point: number): boolean {
  return point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
}
