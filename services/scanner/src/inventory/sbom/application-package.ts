import { schemeFor } from '@repo/versions';
import { type Package, type UnmatchedReason, unmatchedPackage } from '../package.ts';
import { publicReference } from '../public-reference.ts';
import type { PackageUrl } from '../purl.ts';
import { applicationEcosystems, type Coordinates, pathOf } from './application-ecosystems.ts';
import { componentLabel, isShownAsWritten } from './document-values.ts';
import type { IdentifiedComponent } from './identify-component.ts';

/** Judges a package that a language's package manager, or none that we know, installed. */
export function applicationPackage(identified: IdentifiedComponent): Package {
  const { component, version, url, type } = identified;
  const coordinates = coordinatesOf(identified);
  const entry = type === null ? undefined : applicationEcosystems.get(type);
  const known = coordinates === null ? null : (entry?.nameOf(coordinates) ?? null);
  const name = known ?? identified.name;
  const ecosystem = entry?.ecosystem ?? null;
  const label = isShownAsWritten(name) ? name : componentLabel(name);
  const unmatched = (reason: UnmatchedReason) =>
    unmatchedPackage(ecosystem, label, publicReference(version), reason, component.scope);
  const isName = isShownAsWritten(name) && (entry === undefined || !NO_NAME.test(name));
  if (!isName) return unmatched('unreadable');
  if (component.unmatched !== null) return unmatched(component.unmatched);
  if (isFromElsewhere(url)) return unmatched('not-a-registry-package');
  if (version === '') return unmatched('no-version');
  if (isRequirement(version)) return unmatched('not-pinned');
  if (type === null) return unmatched('unmapped');
  if (entry === undefined || ecosystem === null) return unmatched('no-advisory-feed');
  if (known === null) return unmatched('unmapped');
  const asked = entry.versionOf?.(version, known) ?? version;
  const scheme = schemeFor(ecosystem);
  const isValid = isShownAsWritten(version) && (scheme === null || scheme.isValid(asked));
  if (!isValid) return unmatched('invalid-version');
  const lookups = [{ name: known, version: asked }];
  const found = { name: known, version, ecosystem, lookups, unmatched: null, scope: component.scope };
  const isGuessed = !component.isGroupTold && coordinates?.namespace === coordinates?.name;
  return isGuessed ? { ...found, isGuessed } : found;
}

/**
 * As cargo-cyclonedx and the plugin for Gradle tell the parts of a project from what it takes from a registry. A wheel that
 * pip installed from a directory has a `download_url` of that kind too, and is most often one of PyPI's.
 */
function isFromElsewhere(url: PackageUrl | null): boolean {
  if (url === null) return false;
  const { type, qualifiers } = url;
  const isLocalCrate = type === 'cargo' && qualifiers.get('download_url')?.startsWith('file:') === true;
  const isOfCommit = BESIDE_GIT.has(type) && /[#@][0-9a-f]{40}$/.test(qualifiers.get('vcs_url') ?? '');
  return isLocalCrate || isOfCommit || qualifiers.has('project_path');
}

/** Types whose registries take nothing from git: where it is from git, npm, uv and others tell the commit. */
const BESIDE_GIT: ReadonlySet<string> = new Set(['cargo', 'gem', 'npm', 'pypi']);

/**
 * Package URLs of Go modules fold letters that the module has, and the path beside one does not. Of other types it may be
 * a name for people (`Lodash`).
 */
function coordinatesOf({ component, url }: IdentifiedComponent): Coordinates | null {
  const { group, name } = component;
  const beside = name === null ? null : { namespace: group, name };
  if (url === null || beside === null || url.type !== 'golang') return url ?? beside;
  return pathOf(beside).toLowerCase() === pathOf(url) ? beside : url;
}

/** No registry that we ask has names with blanks, or with an `@` behind their first letter. */
const NO_NAME = /\s|.@/;

/** Exports of dependency graphs write what a manifest asks for: `^1.2`, `>= 2, < 3`, `4.*.*`, `[1.0,2.0)`, `latest`. */
function isRequirement(version: string): boolean {
  if (/^[\^~<>=!*[(]/.test(version) || version.toLowerCase() === 'latest') return true;
  return version.includes('||') || version.includes(', ') || /\.\*/.test(version);
}
