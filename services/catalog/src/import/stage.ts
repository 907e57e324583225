import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ImportRecord } from '@repo/contracts/catalog';
import type postgres from 'postgres';
import { ImportError } from './import-error.ts';
import type { Line } from './read-lines.ts';
import { toRow } from './to-row.ts';

/** The transaction an import runs in. */
export type Transaction = postgres.TransactionSql<{ int8: number }>;

const MAX_FAULTS = 20;
const BATCH_CHARACTERS = 64 * 1024;

/**
 * Reads lines into the temporary table `import_row (line, kind, key, fields)`, one at a time, whatever their number.
 *
 * @throws ImportError naming every line that is no record, up to twenty of them.
 */
export async function stage(tx: Transaction, lines: AsyncIterable<Line>): Promise<void> {
  await tx`create temporary table import_row (line integer, kind text, key text, fields json) on commit drop`;
  const copy = await tx`copy import_row from stdin`.writable();
  const faults: string[] = [];
  let batch = '';
  try {
    for await (const line of lines) {
      const staged = toCopyText(line);
      if (staged.fault !== null) faults.push(staged.fault);
      if (faults.length >= MAX_FAULTS) break;
      batch += staged.text;
      if (batch.length < BATCH_CHARACTERS) continue;
      await write(copy, batch);
      batch = '';
    }
  } finally {
    copy.end(batch);
    await finished(copy);
  }
  if (faults.length > 0) throw new ImportError(faults, { more: faults.length >= MAX_FAULTS });
}

function toCopyText(line: Line): { readonly text: string; readonly fault: string | null } {
  if ('fault' in line) return { text: '', fault: `line ${line.number} ${line.fault}` };
  if (line.text.trim() === '') return { text: '', fault: null };
  let value: unknown;
  try {
    value = JSON.parse(line.text);
  } catch {
    return { text: '', fault: `line ${line.number} is not valid JSON.` };
  }
  const parsed = ImportRecord.safeParse(value);
  if (!parsed.success) {
    const sentences = parsed.error.issues.slice(0, 3).map((issue) => issue.message);
    return { text: '', fault: `line ${line.number}: ${sentences.join(' ')}` };
  }
  const { kind, key, fields } = toRow(parsed.data);
  // JSON escapes tabs and line breaks itself; COPY's text form reads backslashes once more.
  const json = JSON.stringify(fields).replaceAll('\\', '\\\\');
  return { text: `${line.number}\t${kind}\t${key}\t${json}\n`, fault: null };
}

async function write(stream: Writable, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain');
}
