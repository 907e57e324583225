import type { OsvAffected, OsvPackageQuery, OsvRange, OsvRecord } from './osv-record.ts';

/**
 * Whether a record affects what a query asks for: its `versions` list the version, or a range holds it by its
 * numbers. `limit` events and GIT ranges are not known here, nor one pre-release beside another; hand in a judge of your
 * own where they matter.
 */
export function affects(record: OsvRecord, query: OsvPackageQuery): boolean {
  return (record.affected ?? []).some(
    (affected) => isPackage(affected, query) && holds(affected, query.version),
  );
}

/** Whether the record says anything of the package, in any version. Names of PyPI are normalised (PEP 503). */
function isPackage(affected: OsvAffected, query: OsvPackageQuery): boolean {
  const named = affected.package;
  if (named === undefined) return false;
  return (
    (named.ecosystem === query.ecosystem || baseEcosystem(named.ecosystem) === query.ecosystem) &&
    plainName(named.ecosystem, named.name) === plainName(query.ecosystem, query.name)
  );
}

/** `Debian:12` is of `Debian`. */
export function baseEcosystem(ecosystem: string): string {
  return ecosystem.split(':', 1)[0] ?? ecosystem;
}

export function plainName(ecosystem: string, name: string): string {
  return baseEcosystem(ecosystem) === 'PyPI' ? name.toLowerCase().replaceAll(/[-_.]+/g, '-') : name;
}

function holds(affected: OsvAffected, version: string | null): boolean {
  if (version === null || (affected.versions ?? []).includes(version)) return true;
  return (affected.ranges ?? []).some((range) => range.type !== 'GIT' && isInside(range, version));
}

function isInside(range: OsvRange, version: string): boolean {
  const events = range.events.flatMap((event) =>
    EVENT_KINDS.flatMap((kind) => {
      const at = event[kind];
      return at === undefined ? [] : [{ kind, at }];
    }),
  );
  const sorted = events.toSorted(
    (a, b) => order(a.at, b.at) || EVENT_KINDS.indexOf(a.kind) - EVENT_KINDS.indexOf(b.kind),
  );
  let inside = false;
  for (const { kind, at } of sorted) {
    const distance = order(version, at);
    if (kind === 'introduced' && distance >= 0) inside = true;
    if (kind === 'fixed' && distance >= 0) inside = false;
    if (kind === 'last_affected' && distance > 0) inside = false;
  }
  return inside;
}

/** In the order in which events at the same version take effect. */
const EVENT_KINDS = ['fixed', 'introduced', 'last_affected'] as const;

/** `0` stands for the beginning, before every version. */
function order(a: string, b: string): number {
  if (a === '0' || b === '0') return Number(b === '0') - Number(a === '0');
  return (
    numbersOf(a).localeCompare(numbersOf(b), 'en', { numeric: true }) ||
    Number(/[a-z]/i.test(b)) - Number(/[a-z]/i.test(a))
  );
}

/** What stands before any letter, without zeros at its end: with letters it is a pre-release. */
function numbersOf(version: string): string {
  return (version.split(/[._-]?[a-z]/i, 1)[0] ?? '').replace(/(?:\.0)+$/, '');
}
