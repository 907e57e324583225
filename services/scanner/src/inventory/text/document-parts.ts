import { isAscii } from 'node:buffer';

/** Makes strings of parts of a document in UTF-8, which is never made whole. */
export interface DocumentParts {
  /** The text from byte `start` to `end`, which are the borders of characters. */
  slice(start: number, end: number): string;
}

/** Short-lived and small, which costs V8 nothing. */
const WINDOW_BYTES = 16 * 1024;
/** What lives through a collection, as the parts of a large document do, is copied; above 128 kB it is not. */
const LARGE_WINDOW_BYTES = 256 * 1024;
const LARGE_DOCUMENT_BYTES = 1024 * 1024;

/** Parts that are asked for in their order, as a rule, are cheapest. */
export function documentParts(bytes: Uint8Array): DocumentParts {
  const document = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isAscii(bytes)) return { slice: (start, end) => document.toString('utf8', start, end) };
  const windowBytes = bytes.length > LARGE_DOCUMENT_BYTES ? LARGE_WINDOW_BYTES : WINDOW_BYTES;
  let windowStart = 0;
  let windowEnd = 0;
  let text = '';
  return {
    slice: (start, end) => {
      if (start < windowStart || end > windowEnd) {
        windowStart = start;
        windowEnd = Math.max(end, start + windowBytes);
        // ASCII, so that places in bytes and text are the same.
        text = document.toString('latin1', windowStart, windowEnd);
      }
      return text.slice(start - windowStart, end - windowStart);
    },
  };
}
