import { joinExpressions, type LicenseExpression, type LicenseGroup } from './expression.ts';
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
  const values: LicenseExpression[] = [];
  const pending: Pending[] = [];
  let expectsOperand = true;
  let depth = 0;
  const tokens = tokenize(text);
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    const operator = OPERATORS.get(token.toUpperCase());
    if (token === '(') {
      depth += 1;
      if (!expectsOperand || depth > MAX_DEPTH) return null;
      pending.push('(');
    } else if (token === ')') {
      depth -= 1;
      if (expectsOperand || !closeGroup(values, pending)) return null;
    } else if (operator === 'with') {
      const words = operandAt(tokens, at + 1);
      if (expectsOperand || !applyException(values, words)) return null;
      at += words.length;
    } else if (operator !== undefined) {
      if (expectsOperand) return null;
      reduce(values, pending, operator);
      pending.push(operator);
      expectsOperand = true;
    } else {
      const words = operandAt(tokens, at);
      const operand = expectsOperand ? readOperand(words) : null;
      if (operand === null) return null;
      values.push(operand);
      expectsOperand = false;
      at += words.length - 1;
    }
  }
  if (expectsOperand || depth > 0) return null;
  reduce(values, pending, null);
  return values[0] ?? null;
}

type Pending = '(' | LicenseGroup['kind'];

const OPERATORS: ReadonlyMap<string, LicenseGroup['kind'] | 'with'> = new Map([
  ['AND', 'and'],
  ['OR', 'or'],
  ['WITH', 'with'],
]);

function tokenize(text: string): string[] {
  return text
    .replaceAll('(', ' ( ')
    .replaceAll(')', ' ) ')
    .split(/\s/)
    .filter((token) => token !== '');
}

function operandAt(tokens: readonly string[], start: number): readonly string[] {
  let end = start;
  while (end < tokens.length && !isSyntax(tokens[end] ?? '')) end += 1;
  return tokens.slice(start, end);
}

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
function applyException(values: LicenseExpression[], words: readonly string[]): boolean {
  const [word = ''] = words;
  const target = values.at(-1);
  if (words.length !== 1 || !IDENTIFIER.test(word)) return false;
  if (target?.kind !== 'license' || target.exception !== null) return false;
  values[values.length - 1] = { ...target, exception: listedExceptionId(word) ?? word };
  return true;
}

/** Joins what binds tighter than the operator that follows (null for the end of a group), each run of one kind at once. */
function reduce(values: LicenseExpression[], pending: Pending[], next: LicenseGroup['kind'] | null): void {
  for (let top = pending.at(-1); top === 'and' || top === 'or'; top = pending.at(-1)) {
    if (top === next || next === 'and') return;
    const start = pending.findLastIndex((each) => each !== top) + 1;
    const joined = values.splice(start - pending.length - 1);
    pending.length = start;
    values.push(joinExpressions(top, ...joined));
  }
}

function closeGroup(values: LicenseExpression[], pending: Pending[]): boolean {
  reduce(values, pending, null);
  return pending.pop() === '(';
}
