import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BenchContext } from '../context.ts';
import { generateAdvisories, namedPackages } from '../data/generate-advisories.ts';
import { runCommand } from '../process/run-command.ts';
import { serviceEnvironment } from '../process/service-environment.ts';

export interface PreparedIndex {
  /** For ADVISORY_DATA_DIR. */
  readonly folder: string;
  /** Every package that the records name, one a line. */
  readonly namesFile: string;
  readonly dumpMegabytes: number;
  readonly indexMegabytes: number;
  readonly importSeconds: number;
}

/** Generates the records and has the scanner's own command build the index. */
export async function prepareIndex({ plan, folder, say }: BenchContext): Promise<PreparedIndex> {
  const dump = join(folder, 'advisories.ndjson');
  const namesFile = join(folder, 'names.txt');
  const index = join(folder, 'index');
  say(`Generating ${plan.advisories} advisories and building the index …`);
  await write(dump, generateAdvisories(plan.advisories));
  await write(namesFile, lines(namedPackages(plan.advisories)));
  const command = ['services/scanner/src/cli.ts', 'import', dump, '--to', index];
  const importSeconds = await runCommand(command, serviceEnvironment({}), null);
  const dumpMegabytes = await megabytes(dump);
  await rm(dump);
  const indexMegabytes = await megabytes(join(index, 'advisories.idx'));
  return { folder: index, namesFile, dumpMegabytes, indexMegabytes, importSeconds };
}

const BATCH_CHARACTERS = 1_000_000;

async function write(file: string, parts: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(inBatches(parts)), createWriteStream(file));
}

function* inBatches(parts: Iterable<string>): Generator<string> {
  let batch = '';
  for (const part of parts) {
    batch += part;
    if (batch.length < BATCH_CHARACTERS) continue;
    yield batch;
    batch = '';
  }
  yield batch;
}

function* lines(values: Iterable<string>): Generator<string> {
  for (const value of values) yield `${value}\n`;
}

async function megabytes(file: string): Promise<number> {
  return (await stat(file)).size / 1_000_000;
}
