import { READ_FILES } from '../../dependency-files/file-reading.ts';
import { startSoftDeadline } from '../../source-tree/soft-deadline.ts';
import { openZipTree, ZIP_TREE_LIMITS } from '../../source-tree/zip-tree.ts';
import { collectOpenEvidence, type OpenEvidence } from './collect.ts';

/**
 * What the files of a ZIP archive say of licences.
 *
 * @throws ZipRefusedError when the archive is not admitted, or lied.
 */
export async function readArchive(
  { bytes, timeoutMs }: { readonly bytes: Uint8Array; readonly timeoutMs: number },
  signal: AbortSignal,
): Promise<OpenEvidence> {
  const time = startSoftDeadline(timeoutMs, signal);
  try {
    return await collectOpenEvidence(openZipTree(bytes, ZIP_TREE_LIMITS), READ_FILES, time);
  } finally {
    time.clear();
  }
}
