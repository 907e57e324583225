import { NotTheFormatError } from '../reader.ts';
import { decodeByteOrderMark } from './decode-byte-order-mark.ts';

/** The text of an uploaded document: UTF-8, or what its byte order mark says. Throws `NotTheFormatError`, if empty too. */
export function decodeDocument(bytes: Uint8Array, fileName: string): string {
  const text = decodeText(bytes, fileName);
  if (text.trim() === '') throw new NotTheFormatError(`The ${fileName} is empty.`);
  return text;
}

/** The same, of a format of which an empty file is one. */
export function decodeText(bytes: Uint8Array, fileName: string): string {
  const text = decodeByteOrderMark(bytes) ?? decodeUtf8(bytes, fileName);
  if (text.includes('\0')) throw new NotTheFormatError(`This is not a ${fileName}: it is a binary file.`);
  return text;
}

function decodeUtf8(bytes: Uint8Array, fileName: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new NotTheFormatError(`This is not a ${fileName}: its text is not UTF-8.`, { cause });
  }
}
