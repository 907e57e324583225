import { NotTheFormatError } from '../../extractor.ts';
import { decodeByteOrderMark } from '../../text/decode-byte-order-mark.ts';

/**
 * The text of a requirements file, in pip's order: byte order mark, an encoding declared in the first two lines
 * (PEP 263), UTF-8, and Latin-1 when that fails. Throws `NotTheFormatError` for an empty or a binary file.
 */
export function decodeRequirements(bytes: Uint8Array, fileName: string): string {
  const text =
    decodeByteOrderMark(bytes) ?? decodeDeclared(bytes) ?? decodeUtf8(bytes) ?? decodeLatin1(bytes);
  if (text.trim() === '') throw new NotTheFormatError(`The ${fileName} is empty.`);
  if (holdsBinary(text)) throw new NotTheFormatError(`This is not a ${fileName}: it is a binary file.`);
  return text;
}

/** Whether there is a control character that no text has: below the tabs, or between the feeds and escape. */
function holdsBinary(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x09 || (code > 0x0d && code < 0x1b)) return true;
  }
  return false;
}

const LONGEST_DECLARATION = 200;

function decodeDeclared(bytes: Uint8Array): string | null {
  for (const line of firstTwoLines(bytes)) {
    const label = line.startsWith('#') ? /coding[:=] ?([-\w.]+)/.exec(line)?.[1] : undefined;
    const text = label === undefined ? null : decodeAs(label, bytes);
    if (text !== null) return text;
  }
  return null;
}

function firstTwoLines(bytes: Uint8Array): string[] {
  const lines: string[] = [];
  for (let start = 0; lines.length < 2 && start < bytes.length; ) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline === -1 ? bytes.length : newline;
    lines.push(decodeLatin1(bytes.subarray(start, Math.min(end, start + LONGEST_DECLARATION))));
    start = end + 1;
  }
  return lines;
}

function decodeAs(label: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return null;
  }
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function decodeLatin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
