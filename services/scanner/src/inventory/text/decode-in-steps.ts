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
  let text = '';
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    text += decoder.decode(bytes.subarray(at, at + PART_BYTES), { stream: true });
    yield;
  }
  return text + decoder.decode();
}
