import type { DependencyScope } from '../../package.ts';
import { type Edge, scopesByReach } from '../../scopes-by-reach.ts';
import { linesOf } from '../../text/lines-of.ts';

const SECTIONS: ReadonlyMap<string, DependencyScope> = new Map([
  ['dependencies', 'production'],
  ['optionalDependencies', 'optional'],
  ['devDependencies', 'development'],
]);

/** `key:` or `key: value`, quoted or not, behind so many spaces. */
const MEMBER = /^( +)(?:'([^']+)'|"([^"]+)"|([^\s'":][^'":]*)):(?: '?([^\s'][^']*)'?)?$/;
const [OWNER, SECTION, DEPENDENCY, MEMBER_OF_DEPENDENCY] = [2, 4, 6, 8];

/**
 * The scopes of the packages of a `pnpm-lock.yaml` of version 9, by their keys without peers: `importers` hold what
 * the workspaces ask for, `snapshots` what that brings along.
 */
export function snapshotScopes(text: string): ReadonlyMap<string, DependencyScope> {
  const roots: (readonly [string, DependencyScope])[] = [];
  const edges = new Map<string, Edge<string>[]>();
  let part = '';
  let owner = '';
  let scope: DependencyScope | undefined;
  let name = '';
  for (const written of linesOf(text)) {
    const line = written.trimEnd();
    if (!line.startsWith(' ')) {
      if (line !== '') part = line;
      continue;
    }
    const member = part === 'importers:' || part === 'snapshots:' ? MEMBER.exec(line) : null;
    if (member === null) continue;
    const [, { length: depth } = '', single, double, plain = '', value = ''] = member;
    const key = single ?? double ?? plain;
    if (depth === OWNER) owner = key;
    else if (depth === SECTION) scope = SECTIONS.get(key);
    else if (depth === DEPENDENCY) name = key;
    if (scope === undefined) continue;
    if (part === 'importers:' && depth === MEMBER_OF_DEPENDENCY && key === 'version') {
      for (const to of snapshotsOf(name, value)) roots.push([to, scope]);
    } else if (part === 'snapshots:' && depth === DEPENDENCY) {
      const own = edges.get(owner) ?? [];
      edges.set(owner, own);
      for (const to of snapshotsOf(name, value)) own.push({ to, isOptional: scope === 'optional' });
    }
  }
  return strongest(scopesByReach(roots, (key) => edges.get(key) ?? []));
}

/** A version, or the key of another package under this name: which of the two there is, no other line needs to tell. */
function snapshotsOf(name: string, value: string): readonly string[] {
  return value === '' || value.startsWith('link:') ? [] : [`${name}@${value}`, value];
}

/** One package may be installed several times, beside other peers: the first found is the strongest. */
function strongest(scopes: ReadonlyMap<string, DependencyScope>): ReadonlyMap<string, DependencyScope> {
  const byPackage = new Map<string, DependencyScope>();
  for (const [key, scope] of scopes) {
    const [bare = ''] = key.split('(', 1);
    if (!byPackage.has(bare)) byPackage.set(bare, scope);
  }
  return byPackage;
}
