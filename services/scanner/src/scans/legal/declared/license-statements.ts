import { formatExpression } from '../spdx/expression.ts';
import { parseLooseExpression } from './parse-loose-expression.ts';

/** Sentences that state a licence exactly, and the text without them. */
export interface LicenseStatements {
  /** SPDX expressions. */
  readonly statements: readonly string[];
  readonly rest: string;
}

const STATEMENTS = [
  // SPDX 2.3 annex E.
  /SPDX-License-Identifier:[ \t]*([^\n`"*]{1,200})/g,
  // What wheels of Python say of the libraries in them.
  /^[ \t]*License:[ \t]*([\w.-]{1,60}(?: WITH |-with-)[\w.-]{1,60}|A?GPL[\w.+-]{1,40})$/gm,
  // Blanks are passed over at once: what follows is looked at behind a word's letters only.
  /\bdual[- ]licen[sc]ed under ((?:[ \t]*[^\s]){1,200}?)(?=\.?[ \t]*(?:\n|$)|\.\s)/gi,
];

/** As many different ones are read. */
const MAX_STATEMENTS = 50;

/**
 * Takes `SPDX-License-Identifier: …`, `License: … WITH …` or of the GPL, and `dual-licensed under … or …` out of a text. One
 * that is not understood leaves the words "additional terms" behind.
 */
export function takeStatements(text: string): LicenseStatements {
  const read = new Map<string, string | null>();
  const take = (_all: string, written: string): string => {
    if (!read.has(written)) read.set(written, read.size < MAX_STATEMENTS ? expressionOf(written) : null);
    return read.get(written) === null ? ` additional terms ${written}` : ' ';
  };
  const rest = STATEMENTS.reduce((left, pattern) => left.replaceAll(pattern, take), text);
  return { statements: [...new Set(read.values())].filter((each) => each !== null), rest };
}

function expressionOf(written: string): string | null {
  const loose = parseLooseExpression(written.trim());
  return loose === null ? null : formatExpression(loose.expression);
}
