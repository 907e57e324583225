import { isAscii } from 'node:buffer';

/** Makes strings of parts of a document in UTF-8, which is never made whole. */
export interface DocumentParts {
  /** The text from byte `start` to `end`, which are the borders of characters. */
  slice(start: number, end: number): string;
}

/** Small enough to be made in the young generation, where what is short-lived costs nothing. */
const WINDOW_BYTES = 16 * 1024;

/** Parts that are asked for in their order, as a rule, are cheapest. */
export function documentParts(bytes: Uint8Array): DocumentParts {
  const document = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isAscii(bytes)) return { slice: (start, end) => document.toString('utf8', start, end) };
  let windowStart = 0;
  let windowEnd = 0;
  let text = '';
  return {
    slice: (start, end) => {
      if (start < windowStart || end > windowEnd) {
        windowStart = start;
        windowEnd = Math.max(end, start + WINDOW_BYTES);
        // ASCII, so that places in bytes and text are the same.
        text = document.toString('latin1', windowStart, windowEnd);
      }
      return text.slice(start - windowStart, end - windowStart);
    },
  };
}
