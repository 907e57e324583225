import { linesOf } from '../../text/lines-of.ts';

/** One top-level block of a `yarn.lock`. */
export interface YarnBlock {
  /** The descriptors as written, without the final colon. */
  readonly header: string;
  /** The line of the header, from 1. */
  readonly line: number;
  /** Only the properties directly under the header that identify a package; null when not there. */
  readonly version: string | null;
  readonly resolved: string | null;
  readonly resolution: string | null;
  /** What it asks for, as written; peers are not among them. */
  readonly dependencies: readonly Dependency[];
}

export interface Dependency extends Descriptor {
  readonly isOptional: boolean;
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
 * that later versions write. Linear; nothing but the identifying properties and the dependencies is read.
 */
export function splitBlocks(document: string): YarnBlocks {
  const text = document.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const state: State = { line: 0, blocks: [], strayLines: [], isMarked: false, current: null };
  for (const line of linesOf(text)) {
    state.line += 1;
    readLine(line.trimEnd(), state);
  }
  return state;
}

interface MutableBlock {
  readonly header: string;
  readonly line: number;
  /** How far the properties are indented; null before the first one. */
  indent: number | null;
  version: string | null;
  resolved: string | null;
  resolution: string | null;
  readonly dependencies: Dependency[];
  /** The list that the next lines are in; null outside of one that is read. */
  section: 'dependencies' | 'optionalDependencies' | null;
}

interface State {
  /** Of the line that is read, from 1. */
  line: number;
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
  state.current = {
    header,
    line: state.line,
    indent: null,
    version: null,
    resolved: null,
    resolution: null,
    dependencies: [],
    section: null,
  };
  state.blocks.push(state.current);
}

function readProperty(content: string, indent: number, block: MutableBlock): void {
  block.indent ??= indent;
  if (indent > block.indent && block.section !== null) readDependency(content, block);
  if (indent !== block.indent) return;
  block.section = SECTIONS.find((section) => content === `${section}:`) ?? null;
  const property = PROPERTY.exec(content);
  if (property === null) return;
  const value = unquote(content.slice(property[0].length).trim());
  if (property[1] === 'version') block.version = value;
  else if (property[1] === 'resolved') block.resolved = value;
  else if (property[1] === 'resolution') block.resolution = value;
}

function readDependency(content: string, block: MutableBlock): void {
  const [key = '', quoted, plain] = DEPENDENCY.exec(content) ?? [];
  const name = quoted ?? plain;
  if (name === undefined) return;
  const range = unquote(content.slice(key.length).trim()).trim();
  block.dependencies.push({ name, range, isOptional: block.section === 'optionalDependencies' });
}

const SECTIONS = ['dependencies', 'optionalDependencies'] as const;

/** `name "^1"` (version 1) or `name: "npm:^1"` (later). */
const DEPENDENCY = /^(?:"([^"]*)"|([^\s":]+)):?\s/;

const PROPERTY = /^"?(version|resolved|resolution)"?(?::\s|\s)/;

/** The text of a quoted scalar; the generators escape only quotes and backslashes. */
function unquote(scalar: string): string {
  const quote = scalar[0];
  if (scalar.length < 2 || (quote !== '"' && quote !== "'") || !scalar.endsWith(quote)) return scalar;
  const inner = scalar.slice(1, -1);
  return quote === '"' ? inner.replaceAll(/\\(["\\/])/g, '$1') : inner.replaceAll("''", "'");
}

/** What a project asked for: `name@range`. */
export interface Descriptor {
  readonly name: string;
  readonly range: string;
}

/** The descriptors of a block's header: `a@^1, "b@>=1 <2"` (version 1) or `"a@npm:^1, b@npm:^2"` (later). */
export function descriptorsOf(header: string): readonly Descriptor[] {
  const descriptors: Descriptor[] = [];
  for (const scalar of quotedParts(header)) {
    for (const text of unquote(scalar).split(', ')) {
      if (text.trim() !== '') descriptors.push(toDescriptor(text.trim()));
    }
  }
  return descriptors;
}

/** Splits `name@rest` behind the name, which may begin with the `@` of a scope. */
export function toDescriptor(text: string): Descriptor {
  const at = text.indexOf('@', 1);
  return at === -1 ? { name: text, range: '' } : { name: text.slice(0, at), range: text.slice(at + 1) };
}

function quotedParts(header: string): string[] {
  const parts: string[] = [];
  for (let start = 0; start < header.length; ) {
    const end = header[start] === '"' ? endOfQuoted(header, start) : endOfPlain(header, start);
    parts.push(header.slice(start, end));
    start = end;
    while (header[start] === ',' || header[start] === ' ') start += 1;
  }
  return parts;
}

function endOfQuoted(header: string, start: number): number {
  for (let index = start + 1; index < header.length; index += 1) {
    if (header[index] === '\\') index += 1;
    else if (header[index] === '"') return index + 1;
  }
  return header.length;
}

function endOfPlain(header: string, start: number): number {
  const end = header.indexOf(', ', start);
  return end === -1 ? header.length : end;
}
