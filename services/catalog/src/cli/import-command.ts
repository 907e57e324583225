import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { systemClock } from '@repo/service-kit/clock';
import type { DataConfig } from '../config.ts';
import { createWritePool } from '../db/client.ts';
import { openDatabase } from '../db/open-database.ts';
import { type ImportResult, importCatalog, MIN_CONNECTIONS } from '../import/import-catalog.ts';
import { ImportError } from '../import/import-error.ts';
import { createTerminalProgress } from './terminal-progress.ts';

const CHUNK_BYTES = 256 * 1024;

/**
 * `catalog import FILE`: prints what was imported, or throws a sentence that says why nothing was. Goes on with an
 * import of the same file that was interrupted.
 */
export async function importCommand(config: DataConfig, file: string): Promise<void> {
  const bytes = await fileSize(file);
  const database = await openDatabase(config, (sentence) => console.error(sentence));
  const client = createWritePool(database.url, MIN_CONNECTIONS);
  const progress = createTerminalProgress(process.stderr);
  try {
    const digest = await digestOf(file);
    const source = { bytes, digest, chunks: (from: number) => chunksOf(file, from) };
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

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunksOf(file, 0)) hash.update(chunk);
  return hash.digest('hex');
}

async function* chunksOf(file: string, from: number): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(file, { highWaterMark: CHUNK_BYTES, start: from });
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

function summaryOf(file: string, { records, superseded, refreshed, isContinued }: ImportResult): string {
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
  const again = isContinued ? ' This went on with an import that had been interrupted.' : '';
  return `Imported ${file}: ${counts.join(', ')}. ${changed}${moot}${again}`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
