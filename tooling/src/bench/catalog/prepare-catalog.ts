import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import type { BenchContext } from '../context.ts';
import { runCommand } from '../process/run-command.ts';
import { serviceEnvironment } from '../process/service-environment.ts';

export interface PreparedCatalog {
  readonly apps: number;
  readonly databaseUrl: string;
  /** Null for a database that was there before. */
  readonly importSeconds: number | null;
}

/** A catalog to be made, or one that is there. */
export type WantedCatalog = { readonly apps: number } | { readonly databaseUrl: string };

const CLI = 'services/catalog/src/cli.ts';

/**
 * Has the catalog's own commands make up catalogs of so many apps and import each into a database of its own on
 * `serverUrl`, one after another; only the imports are measured. A catalog that is there is only counted.
 */
export async function prepareCatalogs(
  { folder, say }: BenchContext,
  wanted: readonly WantedCatalog[],
  serverUrl: string,
): Promise<readonly PreparedCatalog[]> {
  const prepared: PreparedCatalog[] = [];
  for (const [index, catalog] of wanted.entries()) {
    if ('databaseUrl' in catalog) {
      prepared.push({ ...catalog, apps: await countApps(catalog.databaseUrl), importSeconds: null });
      continue;
    }
    const { apps } = catalog;
    say(`Making up and importing ${apps} apps …`);
    const databaseUrl = await createDatabase(serverUrl, `bench_${index}`);
    const file = join(folder, `catalog-${apps}.ndjson`);
    const env = serviceEnvironment({ DATABASE_URL: databaseUrl });
    await runCommand([CLI, 'generate', '--apps', String(apps)], env, file);
    await runCommand([CLI, 'migrate'], env, null);
    const importSeconds = await runCommand([CLI, 'import', file], env, null);
    prepared.push({ apps, databaseUrl, importSeconds });
  }
  return prepared;
}

async function createDatabase(serverUrl: string, name: string): Promise<string> {
  await asked(serverUrl, (sql) => sql`create database ${sql(name)}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function countApps(databaseUrl: string): Promise<number> {
  const [row] = await asked(databaseUrl, (sql) => sql<{ count: number }[]>`select count(*)::int from apps`);
  return row?.count ?? 0;
}

async function asked<T>(url: string, ask: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await ask(sql);
      } catch (error) {
        if (attempt === ATTEMPTS || !isStarting(error)) throw error;
        await sleep(ATTEMPT_MS);
      }
    }
  } finally {
    await sql.end();
  }
}

const ATTEMPTS = 100;
const ATTEMPT_MS = 100;

/** SQLSTATE `cannot_connect_now`: the server listens before it serves. */
function isStarting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57P03';
}
