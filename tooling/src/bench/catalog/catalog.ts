import { startPackagedPostgres } from '../../test-servers/packaged-postgres.ts';
import { startRedis } from '../../test-servers/redis.ts';
import type { BenchContext } from '../context.ts';
import type { Section, Table } from '../result.ts';
import { type MeasuredRequests, measureRequests } from './measure-requests.ts';
import { measureSearches } from './measure-searches.ts';
import { type PreparedCatalog, prepareCatalogs, type WantedCatalog } from './prepare-catalog.ts';
import { requestsSection } from './requests-section.ts';
import { hasPgbench } from './run-pgbench.ts';
import { recordStatements, startAsking, startBare, startCatalog, startSameSql } from './start-catalog.ts';

/** An existing database of a large catalog; unset: one is made up and imported. */
const LARGE_DATABASE = 'BENCH_CATALOG_DATABASE_URL';
/** So many apps in place of the plan's large catalog. */
const LARGE_APPS = 'BENCH_CATALOG_APPS';

/** Every endpoint and sort of the catalog at two sizes. */
export async function benchCatalog(context: BenchContext): Promise<Section> {
  const { plan, folder, say } = context;
  const running: { stop(): Promise<void> }[] = [];
  const keep = <Running extends { stop(): Promise<void> }>(server: Running): Running => {
    running.unshift(server);
    return server;
  };
  try {
    const database = keep(await startPackagedPostgres());
    const redis = plan.withRedis ? keep(await startRedis()) : null;
    const [few, many] = await prepareCatalogs(context, wantedCatalogs(plan), database.url);
    if (few === undefined || many === undefined) throw new RangeError('two catalogs are compared');
    const small = await startCatalog(few, redis?.url ?? null, folder);
    keep(small.server);
    const large = await startCatalog(many, redis?.url ?? null, folder);
    keep(large.server);
    const bare = keep(await startBare(large));
    const askedSmall = keep(await startAsking(few, redis?.url ?? null));
    const askedLarge = keep(await startAsking(many, redis?.url ?? null));
    const statements = await recordStatements(large);
    const sql = keep(await startSameSql(large, statements, folder));
    const pgbench = (await hasPgbench()) ? { folder } : null;
    if (pgbench === null) say('pgbench is not on the PATH: that column stays empty.');
    const contenders = { small, large, bare, askedSmall, askedLarge, sql, statements, pgbench };
    const measured: MeasuredRequests[] = [];
    for (const [index, { kind }] of large.captured.entries()) {
      say(`Asking the catalog: ${kind.name} …`);
      measured.push(await measureRequests(plan, contenders, index));
    }
    say('Searching …');
    const parts = [
      requestsSection([few.apps, many.apps], measured),
      await measureSearches(askedLarge, many.apps),
    ];
    return {
      title: `Catalog: ${few.apps} and ${many.apps} apps`,
      tables: [importTable([few, many]), ...parts.flatMap(({ tables }) => tables)],
      ratios: parts.flatMap(({ ratios }) => ratios),
      series: parts.flatMap(({ series }) => series),
    };
  } finally {
    for (const server of running) await server.stop();
  }
}

function wantedCatalogs({ catalogApps: [small, large] }: BenchContext['plan']): readonly WantedCatalog[] {
  const databaseUrl = process.env[LARGE_DATABASE];
  const apps = Number(process.env[LARGE_APPS] ?? large);
  return [{ apps: small }, databaseUrl === undefined ? { apps } : { databaseUrl }];
}

function importTable(catalogs: readonly PreparedCatalog[]): Table {
  return {
    title: 'Import',
    method:
      "The catalog's own import command on an empty database, start of the process included; no figure for a database that " +
      'was there before.',
    columns: ['apps', 's', 'apps/s'],
    rows: catalogs.map(({ apps, importSeconds }) => [
      apps,
      importSeconds,
      importSeconds === null ? null : apps / importSeconds,
    ]),
  };
}
