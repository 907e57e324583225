import { randomUUID } from 'node:crypto';
import type { Client, Transaction } from '../db/client.ts';
import { STAGING_TABLES } from './staging-tables.ts';
import type { ImportRow } from './to-row.ts';

/** Told how far an import is: a phase by its name and how much there is to do, then how much of it is done. */
export interface ImportProgress {
  start(phase: string, total: number): void;
  advanceTo(done: number): void;
}

/** Staged records of one kind, between two lines, that are written in one transaction. */
export interface Batch {
  readonly no: number;
  readonly kind: ImportRow['kind'];
  readonly firstLine: number;
  readonly lastLine: number;
}

/** An import under way, as it is kept in the database: killed at any point, another process goes on with it. */
export interface ImportRun {
  /** Whose run it is; another process that takes it over puts its own name here. */
  readonly owner: string;
  /** When apps without a time of their own are published: the time of the first attempt. */
  readonly nowMs: number;
  /** What is in the staging tables: bytes of the file, and lines. */
  readonly readBytes: number;
  readonly readLines: number;
  /** Whether all of the file is in the staging tables, and found without fault. */
  readonly isSettled: boolean;
  readonly superseded: number;
  /** Whether an earlier attempt began it. */
  readonly isContinued: boolean;
}

/** A file, by all that tells it from another. */
export interface ImportFile {
  readonly bytes: number;
  /** Null when it can be read once only, so that nothing of it can be continued. */
  readonly digest: string | null;
}

/** Counted up when staging tables change, so that no version of this program goes on with what another began. */
const LAYOUT = 1;

/**
 * Takes over the run that an earlier attempt at the same file left, or begins a new one. Its tables are in a schema of
 * their own, where nothing else looks; those that hold the file are not logged, and empty after a crash of the server.
 */
export async function openRun(client: Client, file: ImportFile, nowMs: number): Promise<ImportRun> {
  const owner = randomUUID();
  return client.begin(async (tx) => (await continuedRun(tx, file, owner)) ?? newRun(tx, file, owner, nowMs));
}

/** Forgets a run, finished or not. */
export async function closeRun(client: Client): Promise<void> {
  await client`drop schema if exists catalog_import cascade`;
}

/**
 * Makes sure, until the transaction ends, that nobody has taken the run over: locks of a session are lost with its
 * connection, while other connections of the same process work on.
 */
export async function assertOwned(tx: Transaction, run: ImportRun): Promise<void> {
  const [found] = await tx`select from catalog_import.run where owner = ${run.owner} for share`;
  if (found === undefined) throw new Error('Another process has taken over this import.');
}

async function continuedRun(tx: Transaction, file: ImportFile, owner: string): Promise<ImportRun | null> {
  const [exists] = await tx`select from pg_class where oid = to_regclass('catalog_import.run')`;
  if (exists === undefined || file.digest === null) return null;
  const [run] = await tx<Omit<ImportRun, 'owner' | 'isContinued'>[]>`
    update catalog_import.run set owner = ${owner}
    where layout = ${LAYOUT} and digest = ${file.digest} and bytes = ${file.bytes}
      and exists (select from catalog_import.alive)
    returning now_ms as "nowMs", read_bytes as "readBytes", read_lines as "readLines", is_settled as "isSettled",
      superseded`;
  return run === undefined ? null : { ...run, owner, isContinued: true };
}

async function newRun(tx: Transaction, file: ImportFile, owner: string, nowMs: number): Promise<ImportRun> {
  await tx`drop schema if exists catalog_import cascade`;
  await tx`create schema catalog_import`;
  await tx`
    create table catalog_import.run (layout integer, digest text, bytes bigint, owner text, now_ms bigint,
      read_bytes bigint, read_lines integer, is_settled boolean, superseded bigint)`;
  await tx`
    create table catalog_import.batch (no integer primary key, kind text, first_line integer, last_line integer,
      is_done boolean, refreshed bigint)`;
  for (const table of STAGING_TABLES) await tx.unsafe(table);
  await tx`create unlogged table catalog_import.alive as select true`;
  await tx`
    insert into catalog_import.run
    values (${LAYOUT}, ${file.digest}, ${file.bytes}, ${owner}, ${nowMs}, 0, 0, false, 0)`;
  return { owner, nowMs, readBytes: 0, readLines: 0, isSettled: false, superseded: 0, isContinued: false };
}
