/** One top-level block of a `yarn.lock`. */
export interface YarnBlock {
  /** The descriptors as written, without the final colon. */
  readonly header: string;
  /** Only the properties directly under the header that identify a package; null when not there. */
  readonly version: string | null;
  readonly resolved: string | null;
  readonly resolution: string | null;
}

export interface YarnBlocks {
  readonly blocks: readonly YarnBlock[];
  /** Lines that belong to no block. */
  readonly strayLines: readonly string[];
  /** Whether the file says of itself that it is a `yarn.lock`. */
  readonly isMarked: boolean;
}

/**
 * Splits both generations of `yarn.lock` into blocks, line by line: version 1's own notation and the subset of YAML
 * that later versions write. Linear; nothing but the identifying properties is read.
 */
export function splitBlocks(document: string): YarnBlocks {
  const text = document.includes('\r') ? document.replaceAll(/\r\n?/g, '\n') : document;
  const state: State = { blocks: [], strayLines: [], isMarked: false, current: null };
  let count = 0;
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    readLine(text.slice(start, end).trimEnd(), state);
    start = end + 1;
    count += 1;
  }
  return state;
}

interface MutableBlock {
  readonly header: string;
  /** How far the properties are indented; null before the first one. */
  indent: number | null;
  version: string | null;
  resolved: string | null;
  resolution: string | null;
}

interface State {
  readonly blocks: MutableBlock[];
  readonly strayLines: string[];
  isMarked: boolean;
  current: MutableBlock | null;
}

function readLine(line: string, state: State): void {
  const content = line.trimStart();
  if (content === '') return;
  if (content.startsWith('#')) {
    if (content.startsWith('# yarn lockfile v1')) state.isMarked = true;
    return;
  }
  const indent = line.length - content.length;
  if (indent === 0) readTopLevelLine(line, state);
  else if (state.current !== null) readProperty(content, indent, state.current);
  else if (!state.isMarked) state.strayLines.push(content);
}

function readTopLevelLine(line: string, state: State): void {
  // YAML's explicit key, written for very long headers: `? "header"`, then `:` on a line of its own.
  if (line === ':') return;
  const isExplicitKey = line.startsWith('? ');
  if (!isExplicitKey && !line.endsWith(':')) {
    state.current = null;
    state.strayLines.push(line);
    return;
  }
  const header = isExplicitKey ? line.slice(2).trim() : line.slice(0, -1).trimEnd();
  if (header === '__metadata') {
    state.isMarked = true;
    state.current = null;
    return;
  }
  state.current = { header, indent: null, version: null, resolved: null, resolution: null };
  state.blocks.push(state.current);
}

function readProperty(content: string, indent: number, block: MutableBlock): void {
  block.indent ??= indent;
  if (indent !== block.indent) return;
  const property = PROPERTY.exec(content);
  if (property === null) return;
  const value = unquote(content.slice(property[0].length).trim());
  if (property[1] === 'version') block.version = value;
  else if (property[1] === 'resolved') block.resolved = value;
  else if (property[1] === 'resolution') block.resolution = value;
}

const PROPERTY = /^"?(version|resolved|resolution)"?(?::\s|\s)/;

/** The text of a quoted scalar; the generators escape only quotes and backslashes. */
export function unquote(scalar: string): string {
  const quote = scalar[0];
  if (scalar.length < 2 || (quote !== '"' && quote !== "'") || !scalar.endsWith(quote)) return scalar;
  const inner = scalar.slice(1, -1);
  return quote === '"' ? inner.replaceAll(/\\(["\\/])/g, '$1') : inner.replaceAll("''", "'");
}
