import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ImportRecord } from '@repo/contracts/catalog';
import { z } from 'zod';
import type { Client, Transaction } from '../db/client.ts';
import { ImportError } from './import-error.ts';
import { assertOwned, type ImportRun } from './import-run.ts';
import type { Line } from './read-lines.ts';
import { COPY_APPS, COPY_NAMED, copyLine } from './staging-tables.ts';
import { toRow } from './to-row.ts';

const MAX_FAULTS = 20;
/** What an import that is killed while it reads has to read again, about. Of less, reading waits for the part before to be written. */
const PART_CHARACTERS = 4 * 1024 * 1024;
const WRITE_CHARACTERS = 256 * 1024;
/** Half the time of the schema as it is; what is wrong with a record is found and said by that. */
const Compiled = z.compile(ImportRecord);

/** Lines on their way to the staging tables, and where in the file they end. */
interface Part {
  readonly apps: string[];
  readonly named: string[];
  characters: number;
  bytes: number;
  lines: number;
}

/**
 * Reads lines into the staging tables of `run`, some megabytes at a time: while one part is written the next is read.
 * With each part, and in its transaction, the run is told how far the file has been read.
 *
 * @throws ImportError naming every line that is no record, up to twenty of them.
 */
export async function stage(client: Client, run: ImportRun, lines: AsyncIterable<Line>): Promise<void> {
  const faults: string[] = [];
  let part = newPart(run.readBytes, run.readLines);
  let written: Promise<void> = Promise.resolve();
  try {
    for await (const line of lines) {
      const fault = take(part, line);
      if (fault !== null) faults.push(fault);
      if (faults.length >= MAX_FAULTS) break;
      if (part.characters < PART_CHARACTERS) continue;
      await written;
      written = writePart(client, run, part);
      // Awaited a part later: a failure until then is not an unhandled one.
      written.catch(() => undefined);
      part = newPart(part.bytes, part.lines);
    }
  } finally {
    await written;
  }
  if (faults.length > 0) throw new ImportError(faults, { more: faults.length >= MAX_FAULTS });
  await writePart(client, run, part);
}

function newPart(bytes: number, lines: number): Part {
  return { apps: [], named: [], characters: 0, bytes, lines };
}

/** Adds a line to a part; gives what is wrong with it, or null. */
function take(part: Part, line: Line): string | null {
  part.bytes = line.end;
  part.lines = line.number;
  if ('fault' in line) return `line ${line.number} ${line.fault}`;
  if (line.text.trim() === '') return null;
  let value: unknown;
  try {
    value = JSON.parse(line.text);
  } catch {
    return `line ${line.number} is not valid JSON.`;
  }
  const parsed = Compiled.safeParse(value);
  if (!parsed.success) {
    const sentences = parsed.error.issues.slice(0, 3).map((issue) => issue.message);
    return `line ${line.number}: ${sentences.join(' ')}`;
  }
  const row = toRow(parsed.data);
  const text = copyLine(line.number, row);
  part.characters += text.length;
  (row.kind === 'app' ? part.apps : part.named).push(text);
  return null;
}

async function writePart(client: Client, run: ImportRun, part: Part): Promise<void> {
  await client.begin(async (tx) => {
    await assertOwned(tx, run);
    await copy(tx, COPY_APPS, part.apps);
    await copy(tx, COPY_NAMED, part.named);
    await tx`update catalog_import.run set read_bytes = ${part.bytes}, read_lines = ${part.lines}`;
  });
}

async function copy(tx: Transaction, statement: string, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  const stream = await tx.unsafe(statement).writable();
  let batch = '';
  for (const line of lines) {
    batch += line;
    if (batch.length < WRITE_CHARACTERS) continue;
    await write(stream, batch);
    batch = '';
  }
  stream.end(batch);
  await finished(stream);
}

async function write(stream: Writable, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain');
}
