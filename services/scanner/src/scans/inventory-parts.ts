import { setImmediate as nextTurn } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import type { Inventory, Package } from '../inventory/package.ts';
import { linesAt, withLines } from '../inventory/package-lines.ts';
import type { CarriedFinding } from '../inventory/sbom/carried-findings.ts';
import type { PackageIdentity } from '../inventory/sbom/collect-packages.ts';
import type { SbomInventory } from '../inventory/sbom/sbom-inventory.ts';

/**
 * An inventory on its way to another thread. As one value, tens of thousands of packages would hold up whoever takes it
 * for as long as they take to come to life.
 */
export interface InventoryParts<Rest> {
  readonly rest: Rest;
  readonly parts: readonly Uint8Array[];
}

export type LockfileParts = InventoryParts<Omit<Inventory, 'packages'>>;
export type SbomParts = InventoryParts<Omit<SbomInventory, 'packages' | 'identities' | 'carried'>>;

interface SbomPart {
  readonly packages: readonly Package[];
  readonly identities: readonly (readonly [Package, PackageIdentity | undefined])[];
  /** With its place among all. */
  readonly carried: readonly (readonly [number, CarriedFinding])[];
}

const PACKAGES_EACH = 1_000;

export function toLockfileParts(inventory: Inventory): LockfileParts {
  const { packages, ...rest } = withLines(inventory);
  return { rest, parts: chunked(packages).map((part) => serialize(part)) };
}

export async function fromLockfileParts({ rest, parts }: LockfileParts): Promise<Inventory> {
  const packages: Package[] = [];
  for (const part of parts) {
    const own: readonly Package[] = deserialize(part);
    packages.push(...own);
    await nextTurn();
  }
  return { ...rest, packages };
}

export function toSbomParts({ packages, identities, carried, findLines, ...rest }: SbomInventory): SbomParts {
  const places = [...identities.values()].map(({ at }) => at);
  const lineOf = linesAt(places, findLines === undefined ? {} : { findLines });
  const claims = Map.groupBy(carried.entries(), ([, finding]) => finding.package);
  const parts = chunked(packages).map((part) => {
    const value: SbomPart = {
      packages: part,
      identities: part.map((each) => [each, atLine(identities.get(each), lineOf)]),
      carried: part.flatMap((each) => claims.get(each) ?? []),
    };
    return serialize(value);
  });
  return { rest, parts };
}

function atLine(identity: PackageIdentity | undefined, lineOf: ReturnType<typeof linesAt>) {
  return identity && { ...identity, at: lineOf(identity.at) };
}

export async function fromSbomParts({ rest, parts }: SbomParts): Promise<SbomInventory> {
  const packages: Package[] = [];
  const identities = new Map<Package, PackageIdentity>();
  const carried: CarriedFinding[] = [];
  for (const part of parts) {
    const own: SbomPart = deserialize(part);
    packages.push(...own.packages);
    for (const [each, identity] of own.identities) if (identity !== undefined) identities.set(each, identity);
    for (const [at, finding] of own.carried) carried[at] = finding;
    await nextTurn();
  }
  return { ...rest, packages, identities, carried };
}

function chunked(packages: readonly Package[]): readonly (readonly Package[])[] {
  const count = Math.ceil(packages.length / PACKAGES_EACH);
  return Array.from({ length: count }, (_, part) =>
    packages.slice(part * PACKAGES_EACH, (part + 1) * PACKAGES_EACH),
  );
}
