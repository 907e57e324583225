import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  visit,
  type YAMLMap,
} from 'yaml';

/** A place in a YAML document, reached from its root. */
export interface YamlValue {
  /** Aliases are resolved; null where nothing stands. */
  readonly node: Node | null;
  /** Line from 1: of the key or list item, or of the outermost alias that led here. */
  readonly line: number;
  /** Line of the outermost alias on the way; null when there was none. */
  readonly aliasLine: number | null;
}

export interface YamlEntry extends YamlValue {
  readonly key: string;
}

/**
 * A YAML document with its positions. Nothing is expanded: an alias costs one step each time it is crossed. Who follows
 * aliases without end finds nothing more at some time, and `isCut`.
 */
export interface YamlFile {
  readonly root: YamlValue;
  /** The value of a key, the last one when it stands twice; null when it is absent. */
  get(value: YamlValue | null, key: string): YamlValue | null;
  entries(value: YamlValue | null): readonly YamlEntry[];
  items(value: YamlValue | null): readonly YamlValue[];
  /** The text of a scalar; null for anything else. */
  text(value: YamlValue | null): string | null;
  /**
   * What stands behind `#` where the scalar ends, on the same line; else behind its key, when the scalar begins on the
   * next line; empty when nothing does.
   */
  comment(value: YamlValue): string;
  /** A scalar as it stands in the file, quotes and indentation with it, and the line from 1 where it begins. */
  source(value: YamlValue): { readonly text: string; readonly line: number };
  /** These lines of the file, from 1, as they stand. */
  lines(first: number, last: number): string;
  /** The last line of the value; the line of the alias where one led here. */
  lastLine(value: YamlValue): number;
  /** Every comment that contains `mark`, with its line; text of block scalars is none. */
  commentsWith(mark: string): readonly { readonly line: number; readonly text: string }[];
  /** Whether something was left out because too much was looked at. */
  isCut(): boolean;
}

/**
 * Reads one YAML 1.2 document with every scalar as text; `invalid` when it is none. Duplicate keys are let through (the
 * library's check is quadratic), merge keys are not applied (the platform refuses them).
 */
export function readYaml(bytes: Uint8Array): YamlFile | 'invalid' {
  const text = decode(bytes);
  const lines = new LineCounter();
  const document = text === null ? null : parse(text, lines);
  if (text === null || document === null) return 'invalid';
  const anchors = collectAnchors(document.contents);
  const lineOf = (node: unknown) => lines.linePos((isNode(node) ? node.range?.[0] : null) ?? 0).line;

  let visited = 0;
  const isCut = () => visited > MAX_VISITED;
  const indexes = new WeakMap<YAMLMap, ReadonlyMap<string, Pair>>();

  function enter(node: unknown, line: number, outer: number | null): YamlValue {
    if (!isAlias(node)) return { node: isNode(node) ? node : null, line: outer ?? line, aliasLine: outer };
    const aliasLine = outer ?? lineOf(node);
    return { node: anchors.resolve(node), line: outer ?? line, aliasLine };
  }

  const entries = (value: YamlValue | null): readonly YamlEntry[] => {
    if (!isMap(value?.node)) return [];
    visited += value.node.items.length;
    if (isCut()) return [];
    return value.node.items.flatMap((pair) => {
      const key = keyOf(pair, anchors);
      return key === null ? [] : [{ key, ...enter(pair.value, lineOf(pair.key), value.aliasLine) }];
    });
  };

  const get = (value: YamlValue | null, key: string): YamlValue | null => {
    if (!isMap(value?.node)) return null;
    const index = indexes.get(value.node) ?? indexOf(value.node, anchors);
    indexes.set(value.node, index);
    const pair = index.get(key);
    return pair === undefined ? null : enter(pair.value, lineOf(pair.key), value.aliasLine);
  };

  return {
    root: enter(document.contents, lineOf(document.contents), null),
    entries,
    get,
    items: (value) => {
      if (!isSeq(value?.node)) return [];
      visited += value.node.items.length;
      if (isCut()) return [];
      return value.node.items.map((item) => enter(item, lineOf(item), value.aliasLine));
    },
    text: (value) => (isScalar(value?.node) ? textOf(value.node.value) : null),
    comment: ({ node }) => {
      const [start, end] = node?.range ?? [0, text.length];
      return commentBehind(text, end) || commentBehindKey(text, start);
    },
    source: ({ node, line, aliasLine }) => {
      if (aliasLine !== null) return { text: '', line };
      const [start, end] = node?.range ?? [0, 0];
      return { text: text.slice(start, end), line: lineOf(node) };
    },
    lines: (first, last) => text.slice(lines.lineStarts[first - 1], lines.lineStarts[last]).trimEnd(),
    lastLine: ({ node, line, aliasLine }) =>
      aliasLine ?? Math.max(line, lines.linePos(Math.max(0, (node?.range?.[1] ?? 0) - 1)).line),
    commentsWith: (mark) => commentsWith(mark, text, document, lines),
    isCut,
  };
}

// Entries and items, each time that they are looked at: once, unless aliases repeat them.
const MAX_VISITED = 50_000;

function keyOf(pair: Pair, anchors: Anchors): string | null {
  const key = isAlias(pair.key) ? anchors.resolve(pair.key) : pair.key;
  return isScalar(key) ? textOf(key.value) : null;
}

/** The last pair of a key counts. */
function indexOf(map: YAMLMap, anchors: Anchors): ReadonlyMap<string, Pair> {
  const index = new Map<string, Pair>();
  for (const pair of map.items) {
    const key = keyOf(pair, anchors);
    if (key !== null) index.set(key, pair);
  }
  return index;
}

/** In the failsafe schema every scalar is a text, an empty one perhaps null. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Uint8Array): string | null {
  try {
    return UTF8.decode(bytes);
  } catch {
    return null;
  }
}

/** Deep nesting overflows the library's stack: invalid like any other. */
function parse(text: string, lineCounter: LineCounter): Document.Parsed | null {
  try {
    const options = { lineCounter, merge: false, uniqueKeys: false, prettyErrors: false } as const;
    const document = parseDocument(text, { ...options, logLevel: 'error', schema: 'failsafe' });
    return document.errors.length === 0 ? document : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function commentsWith(mark: string, text: string, document: Document.Parsed, lines: LineCounter) {
  if (!text.includes(mark)) return [];
  const inside = new Set<number>();
  visit(document, {
    Scalar: (_key, { range }) => {
      if (!range) return;
      const first = lines.linePos(range[0]).line;
      const last = lines.linePos(Math.max(range[0], range[1] - 1)).line;
      for (let line = first + 1; line <= last; line += 1) inside.add(line);
    },
  });
  return text.split('\n').flatMap((content, index) => {
    const at = inside.has(index + 1) ? -1 : content.search(/(?:^|\s)#/);
    return at === -1 || !content.includes(mark) ? [] : [{ line: index + 1, text: content.slice(at).trim() }];
  });
}

interface Anchors {
  /** What the alias names: the last node of that anchor before it (YAML 1.2, "Alias Nodes"). */
  resolve(alias: { readonly source: string; readonly range?: readonly number[] | null }): Node | null;
}

function collectAnchors(root: unknown): Anchors {
  const anchors = new Map<string, Anchor[]>();
  const stack: unknown[] = [root];
  while (stack.length > 0) {
    const node = stack.pop();
    if (!isNode(node) || isAlias(node)) continue;
    if ((isScalar(node) || isMap(node) || isSeq(node)) && node.anchor !== undefined) {
      const known = anchors.get(node.anchor) ?? [];
      known.push({ start: node.range?.[0] ?? 0, node });
      anchors.set(node.anchor, known);
    }
    if (isMap(node)) for (const pair of node.items) stack.push(pair.key, pair.value);
    if (isSeq(node)) for (const item of node.items) stack.push(item);
  }
  for (const known of anchors.values()) known.sort((a, b) => a.start - b.start);
  return {
    resolve: ({ source, range }) => {
      const start = range?.[0] ?? 0;
      return lastBefore(anchors.get(source) ?? [], start);
    },
  };
}

interface Anchor {
  readonly start: number;
  readonly node: Node;
}

/** By bisection: an anchor may be set anew, and named, thousands of times. */
function lastBefore(anchors: readonly Anchor[], start: number): Node | null {
  let low = 0;
  let high = anchors.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((anchors[middle]?.start ?? start) < start) low = middle + 1;
    else high = middle;
  }
  return anchors[low - 1]?.node ?? null;
}

/** A version that follows a reference; what stands farther off, or is longer, is none. */
const MAX_COMMENT_LENGTH = 2_000;

/** In a flow mapping the brackets that close it may stand between. */
function commentBehind(text: string, end: number): string {
  const near = text.slice(end, end + MAX_COMMENT_LENGTH);
  const newline = near.indexOf('\n');
  const rest = (newline === -1 ? near : near.slice(0, newline)).trim();
  const closed = /^[}\],]*/.exec(rest)?.[0] ?? '';
  const behind = rest.slice(closed.length).trimStart();
  return behind.startsWith('#') ? behind.slice(1).trim() : '';
}

/** `key: # comment`, and the value on the next line. */
function commentBehindKey(text: string, start: number): string {
  const near = text.slice(Math.max(0, start - MAX_COMMENT_LENGTH), start);
  const lineEnd = near.lastIndexOf('\n');
  if (lineEnd === -1 || near.slice(lineEnd).trim() !== '') return '';
  const line = near.slice(near.lastIndexOf('\n', lineEnd - 1) + 1, lineEnd);
  const at = line.search(/:[ \t]+#/);
  return at === -1 ? '' : line.slice(line.indexOf('#', at) + 1).trim();
}
