import { alternatingRuns, compareRuns } from './alternating-runs.ts';
import { codeAt, HYPHEN, isAlphanumeric, isBlank, UNDERSCORE } from './characters.ts';
import { totalOrder } from './total-order.ts';
import type { VersionScheme } from './version-scheme.ts';

/**
 * Maven's order ("POM Reference", Version Order Specification): numbers and qualifiers, trailing nulls (`0`, `final`,
 * `ga`, `release`) left out before the end and before every hyphen; a dot before a qualifier counts as a hyphen, as it
 * does since Maven 3.9.2. Any text without blanks, brackets and placeholders is a version.
 */
export const maven: VersionScheme = {
  isValid,
  compare: totalOrder(isValid, compareValid),
  isPrerelease,
  isBreaking: () => null,
};

const NO_VERSION = '[](){},$<>=^~*';

function isValid(version: string): boolean {
  if (!isAlphanumeric(codeAt(version, 0))) return false;
  for (let at = 0; at < version.length; at += 1) {
    if (isBlank(codeAt(version, at)) || NO_VERSION.includes(version.charAt(at))) return false;
  }
  return true;
}

function compareValid(a: string, b: string): number {
  const left = tokensOf(a);
  const right = tokensOf(b);
  for (let at = 0; at < left.length || at < right.length; at += 1) {
    const order = compareTokens(left[at], right[at]);
    if (order !== 0) return order;
  }
  return 0;
}

function isPrerelease(version: string): boolean {
  return isValid(version) && tokensOf(version).some(({ kind, rank }) => kind === QUALIFIER && rank < 0);
}

const QUALIFIER = 0;
const HYPHENED = 1;
const DOTTED = 2;

interface Token {
  readonly kind: typeof QUALIFIER | typeof HYPHENED | typeof DOTTED;
  readonly text: string;
  /** Of a qualifier: below zero for what precedes the release, zero for the release, above it for the rest. */
  readonly rank: number;
}

const RANKS: ReadonlyMap<string, number> = new Map([
  ['alpha', -5],
  ['beta', -4],
  ['milestone', -3],
  ['rc', -2],
  ['cr', -2],
  ['snapshot', -1],
  ['final', 0],
  ['ga', 0],
  ['release', 0],
  ['sp', 1],
]);
const UNKNOWN_RANK = 2;
/** Only directly before a number. */
const SHORT_FORMS: ReadonlyMap<string, string> = new Map([
  ['a', 'alpha'],
  ['b', 'beta'],
  ['m', 'milestone'],
]);

function tokensOf(version: string): readonly Token[] {
  const runs = alternatingRuns(version.toLowerCase());
  const tokens: Token[] = [];
  runs.forEach(({ text, isNumber, separator }, index) => {
    const isDotted = isNumber && (index === 0 || !(separator === '' || isHyphen(separator)));
    if (!isDotted) dropNulls(tokens);
    if (isNumber) tokens.push({ kind: isDotted ? DOTTED : HYPHENED, text, rank: 0 });
    else {
      const next = runs[index + 1];
      const isShort = next?.isNumber === true && next.separator === '';
      const word = (isShort ? SHORT_FORMS.get(text) : undefined) ?? text;
      tokens.push({ kind: QUALIFIER, text: word, rank: RANKS.get(word) ?? UNKNOWN_RANK });
    }
  });
  dropNulls(tokens);
  return tokens;
}

function isHyphen(separator: string): boolean {
  const code = codeAt(separator, 0);
  return code === HYPHEN || code === UNDERSCORE;
}

/** The first number stays, so that every version has one. */
function dropNulls(tokens: Token[]): void {
  while (tokens.length > 1 && isNull(tokens.at(-1))) tokens.pop();
}

function isNull(token: Token | undefined): boolean {
  if (token === undefined) return false;
  return token.kind === QUALIFIER ? token.rank === 0 : /^0+$/.test(token.text);
}

/** What is not there is the null of the other's kind. */
function compareTokens(a: Token | undefined, b: Token | undefined): number {
  if (a === undefined) return b === undefined ? 0 : -compareTokens(b, a);
  if (b === undefined) return a.kind === QUALIFIER ? a.rank : compareRuns(a.text, '0', true);
  if (a.kind !== b.kind) return a.kind - b.kind;
  if (a.kind !== QUALIFIER) return compareRuns(a.text, b.text, true);
  return a.rank - b.rank || (a.rank === UNKNOWN_RANK ? compareRuns(a.text, b.text, false) : 0);
}
