import { contextPath } from './flowing-contexts.ts';
import type { Binary, Expression } from './parse-expression.ts';

/** A text that begins with `prefix` and goes on in a way that only a run can know. */
interface Begun {
  readonly prefix: string;
}
type Value = string | number | boolean | null | Begun;

/** What contexts are, by their paths in lower case. */
export type ContextFacts = ReadonlyMap<string, string | Begun>;

/**
 * What an expression evaluates to; undefined when it depends on contexts that are not among the facts. Of the calls only
 * `startsWith` is computed.
 * Source: GitHub Docs, Evaluate expressions in workflows and actions (operators, functions).
 */
export function evaluate(expression: Expression, facts: ContextFacts): Value | undefined {
  if (expression.kind === 'literal') return expression.value;
  if (expression.kind === 'context') return facts.get(contextPath(expression) ?? '');
  if (expression.kind === 'not') {
    const operand = evaluate(expression.operand, facts);
    return operand === undefined ? undefined : isFalsy(operand);
  }
  if (expression.kind === 'call') {
    const [text, start] = expression.args.map((arg) => evaluate(arg, facts));
    return expression.name === 'startswith' ? startsWith(text, start) : undefined;
  }
  return evaluateChain(expression, facts);
}

/** From the left, without recursion: a chain may be as long as the file. */
function evaluateChain(expression: Binary, facts: ContextFacts): Value | undefined {
  const chain: Binary[] = [];
  let first: Expression = expression;
  for (; first.kind === 'binary'; first = first.left) chain.push(first);
  let value = evaluate(first, facts);
  for (const { operator, right } of chain.reverse()) value = combine(operator, value, evaluate(right, facts));
  return value;
}

function combine(operator: string, left: Value | undefined, right: Value | undefined): Value | undefined {
  if (operator === '&&') {
    if (left === undefined) return right === undefined || !isFalsy(right) ? undefined : false;
    return isFalsy(left) ? left : right;
  }
  if (operator === '||') return left === undefined ? undefined : isFalsy(left) ? right : left;
  const equal = isEqual(left, right);
  if (operator === '==' || equal === undefined) return equal;
  return operator === '!=' ? !equal : undefined;
}

/** Whether a condition with this value does not hold. */
export function isFalsy(value: Value): boolean {
  return value === null || value === '' || value === 0 || value === false || Number.isNaN(value);
}

function startsWith(text: Value | undefined, start: Value | undefined): boolean | undefined {
  if (typeof start !== 'string') return undefined;
  const wanted = start.toLowerCase();
  if (typeof text === 'string') return text.toLowerCase().startsWith(wanted);
  if (typeof text !== 'object' || text === null) return undefined;
  if (text.prefix.startsWith(wanted)) return true;
  return wanted.startsWith(text.prefix) ? undefined : false;
}

/** Of texts, in any case of letters. */
function isEqual(left: Value | undefined, right: Value | undefined): boolean | undefined {
  if (typeof left === 'string' && typeof right === 'string')
    return left.toLowerCase() === right.toLowerCase();
  const [begun, text] = typeof left === 'string' ? [right, left] : [left, right];
  if (typeof begun !== 'object' || begun === null || typeof text !== 'string') return undefined;
  return text.toLowerCase().startsWith(begun.prefix) ? undefined : false;
}
