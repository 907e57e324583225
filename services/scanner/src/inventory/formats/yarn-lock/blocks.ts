import { type Descriptor, toDescriptor } from '../../npm/descriptor.ts';
import { numberedLines } from '../../text/lines-of.ts';

/** One top-level block of a `yarn.lock`. */
export interface YarnBlock {
  /** The descriptors as written, without the final colon. */
  readonly header: string;
  /** What of them could be read: those of a header that is nobody's are not. */
  readonly descriptors: readonly Descriptor[];
  /** The line of the header, from 1. */
  readonly line: number;
  /** Only the properties directly under the header that identify a package; null when not there. */
  version: string | null;
  resolved: string | null;
  resolution: string | null;
  /** What it asks for, as written; peers are not among them. */
  readonly dependencies: Dependency[];
}

export interface Dependency extends Descriptor {
  readonly isOptional: boolean;
}

export interface YarnBlocks {
  readonly blocks: readonly Readonly<YarnBlock>[];
  /** Lines that belong to no block. */
  readonly strayLines: readonly string[];
  /** Of which yarn the file says itself that it is, yarn 1 or a later one; null where it does not. */
  readonly mark: 'classic' | 'berry' | null;
}

/**
 * Splits both generations of `yarn.lock` into blocks, line by line: version 1's own notation and the subset of YAML
 * that later versions write. Linear; nothing but the identifying properties and the dependencies is read.
 */
export function splitBlocks(document: string): YarnBlocks {
  const blocks: YarnBlock[] = [];
  const strayLines: string[] = [];
  let mark: YarnBlocks['mark'] = null;
  let current: OpenBlock | null = null;
  for (const [at, written] of numberedLines(document)) {
    const line = written.trimEnd();
    const content = line.trimStart();
    const indent = line.length - content.length;
    // After YAML's explicit key, `:` stands on a line of its own.
    if (content === '' || line === ':') continue;
    if (content.startsWith('#')) {
      if (content.startsWith('# yarn lockfile v1')) mark ??= 'classic';
    } else if (indent > 0) {
      if (current !== null) readProperty(content, indent, current);
      else if (mark === null) strayLines.push(content);
    } else {
      const header = headerOf(line);
      if (header === null) strayLines.push(line);
      if (header === METADATA) mark ??= 'berry';
      current = header === null || header === METADATA ? null : openBlock(header, at);
      if (current !== null) blocks.push(current);
    }
  }
  return { blocks, strayLines, mark };
}

const METADATA = '__metadata';

/** `header:` or YAML's explicit key, written for very long headers: `? "header"`. */
function headerOf(line: string): string | null {
  if (line.startsWith('? ')) return line.slice(2).trim();
  return line.endsWith(':') ? line.slice(0, -1).trimEnd() : null;
}

interface OpenBlock extends YarnBlock {
  /** How far the properties are indented; null before the first one. */
  indent: number | null;
  /** The list that the next lines are in; null outside of one that is read. */
  section: (typeof SECTIONS)[number] | null;
}

function openBlock(header: string, line: number): OpenBlock {
  const descriptors = descriptorsOf(header);
  const found = { version: null, resolved: null, resolution: null, dependencies: [] };
  return { header, descriptors, line, ...found, indent: null, section: null };
}

function readProperty(content: string, indent: number, block: OpenBlock): void {
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

function readDependency(content: string, block: OpenBlock): void {
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

/** The descriptors of a block's header: `a@^1, "b@>=1 <2"` (version 1) or `"a@npm:^1, b@npm:^2"` (later). */
function descriptorsOf(header: string): readonly Descriptor[] {
  const descriptors: Descriptor[] = [];
  for (const [, scalar = ''] of header.matchAll(SCALAR)) {
    for (const text of unquote(scalar).split(', ')) {
      if (text.trim() !== '') descriptors.push(toDescriptor(text.trim()));
    }
  }
  return descriptors;
}

/** A text in quotation marks, an end that is missing is that of the header, or one up to a comma and a space. */
const SCALAR = /("(?:[^"\\]+|\\[^]?)*"?|[^,]*(?:,(?! )[^,]*)*)[, ]*/g;
