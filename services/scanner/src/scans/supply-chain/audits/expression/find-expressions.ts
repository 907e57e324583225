import { type Expression, parseExpression } from './parse-expression.ts';

/** One `${{ … }}`: offsets of the whole, and what stands inside. */
export interface FencedExpression {
  readonly start: number;
  readonly end: number;
  readonly inner: string;
  /** Offset of `inner`. */
  readonly innerStart: number;
}

/** Every `${{ … }}` of a text; `}}` inside quotes closes nothing. An open one ends the search: nothing runs then. */
export function findExpressions(text: string): readonly FencedExpression[] {
  const found: FencedExpression[] = [];
  for (let start = text.indexOf('${{'); start !== -1; ) {
    const close = findClose(text, start + 3);
    if (close === -1) break;
    found.push({ start, end: close + 2, inner: text.slice(start + 3, close), innerStart: start + 3 });
    start = text.indexOf('${{', close + 2);
  }
  return found;
}

/** Whether the text, without blanks around it, is one expression and nothing else. */
export function isWhollyExpression(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.startsWith('${{') && findExpressions(trimmed)[0]?.end === trimmed.length;
}

/** The expression that a text is, blanks around it left out; null when it is none, or not that alone. */
export function wholeExpression(text: string): Expression | null {
  return isWhollyExpression(text) ? parseExpression(findExpressions(text)[0]?.inner ?? '') : null;
}

function findClose(text: string, from: number): number {
  let isQuoted = false;
  for (let at = from; at < text.length - 1; at += 1) {
    if (text[at] === "'") isQuoted = !isQuoted;
    else if (!isQuoted && text[at] === '}' && text[at + 1] === '}') return at;
  }
  return -1;
}
