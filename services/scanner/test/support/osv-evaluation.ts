import type { OsvPackageQuery, OsvRecord } from '@repo/tooling/fake-upstreams';

/** Names are asked for in the normal form of their ecosystem. */
export function nameIn(ecosystem: string, name: string): string {
  return ecosystem === 'PyPI' ? name.toLowerCase().replaceAll('_', '-') : name;
}

/** The evaluation as the OSV schema has it, word for word, for versions of three numbers; no version: every one. */
export function isHit(each: OsvRecord, query: OsvPackageQuery): boolean {
  return isHitBy(isInside, each, query);
}

/**
 * The same as the public service does it, where records are odd: the highest event at or below the version decides,
 * and of several at one version the end.
 */
export function isHitAsServed(each: OsvRecord, query: OsvPackageQuery): boolean {
  return isHitBy(isInsideAsServed, each, query);
}

type Events = readonly Readonly<Record<string, string>>[];

function isHitBy(
  isInRange: (at: string, events: Events) => boolean,
  each: OsvRecord,
  { ecosystem, name, version: at }: OsvPackageQuery,
): boolean {
  if (each.withdrawn !== undefined) return false;
  return (each.affected ?? []).some(({ package: named, versions = [], ranges = [] }) => {
    if (named === undefined || nameIn(named.ecosystem, named.name) !== nameIn(ecosystem, name)) return false;
    const isSame =
      named.ecosystem === ecosystem || named.ecosystem.replace(/:(?:LTS|Pro)/g, '') === ecosystem;
    if (!isSame || at === null) return isSame;
    return (
      versions.includes(at) || ranges.some(({ type, events }) => type !== 'GIT' && isInRange(at, events))
    );
  });
}

const AT_ONE_VERSION = ['introduced', 'last_affected', 'fixed', 'limit'];

function isInsideAsServed(at: string, events: Events): boolean {
  const descending = events
    .flatMap((event) => Object.entries(event))
    .toSorted((a, b) => order(b[1], a[1]) || AT_ONE_VERSION.indexOf(b[0]) - AT_ONE_VERSION.indexOf(a[0]));
  const decides = descending.find(([, bound]) => order(at, bound) >= 0);
  if (decides === undefined) return false;
  const [kind, bound] = decides;
  return kind === 'introduced' || (kind === 'last_affected' && order(at, bound) === 0);
}

function isInside(at: string, events: Events): boolean {
  const all = events.flatMap((event) => Object.entries(event));
  const limits = all.filter(([kind]) => kind === 'limit');
  if (limits.length > 0 && limits.every(([, limit]) => order(at, limit) >= 0)) return false;
  let isVulnerable = false;
  for (const [kind, bound] of all.toSorted((a, b) => order(a[1], b[1]))) {
    if (kind === 'introduced' && order(at, bound) >= 0) isVulnerable = true;
    if (kind === 'fixed' && order(at, bound) >= 0) isVulnerable = false;
    if (kind === 'last_affected' && order(at, bound) > 0) isVulnerable = false;
  }
  return isVulnerable;
}

/** `0` stands for the beginning. */
function order(a: string, b: string): number {
  if (a === '0' || b === '0') return Number(b === '0') - Number(a === '0');
  const [left, right] = [a, b].map((text) => text.split('.').map(Number));
  const differences = (left ?? []).map((part, index) => part - (right?.[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}
