import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { systemClock } from '@repo/service-kit/clock';
import type { DataConfig } from '../config.ts';
import { createWriteConnection } from '../db/client.ts';
import { openDatabase } from '../db/open-database.ts';
import { type ImportResult, importCatalog } from '../import/import-catalog.ts';
import { ImportError } from '../import/import-error.ts';
import { createTerminalProgress } from './terminal-progress.ts';

const CHUNK_BYTES = 256 * 1024;

/** `catalog import FILE`: prints what was imported, or throws a sentence that says why nothing was. */
export async function importCommand(config: DataConfig, file: string): Promise<void> {
  const bytes = await fileSize(file);
  const database = await openDatabase(config, (sentence) => console.error(sentence));
  const client = createWriteConnection(database.url);
  const progress = createTerminalProgress(process.stderr);
  try {
    const source = { chunks: chunksOf(file), bytes };
    const result = await importCatalog(client, source, systemClock.now().getTime(), progress);
    progress.end();
    console.log(summaryOf(file, result));
  } finally {
    progress.end();
    await client.end({ timeout: 2 });
    await database.close();
  }
}

async function fileSize(file: string): Promise<number> {
  const found = await stat(file).catch((cause: unknown) => {
    throw unreadable(file, cause);
  });
  if (!found.isFile()) throw new ImportError([`${file} is not a file.`], { more: false });
  return found.size;
}

async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(file, { highWaterMark: CHUNK_BYTES });
  } catch (cause) {
    throw unreadable(file, cause);
  }
}

function unreadable(file: string, cause: unknown): ImportError {
  const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
  return new ImportError([isMissing ? `there is no file ${file}.` : `${file} cannot be read.`], {
    more: false,
  });
}

function summaryOf(file: string, { records, superseded, refreshed }: ImportResult): string {
  const { creator, category, tag, aiTool, app } = records;
  const counts = [
    counted(app, 'app', 'apps'),
    counted(creator, 'creator', 'creators'),
    counted(category, 'category', 'categories'),
    counted(tag, 'tag', 'tags'),
    counted(aiTool, 'AI tool', 'AI tools'),
  ];
  const moot =
    superseded === 0 ? '' : ` ${counted(superseded, 'line was', 'lines were')} replaced by a later one.`;
  const changed =
    refreshed === 0 ? 'Nothing had changed.' : `${counted(refreshed, 'app has', 'apps have')} changed.`;
  return `Imported ${file}: ${counts.join(', ')}. ${changed}${moot}`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
