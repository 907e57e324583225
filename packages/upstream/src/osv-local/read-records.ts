import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { AdvisoryDataError, MAX_RECORD_BYTES, type RawRecord } from './parse-record.ts';
import { readLines } from './read-lines.ts';

/**
 * The records of a file: of `*.ndjson` one a line, of any other the whole.
 *
 * @throws AdvisoryDataError when it cannot be read, or a record is too large.
 */
export async function* readRecords(path: string): AsyncGenerator<RawRecord> {
  const name = basename(path);
  try {
    if (extname(path) !== '.ndjson') {
      if ((await stat(path)).size > MAX_RECORD_BYTES) throw new RangeError('the file is too large');
      yield { place: name, bytes: await readFile(path) };
      return;
    }
    let line = 0;
    for await (const bytes of readLines(createReadStream(path), MAX_RECORD_BYTES)) {
      line += 1;
      if (!isBlank(bytes)) yield { place: `${name}, line ${line}`, bytes };
    }
  } catch (error) {
    if (error instanceof RangeError) throw new AdvisoryDataError(`${name}: a record is too large.`);
    throw new AdvisoryDataError(`${name} cannot be read${codeOf(error)}.`);
  }
}

function isBlank(line: Buffer): boolean {
  return line.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}

/** ` (ENOENT)`, or nothing. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? ` (${code})` : '';
}
