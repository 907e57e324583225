import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type OsvRecord, readOsvRecords } from './osv-record.ts';

const SAMPLES = join(import.meta.dirname, '../../samples');

/** Absolute path of a sample input, such as `lockfiles/package-lock.json`. */
export function samplePath(name: string): string {
  return join(SAMPLES, name);
}

/** The records of `samples/advisories`. */
export async function readSampleAdvisories(): Promise<readonly OsvRecord[]> {
  const files = ['actions', 'debian', 'npm', 'pypi'].map((name) => samplePath(`advisories/${name}.ndjson`));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return texts.flatMap(readOsvRecords);
}
