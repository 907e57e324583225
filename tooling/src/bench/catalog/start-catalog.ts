import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expectStatus } from '../load/closed-loop.ts';
import { openConnection } from '../load/http-connection.ts';
import { type MeasuredProcess, startMeasured } from '../process/measured-process.ts';
import { serviceEnvironment } from '../process/service-environment.ts';
import { createCallers } from './callers.ts';
import { type Captured, captureAnswers } from './capture-answers.ts';
import { catalogRequests } from './catalog-paths.ts';
import type { PreparedCatalog } from './prepare-catalog.ts';
import { type RecordedStatement, startRecorder } from './record-statements.ts';

/** The catalog on its data, and what is asked of it. */
export interface StartedCatalog {
  readonly prepared: PreparedCatalog;
  readonly server: MeasuredProcess;
  readonly captured: readonly Captured[];
  /** The answers, for `startBare`. */
  readonly answersFile: string;
}

export async function startCatalog(
  prepared: PreparedCatalog,
  redisUrl: string | null,
  folder: string,
): Promise<StartedCatalog> {
  const server = await startService(prepared.databaseUrl, redisUrl);
  try {
    const answersFile = join(folder, `answers-${prepared.apps}.json`);
    const kinds = await catalogRequests(server.url);
    const captured = await captureAnswers(server.url, kinds, createCallers(), answersFile);
    return { prepared, server, captured, answersFile };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

const NO_KEPT_ANSWERS = { ANSWER_CACHE_BYTES: '0' };

/** The catalog without kept answers: every request asks the database. */
export function startAsking(
  { databaseUrl }: PreparedCatalog,
  redisUrl: string | null,
): Promise<MeasuredProcess> {
  return startService(databaseUrl, redisUrl, NO_KEPT_ANSWERS);
}

/** A bare server with the same answers. */
export function startBare({ answersFile }: Pick<StartedCatalog, 'answersFile'>): Promise<MeasuredProcess> {
  const entry = fileURLToPath(import.meta.resolve('../floors/same-bytes.ts'));
  return startMeasured({ entry, args: [answersFile], env: serviceEnvironment({}) });
}

/** By path, what the service asks its database for the first time; a path without an entry asks nothing. */
export type StatementsByPath = ReadonlyMap<string, readonly RecordedStatement[]>;

/** Asks a fresh service for each path once and writes down its statements. */
export async function recordStatements({ prepared, captured }: StartedCatalog): Promise<StatementsByPath> {
  const recorder = await startRecorder(prepared.databaseUrl);
  const server = await startService(recorder.url, null, NO_KEPT_ANSWERS);
  try {
    const connection = await openConnection(server.url);
    const request = createCallers();
    const statements = new Map<string, readonly RecordedStatement[]>();
    for (const path of captured.flatMap(({ requests }) => requests.map((request) => request.path))) {
      if (statements.has(path)) continue;
      recorder.take();
      expectStatus(await connection.send(request(path, [])), 200);
      const taken = recorder.take();
      if (taken.length > 0) statements.set(path, taken);
    }
    connection.close();
    return statements;
  } finally {
    await server.stop();
    await recorder.stop();
  }
}

/** A bare server that runs these statements. */
export async function startSameSql(
  { prepared }: Pick<StartedCatalog, 'prepared'>,
  statements: StatementsByPath,
  folder: string,
): Promise<MeasuredProcess> {
  const file = join(folder, 'statements.json');
  await writeFile(file, JSON.stringify(Object.fromEntries(statements)));
  const entry = fileURLToPath(import.meta.resolve('../floors/same-sql.ts'));
  const env = serviceEnvironment({ DATABASE_URL: prepared.databaseUrl });
  return startMeasured({ entry, args: [file], env });
}

function startService(
  databaseUrl: string,
  redisUrl: string | null,
  settings: Readonly<Record<string, string>> = {},
): Promise<MeasuredProcess> {
  const env = serviceEnvironment({
    DATABASE_URL: databaseUrl,
    TRUSTED_PROXY_HOPS: '1',
    ...(redisUrl === null ? {} : { REDIS_URL: redisUrl }),
    ...settings,
  });
  return startMeasured({ entry: 'services/catalog/src/main.ts', env });
}
