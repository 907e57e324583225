import data from '../../data/purl-types.json' with { type: 'json' };
import type { Package } from './package.ts';
import { canonicalName } from './python/canonical-name.ts';

/** Types of package URLs by ecosystem, with the name space that the ecosystem is. */
const TYPES: ReadonlyMap<string, string> = new Map(Object.entries(data.ecosystems));

/** How a type writes a name where it is not that of the ecosystem. */
const NAMES: ReadonlyMap<string, (name: string) => string> = new Map([
  ['pypi', canonicalName],
  ['composer', (name: string) => name.toLowerCase()],
  ['hex', (name: string) => name.toLowerCase()],
  ['maven', (name: string) => name.replace(':', '/')],
]);

/** The package URL of a package, without a version where none is known; null where its ecosystem has no type, or it is from elsewhere. */
export function packagePurl(found: Package): string | null {
  const { name, ecosystem, version, unmatched } = found;
  if (ecosystem === null || unmatched === 'not-a-registry-package') return null;
  const type = TYPES.get(ecosystem.replace(/:.*/, ''));
  if (type === undefined) return null;
  const written = NAMES.get(type)?.(name) ?? name;
  const path = written.split('/').map(encoded).join('/');
  return `pkg:${type}/${path}${version === '' ? '' : `@${encoded(version)}`}`;
}

/** Percent-encoded but for the colon, as the specification has it. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll('%3A', ':');
}
