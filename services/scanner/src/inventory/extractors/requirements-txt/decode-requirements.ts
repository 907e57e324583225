import { NotTheFormatError } from '../../extractor.ts';
import { decodeByteOrderMark } from '../../text/decode-byte-order-mark.ts';
import { decodeInSteps } from '../../text/decode-in-steps.ts';

/**
 * The text of a requirements file, in pip's order: byte order mark, an encoding declared in the first two lines
 * (PEP 263), UTF-8, and Latin-1 when that fails. In steps of a few milliseconds. Throws `NotTheFormatError` for an empty
 * or a binary file.
 */
export function* decodeRequirements(bytes: Uint8Array, fileName: string): Generator<void, string> {
  const text =
    (yield* decodeByteOrderMark(bytes)) ??
    (yield* decodeDeclared(bytes)) ??
    (yield* decodeAs('utf-8', bytes, true)) ??
    (yield* decodeInSteps(bytes, new TextDecoder('latin1')));
  if (text.trim() === '') throw new NotTheFormatError(`The ${fileName} is empty.`);
  yield;
  if (yield* holdsBinary(text))
    throw new NotTheFormatError(`This is not a ${fileName}: it is a binary file.`);
  return text;
}

const CHARACTERS_PER_STEP = 256 * 1024;

/** Whether there is a control character that no text has: below the tabs, or between the feeds and escape. */
function* holdsBinary(text: string): Generator<void, boolean> {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x09 || (code > 0x0d && code < 0x1b)) return true;
    if (index % CHARACTERS_PER_STEP === 0) yield;
  }
  return false;
}

const LONGEST_DECLARATION = 200;

function* decodeDeclared(bytes: Uint8Array): Generator<void, string | null> {
  for (const line of firstTwoLines(bytes)) {
    const label = line.startsWith('#') ? /coding[:=] ?([-\w.]+)/.exec(line)?.[1] : undefined;
    const text = label === undefined ? null : yield* decodeAs(label, bytes, false);
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

function* decodeAs(label: string, bytes: Uint8Array, fatal: boolean): Generator<void, string | null> {
  try {
    return yield* decodeInSteps(bytes, new TextDecoder(label, { fatal }));
  } catch {
    return null;
  }
}
