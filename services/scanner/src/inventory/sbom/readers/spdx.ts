import type { JsonObject } from '../../text/json-object.ts';
import { imageReference, ociReference } from '../document-values.ts';
import type { OperatingSystem, SbomComponent, SbomDependencies, SbomRoot } from '../sbom-document.ts';

/** A package of a document, of either generation. */
export interface SpdxPackage {
  readonly entry: JsonObject;
  /** Empty when it has none. */
  readonly id: string;
  /** In small letters, without separators; empty when it states none. */
  readonly purpose: string;
  readonly component: SbomComponent;
  /** Whether it only stands for what packages were found in. */
  readonly isPlace: boolean;
}

/** Whether a package is a place by its purpose. */
export function isPlace(purpose: string, { purls }: SbomComponent): boolean {
  return ['container', 'operatingsystem'].includes(purpose) || (purpose === 'file' && purls.length === 0);
}

type Pairs = readonly (readonly [string, string])[];

/** What the relationships of a document say, by SPDX id. */
export interface SpdxRelations {
  /** What the document describes: its subject, or, where it has no subject, its entries. */
  readonly described: ReadonlySet<string>;
  /** From what holds something, be it files, to what it holds. */
  readonly contains: Pairs;
  /** From what was built to what it was built of. */
  readonly generatedFrom: Pairs;
  readonly dependsOn: Pairs;
}

export interface SpdxContents {
  readonly found: readonly SpdxPackage[];
  readonly components: readonly SbomComponent[];
  readonly dependencies: SbomDependencies;
  readonly operatingSystem: OperatingSystem | null;
  readonly described: readonly SpdxPackage[];
  /** The image that the package URL of one of those means, as one would pull it. */
  readonly pulledImage: string | null;
}

/** Tells the packages of a document from its subject, from where they were found, and from the sources they were built of. */
export function spdxContents(
  packages: readonly SpdxPackage[],
  { described, contains, generatedFrom, dependsOn }: SpdxRelations,
): SpdxContents {
  const ids = new Set(packages.map(({ id }) => id));
  const containers = new Set(contains.filter(([, to]) => ids.has(to)).map(([from]) => from));
  const named = new Set(packages.filter(({ component }) => component.purls.length > 0).map(({ id }) => id));
  // Of what was built and its source one counts, and that is the one that can be looked up.
  const counts = (built: string, source: string) =>
    ids.has(built) && (named.has(built) || !named.has(source));
  const sources = new Set(
    generatedFrom.filter(([built, source]) => counts(built, source)).map(([, from]) => from),
  );
  const subjects = packages.filter(({ id }) => described.has(id));
  // What only lists packages describes all of them; a document about something describes that, and it holds others.
  const isOneOfMany = subjects.length === 1 && packages.length > 1;
  const parts = new Set(contains.filter(([from]) => ids.has(from)).map(([, to]) => to));
  const isSubject = (id: string) =>
    described.has(id) && (containers.has(id) || (isOneOfMany && !parts.has(id)));
  const found: SpdxPackage[] = [];
  const byId = new Map<string, SbomComponent>();
  const roots = new Map<string, SbomRoot>();
  for (const each of packages) {
    const { id, component } = each;
    if (each.isPlace || isSubject(id) || sources.has(id)) {
      const kind = described.has(id) ? 'subject' : 'file';
      if (id !== '') roots.set(id, { label: component.name ?? '.', kind });
      continue;
    }
    if (id !== '' && !byId.has(id)) byId.set(id, component);
    found.push(each);
  }
  const { name: system = null, version = null } =
    packages.find(({ purpose }) => purpose === 'operatingsystem')?.component ?? {};
  return {
    found,
    components: found.map(({ component }) => component),
    dependencies: { roots, components: byId, dependsOn },
    operatingSystem: system === null ? null : { id: system, version, codename: null },
    described: subjects,
    pulledImage:
      subjects.flatMap(({ component }) => component.purls).flatMap((purl) => ociReference(purl) ?? [])[0] ??
      null,
  };
}

/** `name:version` of an image; null without a name. */
export function imageOf({ name, version }: SbomComponent): string | null {
  return name === null ? null : imageReference(name, version);
}
