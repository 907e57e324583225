import { NotTheFormatError } from '../../extractor.ts';
import { decodeByteOrderMark } from '../../text/decode-byte-order-mark.ts';

/**
 * The text of a requirements file, in pip's order: byte order mark, an encoding declared in the first two lines (PEP
 * 263), UTF-8, and Latin-1 when that fails. Throws `NotTheFormatError` for an empty or a binary file.
 */
export function decodeRequirements(bytes: Uint8Array, fileName: string): string {
  const text =
    decodeByteOrderMark(bytes) ??
    decodeDeclared(bytes) ??
    decodeAs('utf-8', bytes, true) ??
    new TextDecoder('latin1').decode(bytes);
  if (text.trim() === '') throw new NotTheFormatError(`The ${fileName} is empty.`);
  if (BINARY.test(text)) throw new NotTheFormatError(`This is not a ${fileName}: it is a binary file.`);
  return text;
}

/** A control character that no text has: below the tabs, or between the feeds and escape. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const BINARY = /[\u0000-\u0008\u000e-\u001a]/;

const LONGEST_DECLARATION = 200;

function decodeDeclared(bytes: Uint8Array): string | null {
  for (const line of firstTwoLines(bytes)) {
    const label = line.startsWith('#') ? /coding[:=] ?([-\w.]+)/.exec(line)?.[1] : undefined;
    const text = label === undefined ? null : decodeAs(label, bytes, false);
    if (text !== null) return text;
  }
  return null;
}

function firstTwoLines(bytes: Uint8Array): string[] {
  const lines: string[] = [];
  for (let start = 0; lines.length < 2 && start < bytes.length; ) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline === -1 ? bytes.length : newline;
    const shown = bytes.subarray(start, Math.min(end, start + LONGEST_DECLARATION));
    lines.push(new TextDecoder('latin1').decode(shown));
    start = end + 1;
  }
  return lines;
}

function decodeAs(label: string, bytes: Uint8Array, fatal: boolean): string | null {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes);
  } catch {
    return null;
  }
}
