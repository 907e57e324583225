import { semver } from '@repo/versions';
import { npmAlias } from '../../../inventory/npm/npm-alias.ts';
import { npmPackage } from '../../../inventory/npm/npm-package.ts';
import type { DependencyScope, Package } from '../../../inventory/package.ts';
import { publicReference } from '../../../inventory/public-reference.ts';
import { isJsonObject, type JsonObject } from '../../../inventory/text/json-object.ts';

const FIELDS = [
  ['dependencies', 'production'],
  ['optionalDependencies', 'optional'],
  ['devDependencies', 'development'],
] as const satisfies readonly (readonly [string, DependencyScope])[];

/** First-party: another folder of the same project. */
const FIRST_PARTY = ['file:', 'link:', 'workspace:', 'portal:'];

/**
 * What a `package.json` without a lockfile asks for. A range is no version: nothing is known to be installed, and the
 * package is listed with the range.
 *
 * @param isInstalled whether what is asked for by that name lies installed, with its version; then it is left out
 */
export function declaredDependencies(
  manifest: JsonObject,
  isInstalled: (name: string) => boolean,
): readonly Package[] {
  const found: Package[] = [];
  for (const [field, scope] of FIELDS) {
    const wanted = manifest[field];
    if (!isJsonObject(wanted)) continue;
    for (const name of Object.keys(wanted)) {
      if (isInstalled(name)) continue;
      for (const each of toPackage(name, wanted[name], scope)) found.push(each);
    }
  }
  return found;
}

function toPackage(name: string, written: unknown, scope: DependencyScope): readonly Package[] {
  if (name === '' || typeof written !== 'string') return [];
  if (FIRST_PARTY.some((prefix) => written.startsWith(prefix))) return [];
  const alias = npmAlias(written);
  const range = (alias?.range ?? written).trim();
  const realName = alias?.name ?? name;
  if (range.includes(':') || range.includes('/')) {
    return [npmPackage({ name: realName, version: null, source: range, scope })];
  }
  const exact = range.startsWith('=') ? range.slice(1).trim() : range;
  if (semver.isValid(exact)) return [npmPackage({ name: realName, version: exact, source: null, scope })];
  const known = npmPackage({ name: realName, version: null, source: null, scope });
  // A name that no registry could have stays as it was read.
  if (known.unmatched !== 'no-version') return [known];
  return [{ ...known, version: publicReference(range), unmatched: 'not-pinned' }];
}
