import type { Context, Expression, Literal } from './parse-expression.ts';

/** Calls whose result contains their arguments. */
const PASSES_ON: ReadonlySet<string> = new Set(['tojson', 'fromjson', 'format', 'join']);

/** The contexts whose text can be in what an expression evaluates to; those that only decide are not among them. */
export function flowingContexts(expression: Expression): readonly Context[] {
  return flowingValues(expression).filter((value) => value.kind === 'context');
}

/** The same, with the literals among them. */
export function flowingValues(expression: Expression): readonly (Context | Literal)[] {
  const found: (Context | Literal)[] = [];
  const open: Expression[] = [expression];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.kind === 'context' || next.kind === 'literal') found.push(next);
    else open.push(...resultsOf(next));
  }
  return found.sort((a, b) => a.start - b.start);
}

function resultsOf(expression: Expression): readonly Expression[] {
  if (expression.kind === 'call') {
    if (PASSES_ON.has(expression.name)) return expression.args;
    return expression.name === 'case' ? expression.args.filter(isResult) : [];
  }
  if (expression.kind !== 'binary') return [];
  if (expression.operator === '||') return [expression.left, expression.right];
  return expression.operator === '&&' ? [expression.right] : [];
}

/** `case(condition, result, condition, result, …, otherwise)`. */
function isResult(_arg: Expression, index: number, args: readonly Expression[]): boolean {
  return index % 2 === 1 || index === args.length - 1;
}

/** The path in lower case, `*` for what only a run can know; null when it begins with no name. */
export function contextPath({ head, parts }: Context): string | null {
  if (typeof head !== 'string') return null;
  return [head, ...parts.map((part) => (part === 'any' ? '*' : part.name))].join('.').toLowerCase();
}

/** The one property behind the name, as written: `X` of `env.X` and `env['X']`; null for anything else. */
export function onlyProperty({ parts }: Context): string | null {
  const [part] = parts;
  return parts.length !== 1 || part === undefined || part === 'any' ? null : part.name;
}
