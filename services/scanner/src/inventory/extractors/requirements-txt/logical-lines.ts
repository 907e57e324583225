/**
 * The lines of a requirements file as pip reads them: first joined where one ends with a backslash, then stripped of
 * comments and surrounding space. Empty ones are left out.
 */
export function* logicalLines(text: string): Generator<string> {
  let pieces: string[] = [];
  for (const line of physicalLines(text)) {
    const isComment = line.trimStart().startsWith('#');
    if (line.endsWith('\\') && !isComment) {
      pieces.push(withoutBackslashes(line));
      continue;
    }
    // A comment ends a continuation; the space keeps its # from sticking to the word before.
    pieces.push(isComment ? ` ${line}` : line);
    yield* contentOf(pieces);
    pieces = [];
  }
  yield* contentOf(pieces);
}

function* physicalLines(text: string): Generator<string> {
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (!isLineEnd(text.charCodeAt(index))) continue;
    yield text.slice(start, index);
    if (text.startsWith('\r\n', index)) index += 1;
    start = index + 1;
  }
  yield text.slice(start);
}

/** Python's `str.splitlines` knows more line ends than `\n`: the feeds, the separators, NEL. */
function isLineEnd(code: number): boolean {
  if (code > 0x1e) return code === 0x85 || code === 0x2028 || code === 0x2029;
  return (code >= 0x0a && code <= 0x0d) || code >= 0x1c;
}

/** One line, or none where nothing is left of it. */
function contentOf(pieces: readonly string[]): readonly string[] {
  const line = withoutComment(pieces.join('')).trim();
  return line === '' ? [] : [line];
}

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
