import type { SbomFormat } from '@repo/contracts/scanner';
import type { DependencyScope, UnmatchedReason } from '../package.ts';
import type { JsonObject } from '../text/json-object.ts';

/** What one document says, before anything is judged: the common shape of every format. */
export interface SbomDocument {
  readonly format: SbomFormat;
  /** What the document describes; null when it does not say. */
  readonly imageName: string | null;
  /** What tells it from every other document, in small letters (CycloneDX, a UUID); absent where it has none. */
  readonly serialNumber?: string;
  readonly operatingSystem: OperatingSystem | null;
  /** Without the described image, the operating system, files and holders of packages. Ids may repeat. */
  readonly components: readonly SbomComponent[];
  /** From components of a language to those of the system that their files belong to; absent where none is told. */
  readonly owners?: ReadonlyMap<SbomComponent, SbomComponent>;
  /** Who needs whom; absent where the format, or what of it is read, does not say. */
  readonly dependencies?: SbomDependencies;
  /** Vulnerabilities that the document itself reports; absent where the format has none. */
  readonly claims?: readonly SbomClaim[];
  /** Whether it lists only the packages that it found vulnerable. */
  readonly partial?: boolean;
}

/** By ids that the format gives. */
export interface SbomDependencies {
  readonly roots: ReadonlyMap<string, SbomRoot>;
  readonly components: ReadonlyMap<string, SbomComponent>;
  /** Dependents and dependencies; neither needs to be known. */
  readonly dependsOn: Iterable<readonly [from: string, to: string]>;
}

/** What is no package of the report and may need some. */
export interface SbomRoot {
  readonly label: string;
  /** What the document is about; a file in which packages were found; or what is said to ask for what it lists. */
  readonly kind: 'subject' | 'file' | 'told';
}

/** A distribution as `os-release` names it, or as a scanner calls it. */
export interface OperatingSystem {
  readonly id: string;
  readonly version: string | null;
  readonly codename: string | null;
}

/** One package of a document, as it is written. */
export interface SbomComponent {
  readonly name: string | null;
  /** What stands before the name in formats that keep them apart: a Maven group, an npm scope. */
  readonly group: string | null;
  /** False where the tool puts a jar's own name in front when it knows no group (Syft). */
  readonly isGroupTold: boolean;
  /** Null when absent or said to be unknown. */
  readonly version: string | null;
  /** In the order of the document; not all of them need to be valid. */
  readonly purls: readonly string[];
  /** The package URL type that other members tell; it counts when there is no valid package URL. */
  readonly type: string | null;
  /** The source package as members other than the package URL tell it. */
  readonly source: SourcePackage | null;
  /** The RPM epoch as members other than version and package URL tell it. */
  readonly epoch: string | null;
  /** The label of an RPM module, `name:stream:version:context`; null when there is none. */
  readonly moduleLabel: string | null;
  readonly scope: DependencyScope;
  /** Why it cannot be looked up, known from the document alone; null when it can. */
  readonly unmatched: UnmatchedReason | null;
  /** The path of its name in the document; null where no line tells it. */
  readonly at: string | null;
}

export interface SourcePackage {
  readonly name: string;
  /** Null: that of the binary package. */
  readonly version: string | null;
}

/** A vulnerability of a component as the document reports it; nothing in it has been checked. */
export interface SbomClaim {
  readonly component: SbomComponent;
  readonly id: string;
  readonly aliases: readonly string[];
  /** The document's own word, `HIGH` or any other; null when it has none. */
  readonly severity: string | null;
  /** CVSS vectors. */
  readonly vectors: readonly string[];
  readonly summary: string;
  readonly fixedVersions: readonly string[];
}

/** A component about which nothing but the given is known. */
export function sbomComponent(known: Partial<SbomComponent>): SbomComponent {
  return {
    name: null,
    group: null,
    isGroupTold: true,
    version: null,
    purls: [],
    type: null,
    source: null,
    epoch: null,
    moduleLabel: null,
    scope: 'production',
    unmatched: null,
    at: null,
    ...known,
  };
}

/** A claim of which nothing but the given is said. */
export function sbomClaim(said: Pick<SbomClaim, 'component' | 'id'> & Partial<SbomClaim>): SbomClaim {
  return { aliases: [], severity: null, vectors: [], summary: '', fixedVersions: [], ...said };
}

/** Owners by component, from pairs of ids of what is owned and who owns it. */
export function ownersAmong(
  byId: ReadonlyMap<string, SbomComponent>,
  owned: Iterable<readonly [child: string, parent: string]>,
): ReadonlyMap<SbomComponent, SbomComponent> {
  const owners = new Map<SbomComponent, SbomComponent>();
  for (const [child, parent] of owned) {
    const component = byId.get(child);
    const owner = byId.get(parent);
    if (component !== undefined && owner !== undefined && component !== owner) owners.set(component, owner);
  }
  return owners;
}

/**
 * One SBOM format. `read` is pure and bounded: linear in the size of the document, no recursion over it; it is called
 * only for what `recognises` accepts, and never throws.
 */
export interface SbomReader {
  recognises(root: JsonObject): boolean;
  read(root: JsonObject): SbomDocument;
}
