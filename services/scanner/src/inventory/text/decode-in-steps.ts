import { isAscii, isUtf8 } from 'node:buffer';
import type { TextDecoder } from 'node:util';

/** Decoded in one go: a fraction of a millisecond. */
const PART_BYTES = 256 * 1024;

/**
 * The text that `decoder` makes of `bytes`, in steps of a millisecond or so. It is made for one text: characters that
 * are cut between two parts are put together.
 *
 * @throws TypeError from a fatal decoder
 */
export function* decodeInSteps(bytes: Uint8Array, decoder: TextDecoder): Generator<void, string> {
  if (bytes.length <= PART_BYTES) return decoder.decode(bytes);
  // Node's own decoder of streams is many times slower, and takes two bytes for each character.
  if (decoder.encoding === 'utf-8') return yield* decodeUtf8(bytes, decoder.fatal);
  let text = '';
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    text += decoder.decode(bytes.subarray(at, at + PART_BYTES), { stream: true });
    yield;
  }
  return text + decoder.decode();
}

const MARK = [0xef, 0xbb, 0xbf];

function* decodeUtf8(bytes: Uint8Array, isFatal: boolean): Generator<void, string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (isAscii(buffer)) return buffer.toString('latin1');
  yield;
  if (isFatal && !isUtf8(buffer)) throw new TypeError('The encoded data was not valid for encoding utf-8');
  let text = '';
  let from = MARK.every((byte, index) => buffer[index] === byte) ? MARK.length : 0;
  while (from < buffer.length) {
    yield;
    const end = characterStart(buffer, from + PART_BYTES);
    text += buffer.toString('utf8', from, end);
    from = end;
  }
  return text;
}

/** `position`, or where the character begins that it would cut; four bytes in a row continue none. */
function characterStart(buffer: Buffer, position: number): number {
  if (position >= buffer.length) return buffer.length;
  for (let back = 0; back < 4; back += 1) {
    if (((buffer[position - back] ?? 0) & 0xc0) !== 0x80) return position - back;
  }
  return position;
}
