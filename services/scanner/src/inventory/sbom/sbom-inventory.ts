import type { Platform, SbomFormat } from '@repo/contracts/scanner';
import type { ListPlatform } from '../distribution/list-platform.ts';
import { certaintyOf, type Inventory, type Package } from '../package.ts';
import { applicationPackage } from './application-package.ts';
import { type CarriedFinding, carriedFindings } from './carried-findings.ts';
import { collectPackages, type PackageIdentity } from './collect-packages.ts';
import { type IdentifiedComponent, identifyComponent } from './identify-component.ts';
import { shownImageName } from './image-name.ts';
import type { SbomComponent, SbomDocument } from './sbom-document.ts';
import { sourceOf, systemPackage } from './system-package.ts';
import { familyOf, systemPlatforms } from './system-platforms.ts';

/** What an SBOM holds. */
export interface SbomInventory extends Inventory {
  readonly format: SbomFormat;
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
}

/** Judges the components of a document; `fileName` is what its image is called when nothing tells it. */
export function sbomInventory(document: SbomDocument, fileName: string): SbomInventory {
  const components: IdentifiedComponent[] = [];
  const system: IdentifiedComponent[] = [];
  for (const component of document.components) {
    const found = identifyComponent(component);
    if (isKey(found)) continue;
    components.push(found);
    if (familyOf(found.type) !== null) system.push(found);
  }
  const platforms = systemPlatforms(document.operatingSystem, system);
  const statesSources = new Set(system.filter((found) => sourceOf(found) !== null).map(({ type }) => type));
  const uses = new Map<ListPlatform, number>();
  const judge = (found: IdentifiedComponent): Package => {
    const family = familyOf(found.type);
    if (family === null) return applicationPackage(found);
    const platform = platforms.of(found);
    uses.set(platform, (uses.get(platform) ?? 0) + 1);
    return systemPackage(family, found, platform, statesSources.has(family));
  };
  const judged = new Map<SbomComponent, Package>();
  for (const found of components) judged.set(found.component, judge(found));
  const { packages, identities, packageOf } = collectPackages(components, (component) =>
    withoutOwned(component, judged, document),
  );
  return {
    packages,
    platform: (platforms.stated ?? mostUsed(uses))?.platform ?? null,
    format: document.format,
    imageName: shownImageName(document.imageName) ?? shownImageName(fileName) ?? 'SBOM',
    partial: document.partial,
    identities,
    carried: carriedFindings(document.claims, packageOf),
  };
}

/** rpm keeps the keys that it trusts among the packages. */
function isKey({ component, type }: IdentifiedComponent): boolean {
  return type === 'rpm' && component.name === 'gpg-pubkey';
}

function withoutOwned(
  component: SbomComponent,
  judged: ReadonlyMap<SbomComponent, Package>,
  { owners }: SbomDocument,
): Package {
  const found = judged.get(component);
  if (found === undefined) throw new TypeError('every component was judged');
  const owner = owners.get(component);
  const owning = owner === undefined ? undefined : judged.get(owner);
  if (owning?.ecosystem === undefined || owning.ecosystem === null || !isOwnedBySystem(found, owning))
    return found;
  return { ...found, ownedIn: owning.ecosystem };
}

function mostUsed(uses: ReadonlyMap<ListPlatform, number>): ListPlatform | null {
  let most: ListPlatform | null = null;
  for (const [platform, count] of uses) {
    if (most === null || count > (uses.get(most) ?? 0)) most = platform;
  }
  return most;
}

/** Distributions whose advisories tell of every package: a finding of the language would contradict or repeat them. */
const COMPLETE_FEEDS = ['Azure Linux', 'Debian', 'Red Hat', 'Ubuntu'];

/**
 * Whether a language package is a part of the system package that owns its files, at the same version: then it was
 * patched by the distribution, whose advisories are asked.
 */
function isOwnedBySystem(found: Package, owner: Package): boolean {
  const feed = certaintyOf(owner) === 2 ? (owner.ecosystem?.split(':', 1)[0] ?? '') : '';
  if (!COMPLETE_FEEDS.includes(feed) || found.unmatched !== null || found.ecosystem === owner.ecosystem)
    return false;
  const system = owner.version.slice(owner.version.indexOf(':') + 1);
  return system.startsWith(found.version) || found.version.startsWith(system);
}
