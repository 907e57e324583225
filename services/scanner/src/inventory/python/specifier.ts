import { pep440 } from '@repo/versions';

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

/**
 * The one version that the clauses admit by naming it: a single `==X` or `===X`, beside which every other clause
 * admits X too. Null when they leave a choice or contradict one another. X is not checked to be a valid version.
 */
export function pinnedVersion(specifiers: readonly Specifier[]): string | null {
  const exact = specifiers.find(isExact);
  if (exact === undefined) return null;
  const { version } = exact;
  return specifiers.every((other) => other === exact || specifierAdmits(other, version)) ? version : null;
}

function isExact({ operator, version }: Specifier): boolean {
  return operator === '===' || (operator === '==' && !version.endsWith('.*'));
}

/** Whether one clause admits a version. */
export function specifierAdmits(specifier: Specifier, version: string): boolean {
  return ADMITS[specifier.operator](version, specifier.version);
}

type Admits = (version: string, bound: string) => boolean;

const ADMITS = {
  '===': (version, bound) => version.toLowerCase() === bound.toLowerCase(),
  '==': isEqual,
  '!=': (version, bound) => !isEqual(version, bound),
  '~=': (version, bound) =>
    pep440.compare(version, bound) >= 0 && hasPrefix(version, bound.slice(0, bound.lastIndexOf('.'))),
  '<=': (version, bound) => pep440.compare(version, bound) <= 0,
  '>=': (version, bound) => pep440.compare(version, bound) >= 0,
  '<': (version, bound) => pep440.compare(version, bound) < 0,
  '>': (version, bound) => pep440.compare(version, bound) > 0,
} satisfies Record<Specifier['operator'], Admits>;

function isEqual(version: string, bound: string): boolean {
  return bound.endsWith('.*') ? hasPrefix(version, bound.slice(0, -2)) : pep440.compare(version, bound) === 0;
}

/** Prefix matching of release segments: `1.4` is a prefix of `1.4`, `1.4rc1` and `1.4.2`, not of `1.40`. */
function hasPrefix(version: string, prefix: string): boolean {
  const wanted = releaseSegments(prefix);
  const segments = releaseSegments(version);
  return wanted.every((segment, index) => segment === (segments[index] ?? '0'));
}

function releaseSegments(version: string): readonly string[] {
  const [release = ''] = /^(?:\d+!)?\d+(?:\.\d+)*/.exec(version.replace(/^v/i, '')) ?? [];
  return release.split(/[!.]/).map((digits) => digits.replace(/^0+(?=\d)/, ''));
}
