import { byCodeUnit } from '../../by-code-unit.ts';
import type { Inventory, Package } from '../../inventory/package.ts';
import { publicReference } from '../../inventory/public-reference.ts';
import { type PackageUrl, percentDecoded } from '../../inventory/purl.ts';
import { applicationPackage } from '../../inventory/sbom/application-package.ts';
import { collectPackages } from '../../inventory/sbom/collect-packages.ts';
import {
  familyOf,
  type IdentifiedComponent,
  identifyComponent,
} from '../../inventory/sbom/identify-component.ts';
import { sbomComponent } from '../../inventory/sbom/sbom-document.ts';
import { sourceOf, systemPackage } from '../../inventory/sbom/system-package.ts';
import { systemPlatforms } from '../../inventory/sbom/system-platforms.ts';
import { identityOf } from '../../triage/identity.ts';

/** A package URL of a request, and what it names. */
export interface RequestedPurl {
  /** As it is shown. */
  readonly purl: string;
  readonly package: Package;
}

export interface PurlInventory extends Inventory {
  /** In the order of the request, distinct. */
  readonly requested: readonly RequestedPurl[];
}

/**
 * The packages that `purls` name, judged as those of an SBOM are, each by its own package URL alone: a distribution that
 * others name says nothing of it.
 */
export function readPurls(purls: readonly string[]): PurlInventory {
  const platforms = systemPlatforms(null, []);
  const judge = (found: IdentifiedComponent): Package => {
    const family = familyOf(found.type);
    if (family === null) return applicationPackage(found);
    const sources = sourceOf(found) === null ? null : 'stated';
    return systemPackage(family, found, platforms.of(family, found), sources);
  };
  const distinct = new Map<string, IdentifiedComponent & { readonly shown: string }>();
  for (const purl of purls) {
    const found = identify(purl);
    const key = found.url === null ? found.shown : canonicalKey(found.url);
    if (!distinct.has(key)) distinct.set(key, found);
  }
  // Where it stands in which project, a package URL does not tell.
  const judged = [...distinct.values()].map((found) => ({
    ...found,
    package: { ...judge(found), scope: null },
  }));
  const { packages, packageOf } = collectPackages(judged);
  return {
    packages,
    requested: judged.map((each) => ({
      purl: each.shown,
      // What cannot be looked up is not known because another one of that name and version is.
      package: each.package.unmatched === null ? (packageOf(each.component) ?? each.package) : each.package,
    })),
  };
}

const MAX_SHOWN_LENGTH = 200;

/** One that cannot be read is shown as far as it can be. */
function identify(purl: string): IdentifiedComponent & { readonly shown: string } {
  const found = identifyComponent(sbomComponent({ purls: [purl] }));
  if (found.purl !== null) return { ...found, shown: withoutSecrets(found.purl.toWellFormed()) };
  // With its scheme, a name and version would look like a user and password before a host.
  const [scheme = ''] = /^\s*pkg:/i.exec(purl) ?? [];
  const rest = publicReference(purl.slice(scheme.length), MAX_SHOWN_LENGTH);
  const shown = `${scheme.trim()}${rest}`.toWellFormed();
  const component = sbomComponent({ name: shown, unmatched: 'unreadable' });
  return { ...identifyComponent(component), shown };
}

/** As it was sent, but for the passwords and queries of addresses, which qualifiers and versions may be. */
function withoutSecrets(purl: string): string {
  return purl.replaceAll(PARTS, (part) => {
    const text = percentDecoded(part) ?? part;
    const shown = publicReference(text, text.length);
    return shown === text ? part : encodeURI(shown);
  });
}

/** All before the qualifiers, and each value of theirs. */
const PARTS = /^[^?]+|(?<=[?&][\w.-]*=)[^&]+/g;

/** The same for package URLs that differ in their writing only: encoding, slashes, order, letters that do not count. */
function canonicalKey(url: PackageUrl): string {
  const { path, version, qualifiers } = identityOf(url);
  return JSON.stringify([path, version, [...qualifiers].toSorted(([a], [b]) => byCodeUnit(a, b))]);
}
