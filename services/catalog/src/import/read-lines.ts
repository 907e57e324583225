/** One line of a file: its number from 1, the byte after it, and its text, or what is wrong with it. */
export type Line = LinePlace & ({ readonly text: string } | { readonly fault: string });

interface LinePlace {
  readonly number: number;
  readonly end: number;
}

/** Where in a file reading begins: the number of lines and of bytes before it. */
export interface FilePlace {
  readonly lines: number;
  readonly bytes: number;
}

const NEWLINE = 0x0a;
/** One for all lines: each holds memory that garbage collection does not see. */
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Cuts bytes into lines as they arrive. A line longer than `maxBytes` is skipped and reported, so that memory stays
 * bounded whatever the file is.
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
  start: FilePlace,
): AsyncGenerator<Line> {
  let number = start.lines + 1;
  let begin = start.bytes;
  let parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      const length = size + end - from;
      const place = { number, end: begin + length + 1 };
      yield toLine(place, [...parts, chunk.subarray(from, end)], length, maxBytes);
      number += 1;
      begin = place.end;
      from = end + 1;
      parts = [];
      size = 0;
    }
    size += chunk.length - from;
    if (size <= maxBytes) parts.push(chunk.subarray(from));
    else parts = [];
  }
  if (size > 0) yield toLine({ number, end: begin + size }, parts, size, maxBytes);
}

function toLine(place: LinePlace, parts: readonly Uint8Array[], size: number, maxBytes: number): Line {
  if (size > maxBytes) return { ...place, fault: `is longer than ${maxBytes / 1024 / 1024} MB.` };
  const bytes = parts.length === 1 ? parts[0] : Buffer.concat(parts);
  try {
    return { ...place, text: UTF8.decode(bytes) };
  } catch {
    // The first two bytes of gzip (RFC 1952).
    const isGzip = place.number === 1 && bytes?.[0] === 0x1f && bytes[1] === 0x8b;
    return {
      ...place,
      fault: isGzip ? 'is compressed by gzip: unpack the file first.' : 'is not valid UTF-8.',
    };
  }
}
