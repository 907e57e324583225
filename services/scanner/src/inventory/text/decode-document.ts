import { NotTheFormatError, notThe } from '../reader.ts';

/** The text of an uploaded document: UTF-8, or what its byte order mark says. Throws `NotTheFormatError`, if empty too. */
export function decodeDocument(bytes: Uint8Array, fileName: string): string {
  const text = decodeText(bytes, fileName);
  if (text.trim() === '') throw new NotTheFormatError(`The ${fileName} is empty.`);
  return text;
}

/** The same, of a format of which an empty file is one. */
export function decodeText(bytes: Uint8Array, fileName: string): string {
  const text = decodeByteOrderMark(bytes) ?? decodeUtf8(bytes);
  if (text !== null && !text.includes('\0')) return text;
  const other = text === null ? 'its text is not UTF-8' : 'it is a binary file';
  const what = COMPRESSED.some((mark) => begins(bytes, mark)) ? 'it is compressed, send it unpacked' : other;
  throw notThe(fileName, what);
}

/** gzip, ZIP and Zstandard. */
const COMPRESSED = [
  [0x1f, 0x8b],
  [0x50, 0x4b, 3, 4],
  [0x28, 0xb5, 0x2f, 0xfd],
];

function begins(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}

/** The text of UTF-8; null for what is none. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * The text of a document that begins with a byte order mark (Unicode §23.8), without the mark; null when it has none.
 * Ill-formed sequences become U+FFFD.
 */
export function decodeByteOrderMark(bytes: Uint8Array): string | null {
  const marked = MARKS.find(({ mark }) => begins(bytes, mark));
  return marked === undefined ? null : new TextDecoder(marked.encoding).decode(bytes);
}

const MARKS: readonly { readonly mark: readonly number[]; readonly encoding: string }[] = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
];
