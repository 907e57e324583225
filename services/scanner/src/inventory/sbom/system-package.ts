import { apkPackage } from '../alpine/apk-package.ts';
import { debianPackage } from '../debian/debian-package.ts';
import type { ListPlatform, PackageFamily } from '../distribution/list-platform.ts';
import { unmatchedOsPackage } from '../distribution/os-package.ts';
import type { Package, UnmatchedReason } from '../package.ts';
import { publicReference } from '../public-reference.ts';
import { type Evr, isEpoch, isRpmName, parseEvr } from '../rpm/nevra.ts';
import { isOfOtherSource, type RpmSource, rpmPackage } from '../rpm/rpm-package.ts';
import { componentLabel, isShownAsWritten, sourcePackageFile } from './document-values.ts';
import type { IdentifiedComponent } from './identify-component.ts';
import { scoutDistribution } from './named-distribution.ts';
import type { SourcePackage } from './sbom-document.ts';

/**
 * Judges a package of a distribution, by the rules of its family. A document that states `sources` of the family leaves
 * out those that are called like their package, but for rpm, where a source is a file.
 */
export function systemPackage(
  family: PackageFamily,
  identified: IdentifiedComponent,
  platform: ListPlatform,
  sources: SourcesOf,
): Package {
  const { component, name, version } = identified;
  const unmatched = (reason: UnmatchedReason) =>
    unmatchedOsPackage(componentLabel(name), publicReference(version), reason, platform);
  if (!isShownAsWritten(name)) return unmatched('unreadable');
  if (component.unmatched !== null) return unmatched(component.unmatched);
  if (version === '') return unmatched('no-version');
  if (!isShownAsWritten(version)) return unmatched('invalid-version');
  const stated = sources === 'made-up' ? null : sourceOf(identified);
  if (family === 'rpm') {
    return judgeRpm(identified, stated, platform) ?? unmatched('invalid-version');
  }
  const source = stated ?? (sources === 'stated' ? { name, version: null } : null);
  const epoch = identified.url?.qualifiers.get('epoch') ?? '0';
  const whole = epoch === '0' || version.includes(':') ? version : `${epoch}:${version}`;
  return family === 'deb'
    ? debianPackage({ name, version: whole, source, isTruncated: false }, platform)
    : apkPackage({ name, version, origin: source?.name ?? null }, platform);
}

/** What a document tells of the sources of a family: null for nothing. */
export type SourcesOf = 'stated' | 'made-up' | null;

/** A source that is called like its package after all, as of some modules, is no proof alone. */
const FEWEST_MADE_UP = 5;

/** Amazon Inspector calls every source like its package: so do none of those that know them. */
export function sourcesOf(components: readonly IdentifiedComponent[]): SourcesOf {
  const told = components.flatMap((found) => {
    const source = sourceOf(found);
    return source === null ? [] : [{ ...found, source }];
  });
  if (told.length === 0) return null;
  const isOwn = told.every(({ type, name, source }) => type === 'rpm' && name === source.name);
  const made = told.filter(({ name, version }) => isOfOtherSource(name, version));
  return isOwn && made.length >= FEWEST_MADE_UP ? 'made-up' : 'stated';
}

/** Null when the name or the version is none. */
function judgeRpm(
  { component, name, version, url }: IdentifiedComponent,
  source: SourcePackage | null,
  platform: ListPlatform,
): Package | null {
  const evr = parseEvr(version);
  if (evr === null || !isRpmName(name)) return null;
  const told = [evr.epoch, component.epoch, url?.qualifiers.get('epoch')];
  const epoch = told.find((each) => isEpoch(each ?? '')) ?? null;
  const label =
    component.moduleLabel ?? url?.qualifiers.get('modularitylabel') ?? url?.qualifiers.get('rpmmod');
  return rpmPackage(
    {
      ...evr,
      name,
      epoch,
      architecture: null,
      source: source === null ? null : rpmSource(source, { ...evr, epoch }),
      moduleStream: label === undefined ? null : label.split(':', 2).join(':'),
      repository: null,
    },
    platform,
  );
}

/** A source without an epoch of its own has that of the package; null when its version cannot be read. */
function rpmSource({ name, version }: SourcePackage, binary: Evr): RpmSource | null {
  const evr = version === null ? binary : parseEvr(version);
  return evr === null ? null : { name, ...evr, epoch: evr.epoch ?? binary.epoch };
}

/** What the document states, else what the package URL tells: `upstream=` (Syft), `source=`, or itself as source. */
export function sourceOf({ component, url }: IdentifiedComponent): SourcePackage | null {
  if (component.source !== null) return component.source;
  if (url === null) return null;
  const upstream = url.qualifiers.get('upstream') ?? url.qualifiers.get('source');
  if (upstream?.endsWith('.rpm') === true) return sourcePackageFile(upstream);
  if (upstream?.endsWith('.dpkg') === true) return null;
  if (upstream !== undefined) return nameAndVersion(upstream);
  const isSource = url.qualifiers.get('arch') === 'source' || scoutDistribution(url) !== null;
  return isSource ? { name: url.name, version: null } : null;
}

/** `util-linux`, or `util-linux@2.37.2-4ubuntu3`. */
function nameAndVersion(text: string): SourcePackage | null {
  const at = text.lastIndexOf('@');
  const name = at < 1 ? text : text.slice(0, at);
  if (!isShownAsWritten(name)) return null;
  return { name, version: at < 1 ? null : text.slice(at + 1) || null };
}
