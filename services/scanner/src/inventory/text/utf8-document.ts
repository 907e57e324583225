import { isUtf8 } from 'node:buffer';
import { NotTheFormatError } from '../extractor.ts';
import { decodeByteOrderMark } from './decode-byte-order-mark.ts';

/**
 * An uploaded document in UTF-8 without a byte order mark, as `decodeDocument` takes it, its text not made where it need
 * not be. Throws `NotTheFormatError`.
 */
export function* utf8Document(bytes: Uint8Array, fileName: string): Generator<void, Uint8Array> {
  const content = yield* toUtf8(bytes, fileName);
  yield;
  if (yield* isBlank(content)) throw new NotTheFormatError(`The ${fileName} is empty.`);
  if (content.includes(0)) throw new NotTheFormatError(`This is not a ${fileName}: it is a binary file.`);
  return content;
}

function* toUtf8(bytes: Uint8Array, fileName: string): Generator<void, Uint8Array> {
  const text = yield* decodeByteOrderMark(bytes);
  if (text !== null) return Buffer.from(text);
  if (!isUtf8(bytes)) throw new NotTheFormatError(`This is not a ${fileName}: its text is not UTF-8.`);
  return bytes;
}

const PART_BYTES = 64 * 1024;

/** A character that is cut between two parts is none of the blank ones. */
function* isBlank(bytes: Uint8Array): Generator<void, boolean> {
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    if (
      Buffer.from(bytes.subarray(at, at + PART_BYTES))
        .toString()
        .trim() !== ''
    )
      return false;
    yield;
  }
  return true;
}
