import { NotTheFormatError, notThe } from '../../reader.ts';
import { decodeByteOrderMark, decodeUtf8 } from '../../text/decode-document.ts';
import { unquoted } from '../../text/unquoted.ts';

/**
 * The text of a requirements file: what its byte order mark says, UTF-8, and Latin-1 when that fails, for what matters is
 * ASCII. Throws `NotTheFormatError` for an empty or a binary file.
 */
export function decodeRequirements(bytes: Uint8Array, fileName: string): string {
  const text = decodeByteOrderMark(bytes) ?? decodeUtf8(bytes) ?? new TextDecoder('latin1').decode(bytes);
  if (text.trim() === '') throw new NotTheFormatError(`The ${fileName} is empty.`);
  if (BINARY.test(text)) throw notThe(fileName, 'it is a binary file');
  return text;
}

/** A control character that no text has: below the tabs, or between the feeds and escape. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const BINARY = /[\u0000-\u0008\u000e-\u001a]/;

/**
 * The lines of a requirements file as pip reads them: first joined where one ends with a backslash, then stripped of
 * comments and surrounding space. Empty ones are left out. Each is at the first of its lines, as line feeds count them.
 */
export function* logicalLines(text: string) {
  let next = 1;
  let at: number | null = null;
  let before = '';
  for (const [, line = '', end = ''] of text.matchAll(LINE)) {
    at ??= next;
    if (end.endsWith('\n')) next += 1;
    const isComment = line.trimStart().startsWith('#');
    if (line.endsWith('\\') && !isComment) {
      before += withoutBackslashes(line);
      continue;
    }
    // A comment ends a continuation; the space keeps its # from sticking to the word before.
    const content = withoutComment(isComment ? `${before} ${line}` : before + line).trim();
    if (content !== '') yield { text: content, at };
    at = null;
    before = '';
  }
}

/** Python's `str.splitlines` knows more line ends than `\n`: the feeds, the separators, NEL. */
const LINE =
  // oxlint-disable-next-line no-control-regex -- the separators are among the ends
  /([^\n\v\f\r\u001c-\u001e\u0085\u2028\u2029]*)(\r\n|[\n\v\f\r\u001c-\u001e\u0085\u2028\u2029]|$)/g;

/** A # begins a comment at the start or after white space only: the fragment of an address stays. */
function withoutComment(line: string): string {
  for (let hash = line.indexOf('#'); hash !== -1; hash = line.indexOf('#', hash + 1)) {
    if (hash === 0 || /\s/.test(line.charAt(hash - 1))) return line.slice(0, hash);
  }
  return line;
}

function withoutBackslashes(line: string): string {
  let start = 0;
  let end = line.length;
  while (start < end && line[start] === '\\') start += 1;
  while (end > start && line[end - 1] === '\\') end -= 1;
  return line.slice(start, end);
}

/**
 * Splits `foo==1 --hash=a -r b` at every white space that a `-x` or `--xyz` follows, which is where pip's own splitter
 * stops too.
 */
export function splitOptions(line: string) {
  const starts: number[] = [];
  for (let dash = line.indexOf('-'); dash !== -1; dash = line.indexOf('-', dash + 1)) {
    if ((dash === 0 || line.charAt(dash - 1).trim() === '') && OPTION.test(line.slice(dash, dash + 3)))
      starts.push(dash);
  }
  const options = starts.map((start, index) => toOption(line.slice(start, starts[index + 1]).trim()));
  return { requirement: line.slice(0, starts[0] ?? line.length).trim(), options };
}

const OPTION = /^--?[A-Za-z]/;

function toOption(text: string) {
  if (!text.startsWith('--')) return { name: text.slice(0, 2), value: unquoted(text.slice(2).trim()) };
  const written = /^--[^\s=]*/.exec(text)?.[0] ?? text;
  const name = ABBREVIATED.find((option) => option.startsWith(written)) ?? written;
  return { name, value: unquoted(text.slice(written.length).replace(/^=/, '').trim()) };
}

/** Options that matter here: pip takes their beginnings for them (Python's `optparse`). */
const ABBREVIATED = ['--requirement', '--constraint', '--editable', '--index-url', '--extra-index-url'];
