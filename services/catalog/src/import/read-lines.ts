/** One line of a file: its number from 1 and its text, or what is wrong with it. */
export type Line =
  | { readonly number: number; readonly text: string }
  | { readonly number: number; readonly fault: string };

const NEWLINE = 0x0a;

/**
 * Cuts bytes into lines as they arrive. A line longer than `maxBytes` is skipped and reported, so that memory stays
 * bounded whatever the file is.
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Line> {
  let number = 1;
  let parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      yield toLine(number, [...parts, chunk.subarray(from, end)], size + end - from, maxBytes);
      number += 1;
      from = end + 1;
      parts = [];
      size = 0;
    }
    size += chunk.length - from;
    if (size <= maxBytes) parts.push(chunk.subarray(from));
    else parts = [];
  }
  if (size > 0) yield toLine(number, parts, size, maxBytes);
}

function toLine(number: number, parts: readonly Uint8Array[], size: number, maxBytes: number): Line {
  if (size > maxBytes) return { number, fault: `is longer than ${maxBytes / 1024 / 1024} MB.` };
  try {
    return { number, text: new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)) };
  } catch {
    return { number, fault: 'is not valid UTF-8.' };
  }
}
