import { NotTheFormatError } from '../reader.ts';
import { decodeAs, decodeByteOrderMark } from '../text/decode-document.ts';

/** An operating system's list of installed packages, as an error message names it. */
export interface PackageListFormat {
  readonly fileName: string;
  /** The command that makes the file. */
  readonly command: string;
  /** It can be a JSON document. */
  readonly isJson?: true;
}

/**
 * The text of a list that a terminal or a shell redirection wrote: what its byte order mark says, UTF-8, UTF-16 whose
 * mark was lost, or a single-byte code page, of which only the ASCII part is to be relied on. Colours are taken out.
 * Throws `NotTheFormatError` for what is empty, binary, or plainly another kind of document.
 */
export function decodePackageList(bytes: Uint8Array, format: PackageListFormat): string {
  const written =
    decodeByteOrderMark(bytes) ??
    decodeUtf16(bytes) ??
    decodeAs('utf-8', bytes) ??
    new TextDecoder('windows-1252').decode(bytes);
  const text = withoutControlSequences(written);
  const start = text.slice(0, MAX_START).trimStart();
  if (start === '' && text.trim() === '') throw new NotTheFormatError(`The ${format.fileName} is empty.`);
  if (start.startsWith('%PDF-')) throw notThisList(format, 'it is a PDF');
  if (BINARY.test(text)) throw notThisList(format, 'it is a binary file');
  if (lineEnds(text) > MAX_LINES) throw notThisList(format, `it has more than ${MAX_LINES} lines`);
  if (start.startsWith('<')) throw notThisList(format, 'it is an HTML or XML page');
  if (format.isJson !== true && JSON_START.test(start)) throw notThisList(format, 'it is JSON');
  return text;
}

const MAX_START = 4096;

// Not the bracket of a shell prompt, `[root@host ~]#`.
const JSON_START = /^(?:\{|\[\s*[[{"\]])/;

/** PowerShell's `>` writes UTF-16; an editor or a copy may have lost the mark. Lists begin with ASCII. */
function decodeUtf16(bytes: Uint8Array): string | null {
  const [first, second, third, fourth] = bytes;
  if (bytes.length < 4) return null;
  if (second === 0 && fourth === 0 && first !== 0) return new TextDecoder('utf-16le').decode(bytes);
  const isBigEndian = first === 0 && third === 0 && second !== 0;
  return isBigEndian ? new TextDecoder('utf-16be').decode(bytes) : null;
}

// oxlint-disable-next-line no-control-regex -- the escape of ECMA-48 control sequences
const CONTROL_SEQUENCE = /\u001b\[[0-9;?]*[A-Za-z]/g;

function withoutControlSequences(text: string): string {
  return text.includes('\u001b') ? text.replace(CONTROL_SEQUENCE, '') : text;
}

// Tab, line feed, form feed, carriage return and the backspace of progress spinners belong to text.
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const BINARY = /[\u0000-\u0007\u000e-\u001a\u001c-\u001f]/;

// Ten times the largest host; lines of a few characters cost more to keep than to read.
const MAX_LINES = 400_000;

function lineEnds(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(/\r\n?|\n/g)) count += 1;
  return count;
}

/** The error for a file that is another thing, with the command that makes the right one. */
export function notThisList({ fileName, command }: PackageListFormat, because: string): NotTheFormatError {
  return new NotTheFormatError(`This is not a ${fileName}: ${because}. Make one with: ${command}`);
}
