import { pep440 } from '@repo/versions';

import type { Specifier } from './specifier.ts';

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
