import type { ChangedPackage } from '@repo/contracts/scanner';
import { schemeFor } from '@repo/versions';
import { byCodeUnit } from '../../by-code-unit.ts';

interface Versioned {
  readonly version: string;
  readonly ecosystem: string;
}

/**
 * Which of the versions that went became which of those that came, where a package has several: those of one branch
 * (`1.2`, then `1`) first, the lowest with the lowest. Nothing is in two pairs; what is left over came or went by itself.
 */
export function pairVersions<T>(
  gone: readonly T[],
  come: readonly T[],
  versionOf: (each: T) => Versioned,
): readonly (readonly [gone: T, come: T])[] {
  if (gone.length === 0 || come.length === 0) return [];
  const order = (a: T, b: T) => compare(versionOf(a), versionOf(b));
  let left = { gone: gone.toSorted(order), come: come.toSorted(order) };
  const pairs: (readonly [T, T])[] = [];
  for (const branchOf of BRANCHES) {
    const places = Map.groupBy(left.come, (each) => branchOf(versionOf(each).version));
    const paired = new Set<T>();
    for (const [branch, before] of Map.groupBy(left.gone, (each) => branchOf(versionOf(each).version))) {
      const after = places.get(branch) ?? [];
      for (const [index, each] of before.entries()) {
        const other = after[index];
        if (other === undefined) break;
        pairs.push([each, other]);
        paired.add(each).add(other);
      }
    }
    left = {
      gone: left.gone.filter((each) => !paired.has(each)),
      come: left.come.filter((each) => !paired.has(each)),
    };
  }
  return pairs;
}

const BRANCHES: readonly ((version: string) => string)[] = [
  (version) => version.split('.', 2).join('.'),
  (version) => version.split('.', 1).join(),
  () => '',
];

export function directionOf(ecosystem: string, from: string, to: string): ChangedPackage['direction'] {
  const scheme = schemeFor(ecosystem);
  if (scheme?.isValid(from) !== true || !scheme.isValid(to)) return 'sideways';
  const order = scheme.compare(from, to);
  return order === 0 ? 'sideways' : order < 0 ? 'up' : 'down';
}

/** What is no version of its ecosystem comes last. */
function compare(a: Versioned, b: Versioned): number {
  const scheme = schemeFor(a.ecosystem);
  const isValid = ({ version }: Versioned) => scheme?.isValid(version) === true;
  if (isValid(a) !== isValid(b)) return isValid(a) ? -1 : 1;
  const order = scheme !== null && isValid(a) ? scheme.compare(a.version, b.version) : 0;
  return order === 0 ? byCodeUnit(a.version, b.version) : order;
}
