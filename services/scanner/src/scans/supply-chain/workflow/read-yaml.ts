import { isUtf8 } from 'node:buffer';
import {
  type Alias,
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

/** Lines of a file, from 1. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Reads one YAML 1.2 document, every scalar as text; null when it is none. Duplicate keys are let through (the library's
 * check is quadratic); with a merge key the platform refuses a file.
 */
export function readYaml(bytes: Uint8Array): YamlFile | null {
  if (!isUtf8(bytes)) return null;
  const text = new TextDecoder().decode(bytes);
  const lines = new LineCounter();
  const document = parse(text, lines);
  return document === null ? null : new YamlFile(text, lines, document);
}

/** A place in a document, reached from its root. An alias is followed, and costs one step each time it is crossed. */
export class YamlValue {
  /** From 1: of the key or list item, or of the outermost alias that led here. */
  readonly line: number;
  readonly #file: YamlFile;
  readonly #node: Node | undefined;
  readonly #aliasLine: number | undefined;

  constructor(file: YamlFile, node: unknown, line: number, aliasLine?: number) {
    this.line = aliasLine ?? line;
    this.#file = file;
    this.#node = file.resolve(node);
    this.#aliasLine = aliasLine ?? (isAlias(node) ? file.lineOf(node) : undefined);
  }

  /** What the keys lead to, one below the other; undefined when one is absent. Of a key that stands twice the last counts. */
  get(...keys: readonly string[]): YamlValue | undefined {
    return keys.reduce<YamlValue | undefined>(
      (value, key) => (value === undefined ? undefined : value.#below(key)),
      this,
    );
  }

  #below(key: string): YamlValue | undefined {
    const pair = isMap(this.#node) ? this.#file.indexOf(this.#node).get(key) : undefined;
    return pair && this.#enter(pair.value, pair.key);
  }

  entries(): readonly (readonly [key: string, value: YamlValue])[] {
    if (!isMap(this.#node)) return [];
    return this.#file.look(this.#node.items).flatMap((pair) => {
      const key = this.#file.keyOf(pair);
      return key === undefined ? [] : [[key, this.#enter(pair.value, pair.key)] as const];
    });
  }

  items(): readonly YamlValue[] {
    return isSeq(this.#node) ? this.#file.look(this.#node.items).map((item) => this.#enter(item, item)) : [];
  }

  #enter(node: unknown, start: unknown): YamlValue {
    return new YamlValue(this.#file, node, this.#file.lineOf(start), this.#aliasLine);
  }

  /** Of a scalar; undefined for anything else. */
  get text(): string | undefined {
    return textOf(this.#node);
  }

  /**
   * What stands behind `#` where the scalar ends, on the same line; else behind its key, when the scalar begins on the
   * next line; empty when nothing does.
   */
  get comment(): string {
    const { text } = this.#file;
    const [start, end] = this.#node?.range ?? [0, text.length];
    return commentBehind(text, end) || commentBehindKey(text, start);
  }

  /** A scalar as it stands in the file, quotes and indentation with it, and the line where it begins; empty behind an alias. */
  get written(): { readonly text: string; readonly line: number } {
    if (this.#aliasLine !== undefined) return { text: '', line: this.line };
    const [start, end] = this.#node?.range ?? [0, 0];
    return { text: this.#file.text.slice(start, end), line: this.#file.lineOf(this.#node) };
  }

  /** From the key to the last line of the value; the line of the alias where one led here. */
  get lines(): LineRange {
    const end = Math.max(0, (this.#node?.range?.[1] ?? 0) - 1);
    return { first: this.line, last: this.#aliasLine ?? Math.max(this.line, this.#file.lineAt(end)) };
  }
}

/** Entries and items, each time that they are looked at: once, unless aliases repeat them. */
const MAX_VISITED = 50_000;

/** A YAML document with its positions. Who follows aliases without end finds nothing more, and `isCut`. */
export class YamlFile {
  readonly root: YamlValue;
  readonly text: string;
  readonly #lines: LineCounter;
  readonly #document: Document.Parsed;
  readonly #targets: ReadonlyMap<Alias, Node>;
  readonly #indexes = new WeakMap<YAMLMap, ReadonlyMap<string | undefined, Pair>>();
  #visited = 0;

  constructor(text: string, lines: LineCounter, document: Document.Parsed) {
    this.text = text;
    this.#lines = lines;
    this.#document = document;
    this.#targets = resolveAliases(document.contents);
    this.root = new YamlValue(this, document.contents, this.lineOf(document.contents));
  }

  /** Whether something was left out because too much was looked at. */
  isCut(): boolean {
    return this.#visited > MAX_VISITED;
  }

  /** These lines as they stand. */
  textOf({ first, last }: LineRange): string {
    const { lineStarts } = this.#lines;
    return this.text.slice(lineStarts[first - 1], lineStarts[last]).trimEnd();
  }

  /** Every comment that contains `mark`, with its line; text of block scalars is none. */
  commentsWith(mark: string): readonly { readonly line: number; readonly text: string }[] {
    if (!this.text.includes(mark)) return [];
    const inside = new Set<number>();
    visit(this.#document, {
      Scalar: (_key, { range }) => {
        if (!range) return;
        const last = this.lineAt(Math.max(range[0], range[1] - 1));
        for (let line = this.lineAt(range[0]) + 1; line <= last; line += 1) inside.add(line);
      },
    });
    return this.text.split('\n').flatMap((content, index) => {
      const at = inside.has(index + 1) ? -1 : content.search(/(?:^|\s)#/);
      return at === -1 || !content.includes(mark)
        ? []
        : [{ line: index + 1, text: content.slice(at).trim() }];
    });
  }

  lineAt(offset: number): number {
    return this.#lines.linePos(offset).line;
  }

  lineOf(node: unknown): number {
    return this.lineAt((isNode(node) ? node.range?.[0] : null) ?? 0);
  }

  resolve(node: unknown): Node | undefined {
    if (isAlias(node)) return this.#targets.get(node);
    return isNode(node) ? node : undefined;
  }

  keyOf({ key }: Pair): string | undefined {
    return textOf(this.resolve(key));
  }

  indexOf(map: YAMLMap): ReadonlyMap<string | undefined, Pair> {
    const index = this.#indexes.get(map) ?? new Map(map.items.map((pair) => [this.keyOf(pair), pair]));
    this.#indexes.set(map, index);
    return index;
  }

  look<T>(items: readonly T[]): readonly T[] {
    this.#visited += items.length;
    return this.isCut() ? [] : items;
  }
}

/** In the failsafe schema every scalar is a text, an empty one perhaps null. */
function textOf(node: Node | undefined): string | undefined {
  if (!isScalar(node)) return undefined;
  return typeof node.value === 'string' ? node.value : '';
}

/** Deep nesting overflows the library's stack: invalid like any other. */
function parse(text: string, lineCounter: LineCounter): Document.Parsed | null {
  try {
    const options = { lineCounter, merge: false, uniqueKeys: false, prettyErrors: false } as const;
    const document = parseDocument(text, { ...options, logLevel: 'error', schema: 'failsafe' });
    return document.errors.length > 0 || hasMergeKey(document, text) ? null : document;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function hasMergeKey(document: Document.Parsed, text: string): boolean {
  let found = false;
  const Pair = (_: unknown, { key }: Pair) => {
    found ||= isScalar(key) && key.type === 'PLAIN' && key.value === '<<';
  };
  if (/<<\s*:/.test(text)) visit(document, { Pair });
  return found;
}

/** What each alias names: the last node of that anchor before it (YAML 1.2, "Alias Nodes"). */
function resolveAliases(root: unknown): ReadonlyMap<Alias, Node> {
  const anchors = new Map<string, Node>();
  const targets = new Map<Alias, Node>();
  const open: unknown[] = [root];
  while (open.length > 0) {
    const node = open.pop();
    const named = isAlias(node) ? anchors.get(node.source) : undefined;
    if (isAlias(node) && named !== undefined) targets.set(node, named);
    if (!isScalar(node) && !isMap(node) && !isSeq(node)) continue;
    if (node.anchor !== undefined) anchors.set(node.anchor, node);
    // In the order of the file: the last of the stack is next.
    if (isMap(node)) for (const pair of node.items.toReversed()) open.push(pair.value, pair.key);
    if (isSeq(node)) for (const item of node.items.toReversed()) open.push(item);
  }
  return targets;
}

/** A version that follows a reference; what stands farther off, or is longer, is none. */
const MAX_COMMENT_LENGTH = 2_000;

/** In a flow mapping the brackets that close it may stand between. */
function commentBehind(text: string, end: number): string {
  const [line = ''] = text.slice(end, end + MAX_COMMENT_LENGTH).split('\n', 1);
  return /^[}\],]*\s*#(.*)$/s.exec(line.trim())?.[1]?.trim() ?? '';
}

/** `key: # comment`, and the value on the next line. */
function commentBehindKey(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - MAX_COMMENT_LENGTH), start).split('\n');
  const [own = '', line = ''] = before.toReversed();
  return own.trim() === '' ? (/:[ \t]+#(.*)$/s.exec(line)?.[1]?.trim() ?? '') : '';
}
