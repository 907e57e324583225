import type { DependencyScope } from '../package.ts';
import { isJsonObject, objectOf, parseJsonObject, textOf, textsIn } from '../text/json-object.ts';
import type { ManifestAsk, ProjectManifest } from './project-manifest.ts';

const FILE_NAME = 'package.json';

/** An optional dependency counts as such, even where `dependencies` names it too (npm, "package.json"). */
export function readPackageJson(bytes: Uint8Array): ProjectManifest {
  const manifest = parseJsonObject(bytes, FILE_NAME);
  const asksIn = (
    section: string,
    scope: DependencyScope,
    others: readonly ManifestAsk[] = [],
  ): readonly ManifestAsk[] => {
    const names = new Set(others.map(({ name }) => name));
    return Object.entries(objectOf(manifest[section])).flatMap(([name, range]) =>
      typeof range === 'string' && !names.has(name) ? [{ name, range, scope }] : [],
    );
  };
  const optional = asksIn('optionalDependencies', 'optional');
  const production = asksIn('dependencies', 'production', optional);
  const asks = [...production, ...optional, ...asksIn('devDependencies', 'development')];
  const peers = asksIn('peerDependencies', 'production', asks);
  return {
    name: textOf(manifest['name']),
    asks: [...asks, ...peers.map((ask) => ({ ...ask, isPeer: true as const }))],
  };
}

/** The patterns of `workspaces`, a list or (yarn 1) an object with one; none where there are no workspaces. */
export function workspacePatterns(bytes: Uint8Array): readonly string[] {
  const { workspaces } = parseJsonObject(bytes, FILE_NAME);
  return textsIn(isJsonObject(workspaces) ? workspaces['packages'] : workspaces);
}
