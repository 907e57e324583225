import type { PackageFamily } from '../distribution/list-platform.ts';
import { type PackageUrl, parsePackageUrl } from '../purl.ts';
import { applicationEcosystems } from './application-ecosystems.ts';
import { isVisible, knownVersion } from './document-values.ts';
import type { SbomComponent } from './sbom-document.ts';

/** A component with the package URL that counts. */
export interface IdentifiedComponent {
  readonly component: SbomComponent;
  /** Empty where neither the component nor its package URL tells it. */
  readonly name: string;
  /** The same. */
  readonly version: string;
  /** As the document writes it; null when it has none that is valid. */
  readonly purl: string | null;
  readonly url: PackageUrl | null;
  /** The type of the package URL, else what other members tell. */
  readonly type: string | null;
}

/** Chooses among the package URLs: the first valid one that can be looked up, else the first valid one. */
export function identifyComponent(component: SbomComponent): IdentifiedComponent {
  let chosen: IdentifiedComponent | null = null;
  for (const purl of component.purls) {
    const url = purl.length > MAX_PURL_LENGTH || !isVisible(purl) ? null : parsePackageUrl(purl.trim());
    if (url === null) continue;
    // Syft writes actions as `pkg:github/…`, and used to write `pkg:alpine/…`; Amazon Inspector writes `pkg:dpkg/…`.
    const own = url.type === 'dpkg' ? 'deb' : url.type;
    const type = hasFeed(component.type) && !hasFeed(own) ? component.type : own;
    const found = identified(component, purl.trim(), withVersionApart(url), type);
    if (hasFeed(type)) return found;
    chosen ??= found;
  }
  return chosen ?? identified(component, null, null, component.type);
}

function identified(
  component: SbomComponent,
  purl: string | null,
  url: PackageUrl | null,
  type: string | null,
): IdentifiedComponent {
  const name = component.name ?? url?.name ?? '';
  const version = component.version ?? url?.version ?? '';
  return { component, name, version, purl, url, type };
}

const MAX_PURL_LENGTH = 4096;

function hasFeed(type: string | null): boolean {
  return type !== null && (familyOf(type) !== null || applicationEcosystems.has(type));
}

/** The package manager of a package URL type; null for one that is none of a distribution. */
export function familyOf(type: string | null): PackageFamily | null {
  return type === 'apk' || type === 'deb' || type === 'rpm' ? type : null;
}

/** Microsoft's sbom-tool encodes the separator of the version too: `pkg:pypi/markupsafe%402.1.1`. */
function withVersionApart(url: PackageUrl): PackageUrl {
  const at = url.name.lastIndexOf('@');
  if (url.version !== null || at < 1) return { ...url, version: knownVersion(url.version) };
  return { ...url, name: url.name.slice(0, at), version: knownVersion(url.name.slice(at + 1)) };
}
