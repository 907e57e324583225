import type { DependencyScope } from '../package.ts';
import { canonicalName } from '../python/canonical-name.ts';
import { isJsonObject, textOf } from '../text/json-object.ts';
import { parseToml } from '../text/parse-toml.ts';
import type { ProjectManifest } from './project-manifest.ts';

/** Tables that name no packages; any other one is a category (pipenv.pypa.io, "Pipfile & Pipfile.lock"). */
const OTHER_TABLES: ReadonlySet<string> = new Set(['pipenv', 'requires', 'scripts', 'source']);

/** Pipenv's `Pipfile`: `packages`, `dev-packages` and named categories, each name with a range or a table. */
export function readPipfile(bytes: Uint8Array): ProjectManifest {
  const asks = Object.entries(parseToml(bytes, 'Pipfile')).flatMap(([category, table]) => {
    if (OTHER_TABLES.has(category) || !isJsonObject(table)) return [];
    return Object.entries(table).map(([name, wanted]) => ({
      name: canonicalName(name),
      range: (isJsonObject(wanted) ? textOf(wanted['version']) : textOf(wanted)) || null,
      scope: SCOPES.get(category) ?? 'optional',
    }));
  });
  return { name: '', asks };
}

const SCOPES: ReadonlyMap<string, DependencyScope> = new Map([
  ['packages', 'production'],
  ['dev-packages', 'development'],
]);
