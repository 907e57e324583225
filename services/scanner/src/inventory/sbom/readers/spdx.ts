import type { JsonObject } from '../../text/json-object.ts';
import { knownVersion, nonEmptyString } from '../document-values.ts';
import { ociReference } from '../image-name.ts';
import type { OperatingSystem, SbomComponent, SbomDependencies, SbomRoot } from '../sbom-document.ts';

/** How one generation of SPDX writes what all of them say of a package. */
export interface SpdxTerms {
  /** Empty when it has none. */
  readonly idOf: (entry: JsonObject) => string;
  readonly purlsOf: (entry: JsonObject) => readonly string[];
  /** The member that holds the version. */
  readonly version: string;
  /** Whether it only stands for what packages were found in. */
  readonly isPlace: (entry: JsonObject) => boolean;
  readonly isOperatingSystem: (entry: JsonObject) => boolean;
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
  readonly found: readonly (readonly [entry: JsonObject, component: SbomComponent])[];
  readonly components: readonly SbomComponent[];
  readonly dependencies: SbomDependencies;
  readonly operatingSystem: OperatingSystem | null;
  readonly described: readonly JsonObject[];
  /** The image that the package URL of one of those means, as one would pull it. */
  readonly pulledImage: string | null;
}

/** Tells the packages of a document from its subject, from where they were found, and from the sources they were built of. */
export function spdxContents(
  packages: readonly JsonObject[],
  { described, contains, generatedFrom, dependsOn }: SpdxRelations,
  { idOf, purlsOf, version, isPlace, isOperatingSystem }: SpdxTerms,
  toComponent: (entry: JsonObject, at: number) => SbomComponent,
): SpdxContents {
  const ids = new Set(packages.map(idOf));
  const containers = new Set(contains.filter(([, to]) => ids.has(to)).map(([from]) => from));
  const sources = new Set(generatedFrom.filter(([built]) => ids.has(built)).map(([, from]) => from));
  const subjects = packages.filter((entry) => described.has(idOf(entry)));
  // What only lists packages describes all of them; a document about something describes that, and it holds others.
  const isOneOfMany = subjects.length === 1 && packages.length > 1;
  const isSubject = (id: string) => described.has(id) && (isOneOfMany || containers.has(id));
  const found: (readonly [JsonObject, SbomComponent])[] = [];
  const byId = new Map<string, SbomComponent>();
  const roots = new Map<string, SbomRoot>();
  for (const [at, entry] of packages.entries()) {
    const id = idOf(entry);
    if (isPlace(entry) || isSubject(id) || sources.has(id)) {
      const kind = described.has(id) ? 'subject' : 'file';
      if (id !== '') roots.set(id, { label: nonEmptyString(entry['name']) ?? '.', kind });
      continue;
    }
    const component = toComponent(entry, at);
    if (id !== '' && !byId.has(id)) byId.set(id, component);
    found.push([entry, component]);
  }
  const system = packages.find(isOperatingSystem);
  const systemName = nonEmptyString(system?.['name']);
  return {
    found,
    components: found.map(([, component]) => component),
    dependencies: { roots, components: byId, dependsOn },
    operatingSystem:
      systemName === null
        ? null
        : { id: systemName, version: knownVersion(system?.[version]), codename: null },
    described: subjects,
    pulledImage: subjects.flatMap(purlsOf).flatMap((purl) => ociReference(purl) ?? [])[0] ?? null,
  };
}
