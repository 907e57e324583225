/** One clause of a version specifier (PEP 440, "Version specifiers"). */
export interface Specifier {
  readonly operator: (typeof OPERATORS)[number];
  readonly version: string;
}

/** Clauses are compared with one another, so both their number and their length are bounded. */
const MAX_SPECIFIERS = 100;
const MAX_VERSION_LENGTH = 256;

/** Reads `>=1, !=1.5`; null when a clause has no operator, no version, or a version with a space in it. */
export function parseSpecifiers(text: string): readonly Specifier[] | null {
  const specifiers: Specifier[] = [];
  for (const part of text.split(',')) {
    const clause = part.trim();
    if (clause === '') continue;
    const operator = OPERATORS.find((candidate) => clause.startsWith(candidate));
    if (operator === undefined) return null;
    const version = clause.slice(operator.length).trim();
    if (version === '' || version.length > MAX_VERSION_LENGTH || /[\s()[\]]/.test(version)) return null;
    specifiers.push({ operator, version });
  }
  return specifiers.length > MAX_SPECIFIERS ? null : specifiers;
}

/** The clauses as one canonical line: `>=1,!=1.5`. */
export function formatSpecifiers(specifiers: readonly Specifier[]): string {
  return specifiers.map(({ operator, version }) => operator + version).join(',');
}

const OPERATORS = ['===', '==', '~=', '!=', '<=', '>=', '<', '>'] as const;
