import { MAX_POLICY_BYTES, MAX_VEX_BYTES, type UploadedFile } from '@repo/contracts/scanner';
import type { Clock } from '@repo/service-kit/clock';
import type { SourceTree } from '../source-tree/source-tree.ts';
import type { FoundFile, TriageDocuments } from '../triage/read-triage.ts';
import { ignoreFileOf } from '../triage/readers/index.ts';
import type { Triage } from '../triage/triage.ts';
import type { ScanWorkers } from './open-scan-workers.ts';

/** What a request sends of triage. */
export interface TriageRequest {
  readonly vex?: UploadedFile | undefined;
  readonly policy?: UploadedFile | undefined;
  /** Files of the repository count, too. */
  readonly policyFrom?: 'base' | undefined;
}

/** The documents of a request, judged by the time of now; null where it has none. */
export function triageDocuments(
  { vex, policy, policyFrom }: TriageRequest,
  clock: Clock,
): TriageDocuments | null {
  if (vex === undefined && policy === undefined && policyFrom === undefined) return null;
  return { vex, policy, now: clock.now() };
}

/**
 * Reads them in a worker, whatever their size: YAML is slow, and a VEX document has ten thousand statements.
 *
 * @throws NotTheFormatError that names the field.
 */
export async function readTriageBy(
  workers: ScanWorkers,
  documents: TriageDocuments | null,
  signal: AbortSignal,
): Promise<Triage | null> {
  return documents === null ? null : await workers.run('readTriage', documents, { signal });
}

const MAX_FOUND = 50;

/** Whether a repository tells there what it has triaged. */
export function isTriageFile(path: string): boolean {
  return isVexFile(path) || (!path.includes('/') && ignoreFileOf(path) !== undefined);
}

function isVexFile(path: string): boolean {
  return /^\.vex\/[^/]+\.json$/.test(path);
}

/**
 * The files of a tree that tell what was triaged, each under its path. One that cannot be read, is too large, or is beyond
 * the most that are read excuses nothing and has no content.
 *
 * @throws UpstreamError when the files could not be asked for.
 */
export async function findTriageFiles(tree: SourceTree, signal: AbortSignal): Promise<readonly FoundFile[]> {
  const paths = tree.paths.filter(isTriageFile);
  return await Promise.all(
    paths.map(async (path, at) => {
      const isVex = isVexFile(path);
      if (at >= MAX_FOUND) return { name: path, isVex, bytes: null };
      const read = await tree.read(path, signal);
      const isAccepted =
        read.kind === 'content' && read.bytes.byteLength <= (isVex ? MAX_VEX_BYTES : MAX_POLICY_BYTES);
      return { name: path, isVex, bytes: isAccepted ? new Uint8Array(read.bytes) : null };
    }),
  );
}
