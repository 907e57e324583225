import {
  isJsonObject,
  type JsonObject,
  objectOf,
  parseJsonObject,
  textOf,
  textsIn,
} from '../text/json-object.ts';
import type { ManifestAsk, ProjectManifest } from './project-manifest.ts';

const FILE_NAME = 'package.json';

/** An optional dependency counts as such, even where `dependencies` names it too (npm, "package.json"). */
export function readPackageJson(bytes: Uint8Array): ProjectManifest {
  const manifest = parseJsonObject(bytes, FILE_NAME);
  const optional = rangesIn(manifest, 'optionalDependencies');
  const production = rangesIn(manifest, 'dependencies').filter(
    ([name]) => !optional.some(([other]) => other === name),
  );
  const asks: readonly ManifestAsk[] = [
    ...production.map(([name, range]) => ({ name, range, scope: 'production' as const })),
    ...optional.map(([name, range]) => ({ name, range, scope: 'optional' as const })),
    ...rangesIn(manifest, 'devDependencies').map(([name, range]) => ({
      name,
      range,
      scope: 'development' as const,
    })),
  ];
  const asked = new Set(asks.map(({ name }) => name));
  const peers = rangesIn(manifest, 'peerDependencies')
    .filter(([name]) => !asked.has(name))
    .map(([name, range]) => ({ name, range, scope: 'production' as const, isPeer: true as const }));
  return { name: textOf(manifest['name']), asks: [...asks, ...peers] };
}

/** The patterns of `workspaces`, a list or (yarn 1) an object with one; none where there are no workspaces. */
export function workspacePatterns(bytes: Uint8Array): readonly string[] {
  const { workspaces } = parseJsonObject(bytes, FILE_NAME);
  return textsIn(isJsonObject(workspaces) ? workspaces['packages'] : workspaces);
}

function rangesIn(manifest: JsonObject, member: string): readonly (readonly [string, string])[] {
  const ranges = manifest[member];
  return Object.entries(objectOf(ranges)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
}
