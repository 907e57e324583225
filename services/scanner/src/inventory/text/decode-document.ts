import { NotTheFormatError } from '../extractor.ts';
import { decodeByteOrderMark } from './decode-byte-order-mark.ts';
import { decodeInSteps } from './decode-in-steps.ts';

/**
 * The text of an uploaded document in steps of a few milliseconds: UTF-8, or what its byte order mark says. Throws
 * `NotTheFormatError`.
 */
export function* decodeDocument(bytes: Uint8Array, fileName: string): Generator<void, string> {
  const text = (yield* decodeByteOrderMark(bytes)) ?? (yield* decodeUtf8(bytes, fileName));
  if (text.trim() === '') throw new NotTheFormatError(`The ${fileName} is empty.`);
  yield;
  if (text.includes('\0')) throw new NotTheFormatError(`This is not a ${fileName}: it is a binary file.`);
  return text;
}

function* decodeUtf8(bytes: Uint8Array, fileName: string): Generator<void, string> {
  try {
    return yield* decodeInSteps(bytes, new TextDecoder('utf-8', { fatal: true }));
  } catch (cause) {
    throw new NotTheFormatError(`This is not a ${fileName}: its text is not UTF-8.`, { cause });
  }
}
