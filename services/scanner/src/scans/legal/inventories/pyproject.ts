import type { DependencyScope, Package } from '../../../inventory/package.ts';
import { isProjectName } from '../../../inventory/python/canonical-name.ts';
import {
  foreignPackage,
  requiredPackage,
  unpinnedPackage,
  unreadablePythonPackage,
} from '../../../inventory/python/python-package.ts';
import { parseRequirement } from '../../../inventory/python/requirement.ts';
import { isJsonObject, type JsonObject } from '../../../inventory/text/json-object.ts';
import type { ListedDependency, ReadInventory } from './inventory-reader.ts';
import { readToml, textOf } from './read-toml.ts';

/**
 * What a `pyproject.toml` without a lockfile asks for: PEP 621 `dependencies` and `optional-dependencies`, PEP 735
 * `dependency-groups`, and Poetry's own tables. Null when it is no TOML; a file that only sets up tools has none.
 */
export function pyproject(text: string): ReadInventory | null {
  const document = readToml(text);
  if (document === null) return null;
  const project = tableOf(document, 'project');
  const poetry = tableOf(tableOf(document, 'tool'), 'poetry');
  const dependencies: ListedDependency[] = [
    ...required(project['dependencies'], 'production'),
    ...Object.values(tableOf(project, 'optional-dependencies')).flatMap((list) => required(list, 'optional')),
    ...Object.values(tableOf(document, 'dependency-groups')).flatMap((list) => required(list, 'development')),
    ...poetryTable(tableOf(poetry, 'dependencies'), 'production'),
    ...poetryTable(tableOf(poetry, 'dev-dependencies'), 'development'),
    ...Object.values(tableOf(poetry, 'group'))
      .filter(isJsonObject)
      .flatMap((group) => poetryTable(tableOf(group, 'dependencies'), 'development')),
  ].map((found) => ({ package: found }));
  return { dependencies, isWhole: dependencies.length === 0 };
}

function tableOf(table: JsonObject, key: string): JsonObject {
  const value = table[key];
  return isJsonObject(value) ? value : {};
}

function required(list: unknown, scope: DependencyScope): readonly Package[] {
  const lines: readonly unknown[] = Array.isArray(list) ? list : [];
  return lines.flatMap((line) => {
    if (typeof line !== 'string') return [];
    const requirement = parseRequirement(line.trim());
    if (requirement === null) return [unreadablePythonPackage(line, scope)];
    const { name, specifiers, address } = requirement;
    return [
      address === null ? requiredPackage(name, specifiers, scope) : foreignPackage(name, address, scope),
    ];
  });
}

/** `name = "^1.0"` or a table; `python` is the interpreter. A caret or a bare version is a range. */
function poetryTable(table: JsonObject, scope: DependencyScope): readonly Package[] {
  return Object.entries(table).flatMap(([name, wanted]) => {
    if (name === 'python' || !isProjectName(name)) return [];
    const entry = isJsonObject(wanted) ? wanted : { version: wanted };
    if (typeof entry['path'] === 'string') return [];
    const address = textOf(entry['git']) || textOf(entry['url']);
    if (address !== '') return [foreignPackage(name, address, scope)];
    const exact = /^==\s*([\w.!+]+)$/.exec(textOf(entry['version']))?.[1];
    if (exact !== undefined) return [requiredPackage(name, [{ operator: '==', version: exact }], scope)];
    return [unpinnedPackage(name, textOf(entry['version']), scope)];
  });
}
