import type { Platform } from '@repo/contracts/scanner';
import type { ListPlatform } from '../distribution/list-platform.ts';
import { feedOf } from '../distribution/os-package.ts';
import { certaintyOf, type Inventory, type Package } from '../package.ts';
import { applicationPackage } from './application-package.ts';
import { type CarriedFinding, carriedFindings } from './carried-findings.ts';
import { collectPackages, type PackageIdentity } from './collect-packages.ts';
import { shownImageName } from './document-values.ts';
import { familyOf, type IdentifiedComponent, identifyComponent } from './identify-component.ts';
import type { SbomDocument } from './sbom-document.ts';
import { sbomGraph } from './sbom-graph.ts';
import { sourcesOf, systemPackage } from './system-package.ts';
import { systemPlatforms } from './system-platforms.ts';

/** What an SBOM holds. */
export interface SbomInventory extends Inventory, Pick<SbomDocument, 'format' | 'serialNumber'> {
  /** Never empty. */
  readonly imageName: string;
  /** The distribution of the image; null when it has none. */
  readonly platform: Platform | null;
  /** Whether the document lists only the packages that it found vulnerable. */
  readonly partial: boolean;
  /** How the document identifies each of `packages`. */
  readonly identities: ReadonlyMap<Package, PackageIdentity>;
  /** What the document itself reports of `packages`, one of each id for each package. */
  readonly carried: readonly CarriedFinding[];
  /** How many findings of the document name no package of it, or no vulnerability that can be shown. */
  readonly leftOut: number;
}

/** Judges the components of a document; `fileName` is what its image is called when nothing tells it. */
export function sbomInventory(document: SbomDocument, fileName: string): SbomInventory {
  const components = document.components.map(identifyComponent).filter((found) => !isKey(found));
  const system = components.filter(({ type }) => familyOf(type) !== null);
  const platforms = systemPlatforms(document.operatingSystem, system);
  const sources = new Map(
    [...Map.groupBy(system, ({ type }) => type)].map(([type, own]) => [type, sourcesOf(own)] as const),
  );
  const uses = new Map<ListPlatform, number>();
  const judge = (found: IdentifiedComponent): Package => {
    const family = familyOf(found.type);
    if (family === null) return applicationPackage(found);
    const platform = platforms.of(family, found);
    uses.set(platform, (uses.get(platform) ?? 0) + 1);
    return systemPackage(family, found, platform, sources.get(family) ?? null);
  };
  const judged = components.map((found) => ({ ...found, package: judge(found) }));
  const byComponent = new Map(judged.map((each) => [each.component, each.package]));
  const owned = judged.map((each) => {
    const owner = document.owners?.get(each.component);
    const owning = owner === undefined ? undefined : byComponent.get(owner);
    return owning === undefined ? each : { ...each, package: asOwned(each.package, owning) };
  });
  const { packages, identities, packageOf } = collectPackages(owned);
  const graph = document.dependencies && sbomGraph(document.dependencies, packageOf);
  return {
    packages,
    ...(graph === undefined ? {} : { graph }),
    platform: (platforms.stated ?? mostUsed(uses))?.platform ?? null,
    format: document.format,
    imageName: shownImageName(document.imageName) ?? shownImageName(fileName) ?? 'SBOM',
    ...(document.serialNumber === undefined ? {} : { serialNumber: document.serialNumber }),
    partial: document.partial ?? false,
    identities,
    ...carriedFindings(document.claims ?? [], packageOf),
  };
}

/** rpm keeps the keys that it trusts among the packages. */
function isKey({ name, type }: IdentifiedComponent): boolean {
  return type === 'rpm' && name === 'gpg-pubkey';
}

function mostUsed(uses: ReadonlyMap<ListPlatform, number>): ListPlatform | null {
  const [most] = [...uses].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? null;
}

/** Distributions whose advisories tell of every package: a finding of the language would contradict or repeat them. */
const COMPLETE_FEEDS = ['Azure Linux', 'Debian', 'Red Hat', 'Ubuntu'];

/**
 * A language package that is a part of the system package that owns its files, at the same version, was patched by the
 * distribution, whose advisories are asked.
 */
function asOwned(found: Package, owner: Package): Package {
  const { ecosystem } = owner;
  if (ecosystem === null || certaintyOf(owner) < 2 || found.unmatched !== null) return found;
  const isTold = COMPLETE_FEEDS.includes(feedOf(ecosystem)) && found.ecosystem !== ecosystem;
  const system = owner.version.slice(owner.version.indexOf(':') + 1);
  const isPart = begins(system, found.version) || begins(found.version, system);
  return isTold && isPart ? { ...found, ownedIn: ecosystem } : found;
}

/** `2.28.1` begins `2.28.1+dfsg-1`, and neither `2.28.11` nor `2.28.1.1`. */
function begins(version: string, start: string): boolean {
  return version.startsWith(start) && !/^\.?\d/.test(version.slice(start.length));
}
