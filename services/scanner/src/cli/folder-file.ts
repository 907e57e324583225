import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  AdvisoryDataError,
  isMirrorFile,
  loadAdvisoryFolder,
  moveInPlace,
  openArchive,
  putInPlace,
  STATE_FILE,
  zipEntries,
} from '@repo/upstream/osv-local';
import AdmZip from 'adm-zip';

/** A ZIP entry of this size is still one buffer. */
const MAX_BYTES = 2_000_000_000;

/** `advisories export`: the folder's files as one ZIP archive. */
export async function exportFolder(folder: string, file: string): Promise<void> {
  const zip = new AdmZip();
  for (const name of await filesOf(folder)) zip.addFile(name, await readFile(join(folder, name)));
  await mkdir(dirname(file), { recursive: true });
  const bytes = await putInPlace(file, [zip.toBuffer()]);
  console.log(`${file}: ${(bytes / 1024 / 1024).toFixed(1)} MB.`);
}

async function filesOf(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter(isMirrorFile).sort();
  if (names.length === 0) {
    throw new AdvisoryDataError(
      `${folder}: holds no index; fill it with "advisories sync" or "advisories import".`,
    );
  }
  return names;
}

/** `advisories import --from`: puts what an export wrote in place, when all of it can be read. */
export async function importFolder(file: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const scratch = await mkdtemp(join(folder, '.import-'));
  try {
    const names = await unpack(file, scratch);
    const { size, unread } = await loadAdvisoryFolder(scratch);
    if (size === 0) throw new AdvisoryDataError(`${basename(file)}: holds no advisories.`);
    if (unread.length > 0) {
      const names = unread.map(({ name }) => name).join(', ');
      throw new AdvisoryDataError(`${basename(file)}: ${names} cannot be read.`);
    }
    // What is remembered of the folder goes first and comes last: in between it is whole, and of unknown date.
    await rm(join(folder, STATE_FILE), { force: true });
    for (const name of names.toSorted((a, b) => Number(a === STATE_FILE) - Number(b === STATE_FILE))) {
      await moveInPlace(join(scratch, name), join(folder, name));
    }
    console.log(`${size} records.`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function unpack(file: string, folder: string): Promise<readonly string[]> {
  const archive = openArchive(file);
  try {
    const entries = [...zipEntries(archive)];
    const foreign = entries.find(({ name }) => !isMirrorFile(name));
    if (foreign !== undefined) throw new TypeError(`it holds ${foreign.name}`);
    for (const entry of entries) await putInPlace(join(folder, entry.name), [entry.read(MAX_BYTES)]);
    return entries.map(({ name }) => name);
  } catch (thrown) {
    if (!(thrown instanceof Error) || 'syscall' in thrown) throw thrown;
    throw new AdvisoryDataError(`${basename(file)}: is no whole export of a folder (${thrown.message}).`);
  } finally {
    archive.close();
  }
}
