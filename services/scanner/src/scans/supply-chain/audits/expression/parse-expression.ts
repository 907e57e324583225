/** A piece of an expression; `start` and `end` are offsets into its text. */
export type Expression = Literal | Call | Context | Binary | Not;

interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Literal extends Span {
  readonly kind: 'literal';
  readonly value: string | number | boolean | null;
}

export interface Call extends Span {
  readonly kind: 'call';
  /** As the grammar compares it: lower case. */
  readonly name: string;
  readonly args: readonly Expression[];
}

/** `github.event.issue.title`, `env['X']`, `github.event.commits.*.message`, `fromJSON(x).y`. */
export interface Context extends Span {
  readonly kind: 'context';
  /** A name as written, or what stands before the first dereference. */
  readonly head: string | Expression;
  readonly parts: readonly ContextPart[];
}

/** A property as written, `*`, or an index that only a run can know. */
type ContextPart = { readonly name: string } | 'any';

export interface Binary extends Span {
  readonly kind: 'binary';
  readonly operator: string;
  readonly left: Expression;
  readonly right: Expression;
}

interface Not extends Span {
  readonly kind: 'not';
  readonly operand: Expression;
}

/** Nobody nests deeper; the platform refuses more than 50. */
const MAX_DEPTH = 50;
const TOKEN =
  /\s*(?:(&&|\|\||[=!<>]=|[!<>()[\].,*])|('(?:[^']|'')*')|([-+]?(?:0x[\da-f]+|0o[0-7]+|(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|Infinity)(?![\w.-])|NaN(?![\w-]))|([a-z_][\w-]*))/iy;
const LEVELS: readonly (readonly string[])[] = [['||'], ['&&'], ['==', '!='], ['<', '<=', '>', '>=']];
const CONSTANTS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/**
 * Parses what stands between `${{` and `}}`; null when it is no expression.
 * Source: GitHub Docs, Evaluate expressions in workflows and actions.
 */
export function parseExpression(text: string): Expression | null {
  const tokens = tokensOf(text);
  if (tokens === null) return null;
  const parser = new Parser(tokens);
  const parsed = parser.binary(0, 0);
  return parser.isAtEnd() ? parsed : null;
}

/** As the groups of `TOKEN` stand. */
const KINDS = ['sign', 'string', 'number', 'name'] as const;

interface Token extends Span {
  readonly kind: (typeof KINDS)[number];
  readonly text: string;
}

function tokensOf(text: string): readonly Token[] | null {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  let at = 0;
  while (at < end) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (match === null) return null;
    at = TOKEN.lastIndex;
    const group = match.findLastIndex((each) => each !== undefined);
    const found = match[group] ?? '';
    tokens.push({ kind: KINDS[group - 1] ?? 'name', text: found, start: at - found.length, end: at });
  }
  return tokens;
}

/** By recursive descent; every method gives null where the text is no expression. */
class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  binary(level: number, depth: number): Expression | null {
    const operators = LEVELS[level];
    if (depth > MAX_DEPTH) return null;
    if (operators === undefined) return this.#unary(depth);
    let left = this.binary(level + 1, depth);
    for (;;) {
      const operator = left === null ? undefined : operators.find((each) => this.#takes(each));
      if (left === null || operator === undefined) return left;
      const right = this.binary(level + 1, depth);
      if (right === null) return null;
      left = { kind: 'binary', operator, left, right, start: left.start, end: right.end };
    }
  }

  #unary(depth: number): Expression | null {
    const { start } = this.#tokens[this.#at] ?? { start: 0 };
    if (!this.#takes('!')) return this.#dereferenced(depth);
    const operand = depth > MAX_DEPTH ? null : this.#unary(depth + 1);
    return operand === null ? null : { kind: 'not', operand, start, end: operand.end };
  }

  /** A value with what is taken of it by `.name`, `.*` or `[…]`. */
  #dereferenced(depth: number): Expression | null {
    const { start } = this.#tokens[this.#at] ?? { start: 0 };
    const value = this.#primary(depth);
    if (value === null) return null;
    const { head, parts: first } = value.kind === 'context' ? value : { head: value, parts: [] };
    const parts = [...first];
    for (;;) {
      const isDot = this.#takes('.');
      if (!isDot && !this.#takes('[')) break;
      const part = isDot ? this.#property() : this.#index(depth);
      if (part === null) return null;
      parts.push(part);
    }
    return parts.length === first.length ? value : { kind: 'context', head, parts, start, end: this.#end() };
  }

  #property(): ContextPart | null {
    if (this.#takes('*')) return 'any';
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'name') return null;
    this.#at += 1;
    return { name: token.text };
  }

  #index(depth: number): ContextPart | null {
    const isStar = this.#takes('*');
    const index = isStar ? null : this.binary(0, depth + 1);
    if ((!isStar && index === null) || !this.#takes(']')) return null;
    return index?.kind === 'literal' && typeof index.value === 'string' ? { name: index.value } : 'any';
  }

  #primary(depth: number): Expression | null {
    const token = this.#tokens[this.#at];
    if (token === undefined) return null;
    this.#at += 1;
    const { start, end, text } = token;
    if (token.kind === 'string') {
      return { kind: 'literal', value: text.slice(1, -1).replaceAll("''", "'"), start, end };
    }
    if (token.kind === 'number') return { kind: 'literal', value: Number(text), start, end };
    if (token.kind === 'sign') {
      const inner = text === '(' ? this.binary(0, depth + 1) : null;
      return inner !== null && this.#takes(')') ? inner : null;
    }
    if (this.#takes('(')) return this.#call(token, depth);
    const constant = CONSTANTS.get(text.toLowerCase());
    if (constant !== undefined) return { kind: 'literal', value: constant, start, end };
    return { kind: 'context', head: text, parts: [], start, end };
  }

  #call({ text, start }: Token, depth: number): Expression | null {
    const args: Expression[] = [];
    const name = text.toLowerCase();
    while (!this.#takes(')')) {
      if (args.length > 0 && !this.#takes(',')) return null;
      const arg = this.binary(0, depth + 1);
      if (arg === null) return null;
      args.push(arg);
    }
    return { kind: 'call', name, args, start, end: this.#end() };
  }

  #takes(sign: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'sign' || token.text !== sign) return false;
    this.#at += 1;
    return true;
  }

  #end(): number {
    return this.#tokens[this.#at - 1]?.end ?? 0;
  }
}
