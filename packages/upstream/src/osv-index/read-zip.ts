import { AdvisoryDataError, MAX_RECORD_BYTES, type RawRecord } from '../osv-local/parse-record.ts';
import { type Archive, openArchive, type ZipEntry, zipEntries } from './zip-entries.ts';

/**
 * The `*.json` entries of an archive, one in memory at a time.
 *
 * @param name of the archive, for messages.
 * @throws AdvisoryDataError when the archive or an entry is damaged, or an entry too large.
 */
export function* readZip(
  path: string,
  name: string,
  onCount: (entries: number) => void = () => undefined,
): Generator<RawRecord> {
  const archive = openArchive(path);
  try {
    const entries = recordEntries(archive, name);
    onCount(entries.length);
    for (const entry of entries) {
      const place = `${name}, ${entry.name}`;
      yield { place, bytes: inflated(place, () => entry.read(MAX_RECORD_BYTES)) };
    }
  } finally {
    archive.close();
  }
}

function recordEntries(archive: Archive, name: string): readonly ZipEntry[] {
  try {
    return [...zipEntries(archive)].filter((entry) => entry.name.endsWith('.json'));
  } catch (cause) {
    throw new AdvisoryDataError(
      `${name}: ${cause instanceof TypeError ? cause.message : 'the archive is damaged'}.`,
    );
  }
}

function inflated(place: string, read: () => Buffer): Buffer {
  try {
    return read();
  } catch {
    throw new AdvisoryDataError(`${place}: is damaged or too large; download the archive again.`);
  }
}
