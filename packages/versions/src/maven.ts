import { schemeOf } from './scheme-of.ts';
import { BLANK, compareLists, compareNumber, compareText, runsOf } from './segments.ts';

/**
 * Maven's order ("POM Reference", Version Order Specification): numbers and qualifiers, trailing nulls (`0`, `final`,
 * `ga`, `release`) left out before the end and before every hyphen; a dot before a qualifier counts as a hyphen, as it
 * does since Maven 3.9.2. Any text without blanks, brackets and placeholders is a version.
 */
export const maven = schemeOf(
  (version) => (VERSION.test(version) && !BLANK.test(version) ? tokensOf(version) : null),
  (left, right) => compareLists<Token | undefined>(left, right, undefined, compareTokens),
  (tokens) => tokens.some(({ kind, rank }) => kind === QUALIFIER && rank < 0),
);

const VERSION = /^[\da-z][^[\](){},$<>=^~*]*$/i;

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
  const runs = runsOf(version.toLowerCase());
  const tokens: Token[] = [];
  runs.forEach(({ text, isNumber, separator }, index) => {
    const isDotted = isNumber && (index === 0 || !['', '-', '_'].includes(separator));
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
  if (b === undefined) return a.kind === QUALIFIER ? a.rank : compareNumber(a.text, '');
  if (a.kind !== b.kind) return a.kind - b.kind;
  if (a.kind !== QUALIFIER) return compareNumber(a.text, b.text);
  return a.rank - b.rank || (a.rank === UNKNOWN_RANK ? compareText(a.text, b.text) : 0);
}
