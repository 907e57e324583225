import type { DependencyScope } from '../package.ts';
import { canonicalName, isProjectName } from '../python/canonical-name.ts';
import { parseRequirement } from '../python/requirement.ts';
import { formatSpecifiers } from '../python/specifier.ts';
import { isJsonObject, type JsonObject, textOf } from '../text/json-object.ts';
import { parseToml } from '../text/parse-toml.ts';
import type { ManifestAsk, ProjectManifest } from './project-manifest.ts';

/** Where a `pyproject.toml` names what the project asks for. */
export interface PyprojectSections {
  /** Each a list of lines as PEP 508 writes them. */
  readonly lists: readonly (readonly [unknown, DependencyScope])[];
  /** Poetry's own: names with a range, a table or, by environment, several. */
  readonly tables: readonly (readonly [JsonObject, DependencyScope])[];
}

/** PEP 621 `dependencies` and `optional-dependencies`, PEP 735 `dependency-groups`, and the tables of PDM, uv and Poetry. */
export function pyprojectSections(document: JsonObject): PyprojectSections {
  const project = tableOf(document, 'project');
  const tool = tableOf(document, 'tool');
  const poetry = tableOf(tool, 'poetry');
  return {
    lists: [
      [project['dependencies'], 'production'],
      ...listsOf(tableOf(project, 'optional-dependencies'), 'optional'),
      ...listsOf(tableOf(document, 'dependency-groups'), 'development'),
      ...listsOf(tableOf(tableOf(tool, 'pdm'), 'dev-dependencies'), 'development'),
      [tableOf(tool, 'uv')['dev-dependencies'], 'development'],
    ],
    tables: [
      [tableOf(poetry, 'dependencies'), 'production'],
      [tableOf(poetry, 'dev-dependencies'), 'development'],
      ...Object.values(tableOf(poetry, 'group'))
        .filter(isJsonObject)
        .map((group) => [tableOf(group, 'dependencies'), 'development'] as const),
    ],
  };
}

export function readPyprojectManifest(bytes: Uint8Array): ProjectManifest {
  const document = parseToml(bytes, 'pyproject.toml');
  const { lists, tables } = pyprojectSections(document);
  const project = tableOf(document, 'project');
  const name = textOf(project['name']) || textOf(tableOf(tableOf(document, 'tool'), 'poetry')['name']);
  const listed = lists.flatMap(([list, scope]) =>
    requirementsIn(list).flatMap((line) => asksOfLine(line, scope)),
  );
  // Beside the dependencies of a project Poetry's own only say more of these (Poetry, "The pyproject.toml file").
  const isStated =
    requirementsIn(project['dependencies']).length > 0 &&
    !requirementsIn(project['dynamic']).includes('dependencies');
  const asked = tables.flatMap(([table, scope], at) =>
    isStated && at === 0 ? [] : asksOfTable(table, scope),
  );
  return { name, asks: [...listed, ...asked] };
}

function requirementsIn(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((line) => typeof line === 'string') : [];
}

function asksOfLine(line: string, scope: DependencyScope): readonly ManifestAsk[] {
  const requirement = parseRequirement(line.trim());
  if (requirement === null) return [];
  const [, extras = ''] = /^[\w.-]+ ?\[([^\]]*)\]/.exec(line.trim()) ?? [];
  return [
    {
      name: canonicalName(requirement.name),
      range: formatSpecifiers(requirement.specifiers) || null,
      scope,
      extras: extras.split(',').flatMap((each) => each.trim() || []),
    },
  ];
}

function asksOfTable(table: JsonObject, scope: DependencyScope): readonly ManifestAsk[] {
  return poetryRequirements(table).map(({ name, wanted }) => {
    const extras: readonly unknown[] = Array.isArray(wanted['extras']) ? wanted['extras'] : [];
    return {
      name: canonicalName(name),
      range: textOf(wanted['version']) || null,
      // An extra of the project brings it.
      scope: wanted['optional'] === true && scope === 'production' ? ('optional' as const) : scope,
      extras: extras.map(textOf),
    };
  });
}

/** What a table of Poetry's asks for: a range, a table or, by environment, several. `python` is the interpreter. */
export function poetryRequirements(table: JsonObject) {
  return Object.entries(table).flatMap(([name, value]) => {
    if (name === 'python' || !isProjectName(name)) return [];
    const alternatives: readonly unknown[] = Array.isArray(value) ? value : [value];
    return alternatives.map((each) => ({ name, wanted: isJsonObject(each) ? each : { version: each } }));
  });
}

function tableOf(table: JsonObject, key: string): JsonObject {
  const value = table[key];
  return isJsonObject(value) ? value : {};
}

function listsOf(
  table: JsonObject,
  scope: DependencyScope,
): readonly (readonly [unknown, DependencyScope])[] {
  return Object.values(table).map((list) => [list, scope]);
}
