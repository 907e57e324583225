import type { DependencyScope } from '../package.ts';
import { canonicalName, isProjectName } from '../python/canonical-name.ts';
import { parseRequirement } from '../python/requirement.ts';
import { formatSpecifiers } from '../python/specifier.ts';
import { isJsonObject, type JsonObject, listOf, objectOf, textOf, textsIn } from '../text/json-object.ts';
import { parseToml } from '../text/parse-toml.ts';
import type { ManifestAsk, ProjectManifest } from './project-manifest.ts';

/** Where a `pyproject.toml` names what the project asks for. */
export interface PyprojectSections {
  /** Each a list of lines as PEP 508 writes them, with its group. */
  readonly lists: readonly (readonly [unknown, DependencyScope, string?])[];
  /** Poetry's own: names with a range, a table or, by environment, several. */
  readonly tables: readonly (readonly [JsonObject, DependencyScope, string?])[];
}

/** PEP 621 `dependencies` and `optional-dependencies`, PEP 735 `dependency-groups`, and the tables of PDM, uv and Poetry. */
export function pyprojectSections(document: JsonObject): PyprojectSections {
  const project = objectOf(document['project']);
  const tool = objectOf(document['tool']);
  const poetry = objectOf(tool['poetry']);
  return {
    lists: [
      [project['dependencies'], 'production', ''],
      ...Object.values(objectOf(project['optional-dependencies'])).map((list) => [list, 'optional'] as const),
      ...groupsOf(document['dependency-groups']),
      ...groupsOf(objectOf(tool['pdm'])['dev-dependencies']),
      [objectOf(tool['uv'])['dev-dependencies'], 'development', 'dev'],
    ],
    tables: [
      [objectOf(poetry['dependencies']), 'production', ''],
      // `poetry add` writes to the group `dev`, beside what stands here.
      [objectOf(poetry['dev-dependencies']), 'development'],
      ...groupsOf(poetry['group']).map(
        ([table, ...group]) => [objectOf(objectOf(table)['dependencies']), ...group] as const,
      ),
    ],
  };
}

export function readPyprojectManifest(bytes: Uint8Array): ProjectManifest {
  const document = parseToml(bytes, 'pyproject.toml');
  const { lists, tables } = pyprojectSections(document);
  const project = objectOf(document['project']);
  const name = textOf(project['name']) || textOf(objectOf(objectOf(document['tool'])['poetry'])['name']);
  const listed = lists.flatMap(([list, scope, group]) =>
    textsIn(list).flatMap((line) =>
      asksOfLine(line).map((ask) => ({
        ...ask,
        scope,
        ...(group === undefined || /[[;]/.test(line) ? {} : { group }),
      })),
    ),
  );
  // Beside the dependencies of a project Poetry's own only say more of these (Poetry, "The pyproject.toml file").
  const isStated =
    textsIn(project['dependencies']).length > 0 && !textsIn(project['dynamic']).includes('dependencies');
  const asked = tables.flatMap(([table, scope, group], at) =>
    isStated && at === 0 ? [] : asksOfTable(table, scope, group),
  );
  return { name, asks: [...listed, ...asked] };
}

/** What a line asks for as PEP 508 writes it; nothing where it does not. */
export function asksOfLine(line: string) {
  const requirement = parseRequirement(line.trim());
  if (requirement === null) return [];
  const { name, extras, specifiers } = requirement;
  return [{ name: canonicalName(name), range: formatSpecifiers(specifiers) || null, extras }];
}

function asksOfTable(table: JsonObject, scope: DependencyScope, group?: string): readonly ManifestAsk[] {
  return poetryRequirements(table).map(({ name, wanted }) => {
    const extras = listOf(wanted['extras']);
    // An extra of the project brings it.
    const isOfExtra = wanted['optional'] === true && scope === 'production';
    const isChangeable = group !== undefined && Object.keys(wanted).length === 1;
    return {
      name: canonicalName(name),
      range: textOf(wanted['version']) || null,
      scope: isOfExtra ? ('optional' as const) : scope,
      ...(isChangeable ? { group } : {}),
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

function groupsOf(table: unknown): readonly (readonly [unknown, 'development', string])[] {
  return Object.entries(objectOf(table)).map(([group, content]) => [content, 'development', group]);
}
