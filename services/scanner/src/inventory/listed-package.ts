import { schemeFor } from '@repo/versions';
import { type DependencyScope, type Package, type UnmatchedReason, unmatchedPackage } from './package.ts';
import { publicReference } from './public-reference.ts';
import { registryOf } from './registry-host.ts';

/** What a file says of one dependency. */
export interface ListedEntry {
  /** The OSV ecosystem. */
  readonly ecosystem: string;
  readonly name: string;
  /** Empty when none is stated. */
  readonly version: string;
  /** Why its licence cannot be asked for; null when it comes from a registry. */
  readonly unmatched?: UnmatchedReason | null;
  /** Null or absent where the file cannot tell. */
  readonly scope?: DependencyScope | null;
  /** An address of the registry that it is from, where the file states one. */
  readonly registry?: string;
}

const MAX_NAME_LENGTH = 300;
/** Tags of repositories, often with a `v`: OSV writes none. */
const WRITES_V: ReadonlySet<string> = new Set(['Go', 'Packagist']);
const VERSION = /^[\w.+~^!:-]{1,128}$/;

/**
 * The package that such an entry names, fit to be shown: what no registry could have is never asked for. Its version is
 * shown as written, and asked for in OSV's form.
 */
export function listedPackage(entry: ListedEntry): Package {
  const { ecosystem, version, unmatched = null, scope = null } = entry;
  const shown = publicReference(entry.name, MAX_NAME_LENGTH);
  const asked = WRITES_V.has(ecosystem) ? version.replace(/^v(?=\d)/, '') : version;
  const reason = unmatched ?? faultOf(entry, shown, asked);
  return {
    name: shown === '' ? '(no name)' : shown,
    version: publicReference(version),
    ecosystem,
    lookups: reason === null ? [{ name: shown, version: asked }] : [],
    unmatched: reason,
    scope,
    ...registryOf(entry.registry),
  };
}

const MAX_LABEL_LENGTH = 100;

/** A line or an entry of which only a label can be told. */
export function unreadablePackage(ecosystem: string, label: string, scope: DependencyScope | null): Package {
  return unmatchedPackage(
    ecosystem,
    publicReference(label, MAX_LABEL_LENGTH) || '(no name)',
    '',
    'unreadable',
    scope,
  );
}

function faultOf(
  { ecosystem, name, version }: ListedEntry,
  shown: string,
  asked: string,
): UnmatchedReason | null {
  if (shown === '' || shown !== name || /\s/.test(name)) return 'unreadable';
  if (version === '') return 'no-version';
  const isValid = VERSION.test(version) && schemeFor(ecosystem)?.isValid(asked) !== false;
  return isValid ? null : 'invalid-version';
}
