import type { GraphEntry } from '../../dependency-graph.ts';
import { lostNames, lostPart } from '../../lost-part.ts';
import type { DependencyScope } from '../../package.ts';
import type { Ask, NamedEntry, NamedRoot } from '../../requirements.ts';
import { type JsonObject, listOf, objectOf, textOf } from '../../text/json-object.ts';
import { tablesOf } from '../../text/parse-toml.ts';
import type { PythonRequirements } from './requirements-of.ts';

/**
 * Of a `uv.lock`: the roots are the project's own packages, with their extras (optional) and their groups (development).
 * Only they and what they override tell ranges. An extra of a package is an entry of its own.
 *
 * @param packages by their places in the file; null for a part of the project
 */
export function uvRequirementsOf(
  { manifest }: JsonObject,
  tables: readonly JsonObject[],
  packages: readonly (GraphEntry | null)[],
): PythonRequirements {
  const roots: NamedRoot[] = [];
  const entries: NamedEntry[] = [];
  const forced = rangesOf(objectOf(manifest)['overrides']);
  for (const [at, table] of tables.entries()) {
    const entry = packages[at] ?? null;
    if (entry === null) roots.push({ label: textOf(table['name']), asks: asksOfProject(table) });
    entries.push({ entry, names: namesOf(table, ''), asks: asksIn(table['dependencies'], forced) });
    for (const [extra, list] of Object.entries(objectOf(table['optional-dependencies']))) {
      entries.push({ entry, names: namesOf(table, extra), asks: asksIn(list, forced) });
    }
  }
  const asksOfFolder = asksOfManifest(objectOf(manifest));
  if (asksOfFolder.length > 0) roots.push({ label: '.', asks: asksOfFolder });
  const listed = new Set(tables.map(({ name }) => textOf(name)));
  const needed = tables
    .flatMap(({ dependencies, 'optional-dependencies': extras, 'dev-dependencies': groups }) => [
      dependencies,
      ...Object.values(objectOf(extras)),
      ...Object.values(objectOf(groups)),
    ])
    .flatMap((list) => (tablesOf(list) ?? []).map(({ name }) => textOf(name)));
  const members = listOf(objectOf(manifest)['members']).map(textOf);
  const missing = lostNames([...members, ...needed].filter((name) => !listed.has(name)));
  const hasProject = manifest !== undefined || tables.length === 0 || packages.includes(null);
  return { roots, entries, lost: hasProject ? missing : lostPart('it does not list the project itself') };
}

/** What others call a package, or an extra of it: with the version where there are several. */
function namesOf({ name, version }: JsonObject, extra: string): readonly string[] {
  return [calledIn({ name }, extra), calledIn({ name, version }, extra)];
}

function calledIn({ name, version }: JsonObject, extra: string): string {
  return [textOf(name), textOf(version), extra].join(' ');
}

interface Asked {
  readonly range: string | null;
  readonly isMarked: boolean;
}

type Ranges = ReadonlyMap<string, Asked>;

function asksIn(dependencies: unknown, ranges?: Ranges): readonly Ask[] {
  return (tablesOf(dependencies) ?? []).flatMap((each) => {
    const { range = null, isMarked = false } = ranges?.get(textOf(each['name'])) ?? {};
    return ['', ...listOf(each['extra']).map(textOf)].map((extra) => ({
      name: calledIn(each, extra),
      range,
      // `uv add` writes a second requirement beside one for some environments, be it for all that uv locks.
      ...(each['marker'] === undefined && !isMarked ? {} : { group: null }),
    }));
  });
}

function asksOfProject(table: JsonObject): readonly Ask[] {
  const metadata = objectOf(table['metadata']);
  const ranges = rangesOf(metadata['requires-dist']);
  const ofGroup = new Map(Object.entries(objectOf(metadata['requires-dev'])));
  return [
    ...scoped(asksIn(table['dependencies'], ranges), 'production', ''),
    ...Object.values(objectOf(table['optional-dependencies'])).flatMap((list) =>
      scoped(asksIn(list, ranges), 'optional'),
    ),
    ...Object.entries(objectOf(table['dev-dependencies'])).flatMap(([group, list]) =>
      scoped(asksIn(list, rangesOf(ofGroup.get(group))), 'development', group),
    ),
  ];
}

/** Of a script or a workspace without a project of its own. */
function asksOfManifest({ requirements, 'dependency-groups': groups }: JsonObject): readonly Ask[] {
  return [
    ...scoped(asksIn(requirements, rangesOf(requirements)), 'production', ''),
    ...Object.entries(objectOf(groups)).flatMap(([group, list]) =>
      scoped(asksIn(list, rangesOf(list)), 'development', group),
    ),
  ];
}

function scoped(asks: readonly Ask[], scope: DependencyScope, group?: string): readonly Ask[] {
  return asks.map((ask) => ({ ...(group === undefined ? {} : { group }), ...ask, scope }));
}

/** The specifier of each name, null where it differs by environment, and whether any is for some of them. */
function rangesOf(requirements: unknown): Ranges {
  const ranges = new Map<string, Asked>();
  for (const each of tablesOf(requirements) ?? []) {
    const name = textOf(each['name']);
    const range = textOf(each['specifier']) || null;
    const known = ranges.get(name);
    const isMarked = each['marker'] !== undefined || known?.isMarked === true;
    ranges.set(name, { range: known === undefined || known.range === range ? range : null, isMarked });
  }
  return ranges;
}
