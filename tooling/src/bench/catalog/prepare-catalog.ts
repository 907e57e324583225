import { join } from 'node:path';
import type { BenchContext } from '../context.ts';
import { runCommand } from '../process/run-command.ts';
import { serviceEnvironment } from '../process/service-environment.ts';

export interface PreparedCatalog {
  readonly apps: number;
  /** For CATALOG_DATA_DIR. */
  readonly folder: string;
  readonly importSeconds: number;
}

const CLI = 'services/catalog/src/cli.ts';

/**
 * Has the catalog's own commands make up catalogs of so many apps and import each into an embedded Postgres of its own.
 * Only the imports are measured, and one after another.
 */
export async function prepareCatalogs(
  { folder, say }: BenchContext,
  sizes: readonly number[],
): Promise<readonly PreparedCatalog[]> {
  say('Making up catalogs, and databases for them …');
  const made = await Promise.all(
    sizes.map(async (apps) => {
      const file = join(folder, `catalog-${apps}.ndjson`);
      const dataDir = join(folder, `catalog-${apps}`);
      const env = serviceEnvironment({ CATALOG_DATA_DIR: dataDir });
      await runCommand([CLI, 'generate', '--apps', String(apps)], env, file);
      await runCommand([CLI, 'migrate'], env, null);
      return { apps, file, dataDir, env };
    }),
  );
  const prepared: PreparedCatalog[] = [];
  for (const { apps, file, dataDir, env } of made) {
    say(`Importing ${apps} apps …`);
    const importSeconds = await runCommand([CLI, 'import', file], env, null);
    prepared.push({ apps, folder: dataDir, importSeconds });
  }
  return prepared;
}
