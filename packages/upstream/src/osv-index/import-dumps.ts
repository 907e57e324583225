import { copyFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { CVE_RECORDS_FILE, isExploitationFile } from '../exploitation/collect-exploitation.ts';
import { isCveRecord, trimCveRecord } from '../exploitation/ssvc.ts';
import { AdvisoryDataError, parseJson, type RawRecord, toRecord } from '../osv-local/parse-record.ts';
import { readRecords } from '../osv-local/read-records.ts';
import { createAdvisorySet } from './advisory-set.ts';
import { buildIndex } from './build-index.ts';
import { INDEX_FILE, STATE_FILE } from './layout.ts';
import { putInPlace } from './put-in-place.ts';
import { readZip } from './read-zip.ts';

export interface ImportProgress {
  /** A source is about to be read; `records` is null when their number is not known before. */
  started(source: string, records: number | null): void;
  read(records: number): void;
}

/**
 * Builds one index file in `folder` from OSV's dumps: `all.zip` files, `*.ndjson`, `*.json`, or folders of them. The file
 * takes the place of the old one at once when it is complete; a fault leaves the old one as it was. CISA's catalog, EPSS
 * scores and CVE records among the sources are put beside it.
 *
 * @throws AdvisoryDataError when a record cannot be read, naming source and record, and when there is no record at all.
 */
export async function importDumps(
  sources: readonly string[],
  folder: string,
  progress: ImportProgress,
): Promise<{ readonly records: number; readonly bytes: number }> {
  const advisories = createAdvisorySet();
  const cveRecords: string[] = [];
  let records = 0;
  const dumps = (await Promise.all(sources.map(dumpsOf))).flat();
  for (const dump of dumps.filter((each) => !isExploitationDump(each))) {
    progress.read(records);
    for await (const { place, bytes } of readDump(dump, progress)) {
      const value = parseJson({ place, bytes });
      if (isCveRecord(value)) {
        const trimmed = trimCveRecord(value);
        if (trimmed !== null) cveRecords.push(`${JSON.stringify(trimmed)}\n`);
        continue;
      }
      advisories.merge(toRecord(place, value));
      records += 1;
      if (records % 1_000 === 0) progress.read(records);
    }
  }
  progress.read(records);
  if (records === 0) throw new AdvisoryDataError('There is no record in what is to be imported.');
  // What a mirror knows of its folder does not hold for what is put there now.
  await rm(join(folder, STATE_FILE), { force: true });
  const bytes = await putInPlace(join(folder, INDEX_FILE), buildIndex(advisories));
  if (cveRecords.length > 0)
    await putInPlace(
      join(folder, CVE_RECORDS_FILE),
      cveRecords.map((line) => Buffer.from(line)),
    );
  for (const { files, name } of dumps.filter(isExploitationDump)) {
    const [file = ''] = files;
    await copyFile(file, join(folder, `${name}.new`));
    await rename(join(folder, `${name}.new`), join(folder, name));
  }
  return { records, bytes };
}

function isExploitationDump({ name, files }: Dump): boolean {
  return files.length === 1 && isExploitationFile(name);
}

const READABLE: ReadonlySet<string> = new Set(['.zip', '.ndjson', '.json']);

/** A file that holds many records, or the files of one record each of one source. */
interface Dump {
  readonly name: string;
  readonly files: readonly string[];
}

async function dumpsOf(source: string): Promise<readonly Dump[]> {
  const entry = await stat(source).catch(() => null);
  if (entry === null) throw new AdvisoryDataError(`${basename(source)}: there is no such file or folder.`);
  if (!entry.isDirectory()) return [{ name: basename(source), files: [source] }];
  const names = await readdir(source, { recursive: true });
  const files = names
    .filter((name) => READABLE.has(extname(name)) || isExploitationFile(basename(name)))
    .sort()
    .map((name) => join(source, name));
  const isSingle = (file: string) => extname(file) === '.json' && !isExploitationFile(basename(file));
  const single = { name: basename(source), files: files.filter(isSingle) };
  const whole = files
    .filter((file) => !isSingle(file))
    .map((file) => ({ name: basename(file), files: [file] }));
  return single.files.length === 0 ? whole : [single, ...whole];
}

async function* readDump({ name, files }: Dump, progress: ImportProgress): AsyncGenerator<RawRecord> {
  const [first = ''] = files;
  if (extname(first) === '.zip') yield* readZip(first, name, (count) => progress.started(name, count));
  else {
    progress.started(name, extname(first) === '.ndjson' ? null : files.length);
    for (const file of files) yield* readRecords(file);
  }
}
