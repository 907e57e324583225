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
  /\bdual[- ]licen[sc]ed under ((?:the )?[^\n]{1,200}?)(?=\.?[ \t]*(?:\n|$)|\.\s)/gi,
];

/** Takes `SPDX-License-Identifier: …` and `dual-licensed under … or …` out of a text; what is not known stays. */
export function takeStatements(text: string): LicenseStatements {
  const statements: string[] = [];
  let rest = text;
  for (const pattern of STATEMENTS) {
    rest = rest.replaceAll(pattern, (all: string, written: string) => {
      const read = parseLooseExpression(written.trim());
      if (read === null) return all;
      statements.push(formatExpression(read.expression));
      return ' ';
    });
  }
  return { statements: [...new Set(statements)], rest };
}
