import type { RepositoryChange } from '@repo/upstream/github';
import { isDependencyFile } from '../../dependency-files/collect-dependency-files.ts';
import type { FileReading } from '../../dependency-files/file-reading.ts';
import type { GithubTree } from '../../source-tree/github-tree.ts';
import type { SoftDeadline } from '../../source-tree/soft-deadline.ts';
import { collectLockfiles } from '../repo/collect-lockfiles.ts';
import type { CollectedChange } from './pair-files.ts';
import { touchedPaths } from './touched-paths.ts';

/**
 * The lockfiles of both sides that a change touches.
 *
 * @throws UpstreamError when the files could not be asked for.
 */
export async function collectChange(
  change: RepositoryChange,
  trees: { readonly base: GithubTree; readonly head: GithubTree },
  reading: FileReading,
  time: SoftDeadline,
): Promise<CollectedChange> {
  const touched = touchedPaths(trees.base, trees.head);
  const isWanted = (path: string) => touched.has(path);
  const [base, head] = await Promise.all([
    collectLockfiles(trees.base, reading, time, isWanted),
    collectLockfiles(trees.head, reading, time, isWanted),
  ]);
  const linked = [...touched].filter(
    (path) => trees.head.kindOf?.(path) === 'symlink' && !isDependencyFile(path),
  );
  const skipped = [...head.skipped, ...linked.map((path) => ({ path, reason: 'symlink' as const }))];
  return { change, base, head: { ...head, skipped } };
}
