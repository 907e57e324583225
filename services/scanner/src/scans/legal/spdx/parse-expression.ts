import {
  joinExpressions,
  type LicenseExpression,
  type LicenseGroup,
  type LicenseLeaf,
} from './expression.ts';
import { listedExceptionId } from './license-exceptions.ts';
import { resolveLicenseId } from './resolve-license-id.ts';

/** What stands between operators, as words; null when it is no licence. */
export type OperandReader = (words: readonly string[]) => LicenseExpression | null;

export const MAX_EXPRESSION_LENGTH = 1024;
const MAX_DEPTH = 50;

/**
 * Reads an SPDX licence expression: WITH binds tighter than AND, AND tighter than OR. Operators and identifiers in
 * any letter case. Null when it is none, is longer than 1,024 characters or is nested deeper than 50. An identifier
 * that is not on the list is kept as written.
 */
export function parseExpression(text: string): LicenseExpression | null {
  return parseWith(text, readIdentifier);
}

/** The same grammar over operands that `readOperand` understands. */
export function parseWith(text: string, readOperand: OperandReader): LicenseExpression | null {
  if (text.length > MAX_EXPRESSION_LENGTH) return null;
  const tokens = text
    .replaceAll(/[()]/g, ' $& ')
    .split(/\s/)
    .filter((token) => token !== '');
  let at = 0;
  const takes = (token: string) => {
    const isThere = tokens[at]?.toUpperCase() === token;
    at += isThere ? 1 : 0;
    return isThere;
  };
  const takeWords = () => {
    const start = at;
    while (at < tokens.length && !isSyntax(tokens[at] ?? '')) at += 1;
    return tokens.slice(start, at);
  };
  const group = (kind: LicenseGroup['kind'], depth: number): LicenseExpression | null => {
    const arms: LicenseExpression[] = [];
    do {
      const arm = kind === 'or' ? group('and', depth) : single(depth);
      if (arm === null) return null;
      arms.push(arm);
    } while (takes(kind.toUpperCase()));
    const [first, ...others] = arms;
    return first === undefined ? null : joinExpressions(kind, first, ...others);
  };
  const bracketed = (depth: number): LicenseExpression | null => {
    const inner = depth === MAX_DEPTH ? null : group('or', depth + 1);
    return takes(')') ? inner : null;
  };
  const single = (depth: number): LicenseExpression | null => {
    const inner = takes('(') ? bracketed(depth) : readOperand(takeWords());
    return takes('WITH') ? withException(inner, takeWords()) : inner;
  };
  const expression = group('or', 0);
  return at === tokens.length ? expression : null;
}

const OPERATORS: ReadonlySet<string> = new Set(['AND', 'OR', 'WITH']);

function isSyntax(token: string): boolean {
  return token === '(' || token === ')' || isOperator(token);
}

/** Whether a word joins licences: `and`, `or`, `with` in any letter case. */
export function isOperator(word: string): boolean {
  return OPERATORS.has(word.toUpperCase());
}

const IDENTIFIER = /^[A-Za-z0-9][A-Za-z0-9.:-]*\+?$/;

function readIdentifier(words: readonly string[]): LicenseExpression | null {
  const [word = ''] = words;
  if (words.length !== 1 || !IDENTIFIER.test(word)) return null;
  const known = resolveLicenseId(word);
  if (known !== null) return known;
  const orLater = word.endsWith('+');
  return { kind: 'license', id: orLater ? word.slice(0, -1) : word, orLater, exception: null };
}

/** An exception belongs to one licence; parentheses around that licence do no harm. */
function withException(target: LicenseExpression | null, words: readonly string[]): LicenseLeaf | null {
  const [word = ''] = words;
  if (words.length !== 1 || !IDENTIFIER.test(word)) return null;
  if (target?.kind !== 'license' || target.exception !== null) return null;
  return { ...target, exception: listedExceptionId(word) ?? word };
}
