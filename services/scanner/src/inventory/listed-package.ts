import type { DependencyScope, Package, UnmatchedReason } from './package.ts';
import { publicReference } from './public-reference.ts';

/** What a file says of one dependency. */
export interface ListedEntry {
  /** The OSV ecosystem. */
  readonly ecosystem: string;
  readonly name: string;
  /** Empty when none is stated. */
  readonly version: string;
  /** Why its licence cannot be asked for; null when it comes from a registry. */
  readonly unmatched?: UnmatchedReason | null;
  readonly scope?: DependencyScope;
}

const MAX_NAME_LENGTH = 300;
const VERSION = /^[\w.+~^!:-]{1,128}$/;

/** The package that such an entry names, fit to be shown: what no registry could have is never asked for. */
export function listedPackage(entry: ListedEntry): Package {
  const { ecosystem, version, unmatched = null, scope = 'production' } = entry;
  const shown = publicReference(entry.name, MAX_NAME_LENGTH);
  const reason = unmatched ?? faultOf(entry, shown);
  return {
    name: shown === '' ? '(no name)' : shown,
    version: publicReference(version),
    ecosystem,
    lookups: reason === null ? [{ name: shown, version }] : [],
    unmatched: reason,
    scope,
  };
}

function faultOf({ name, version }: ListedEntry, shown: string): UnmatchedReason | null {
  if (shown === '' || shown !== name || /\s/.test(name)) return 'unreadable';
  if (version === '') return 'no-version';
  return VERSION.test(version) ? null : 'invalid-version';
}
