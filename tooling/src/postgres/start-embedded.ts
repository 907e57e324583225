import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { EmbeddedPostgresError } from './binaries.ts';
import { type Cluster, databaseUrl, openCluster } from './cluster.ts';
import { launch } from './launch.ts';
import { readPostmaster } from './postmaster-file.ts';

export { EmbeddedPostgresError };

/** A Postgres server that lives as long as somebody uses it. */
export interface EmbeddedDatabase {
  readonly url: string;
  /** Stops the server, unless another process of ours is using it. */
  stop(): Promise<void>;
}

const DATABASE = 'catalog';
const STOP_TIMEOUT_MS = 10_000;
/** A connection that was closed is still listed for a moment. */
const LINGER_MS = 500;
/** The name under which the last user looks for others. */
const LOOKING = 'catalog-embedded-looking';

/**
 * Starts Postgres on the files under `dataDir`, or joins the server that runs on them already: a command and the
 * service may work on the same data at once.
 *
 * @param report told in one sentence when the database is made.
 * @throws EmbeddedPostgresError when no server can be had.
 */
export async function startEmbedded(
  dataDir: string,
  report: (sentence: string) => void,
): Promise<EmbeddedDatabase> {
  const cluster = await openCluster(dataDir, report);
  const { port } = await launch(cluster);
  await createDatabase(cluster, port);
  // Kept open: it tells other processes that the server is in use.
  const presence = connect(databaseUrl(cluster, port, 'postgres'), 'catalog-embedded');
  await presence`select 1`;
  return {
    url: databaseUrl(cluster, port, DATABASE),
    stop: async () => {
      await presence.end({ timeout: 1 });
      await stopUnlessUsed(cluster);
    },
  };
}

async function createDatabase(cluster: Cluster, port: number): Promise<void> {
  const sql = connect(databaseUrl(cluster, port, 'postgres'), 'catalog-embedded');
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${DATABASE}`;
    if (found === undefined) await sql`create database ${sql(DATABASE)}`;
  } catch (cause) {
    // 42P04 duplicate_database, 23505 unique_violation: another process was first.
    const code = cause instanceof postgres.PostgresError ? cause.code : null;
    if (code !== '42P04' && code !== '23505') throw cause;
  } finally {
    await sql.end();
  }
}

async function stopUnlessUsed(cluster: Cluster): Promise<void> {
  const postmaster = await readPostmaster(cluster.pgdata);
  if (postmaster === null || (await isUsed(cluster, postmaster.port))) return;
  process.kill(postmaster.pid, 'SIGINT');
  const until = performance.now() + STOP_TIMEOUT_MS;
  while (performance.now() < until) {
    if ((await readPostmaster(cluster.pgdata)) === null) return;
    await sleep(20);
  }
  process.kill(postmaster.pid, 'SIGQUIT');
}

async function isUsed(cluster: Cluster, port: number): Promise<boolean> {
  const sql = connect(databaseUrl(cluster, port, 'postgres'), LOOKING);
  const until = performance.now() + LINGER_MS;
  try {
    for (;;) {
      const others = await sql`
        select 1 from pg_stat_activity
        where backend_type = 'client backend' and application_name <> ${LOOKING} limit 1`;
      if (others.length === 0 || performance.now() > until) return others.length > 0;
      await sleep(25);
    }
  } catch {
    // Somebody else has just stopped it.
    return true;
  } finally {
    await sql.end();
  }
}

function connect(url: string, applicationName: string) {
  return postgres(url, {
    max: 1,
    connect_timeout: 5,
    connection: { application_name: applicationName },
    onnotice: () => undefined,
  });
}
