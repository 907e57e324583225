import type { RepositoryChange } from '@repo/upstream/github';
import { isDependencyFile } from '../../dependency-files/collect-dependency-files.ts';
import { readManifest } from '../../dependency-files/collect-manifests.ts';
import type { FileReading } from '../../dependency-files/file-reading.ts';
import { formatOf } from '../../inventory/formats/index.ts';
import type { GithubTree } from '../../source-tree/github-tree.ts';
import type { SoftDeadline } from '../../source-tree/soft-deadline.ts';
import { collectLockfiles } from '../repo/collect-lockfiles.ts';
import type { CollectedChange } from './pair-files.ts';
import { isTouched, touchedPaths } from './touched-paths.ts';

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
  const touched = new Set(touchedPaths(trees.base, trees.head));
  for (const path of await decidedElsewhere(touched, trees, time)) touched.add(path);
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

/** Of parents that nobody has looked into, more than these are taken for such. */
const MAX_PARENTS = 20;

/** The manifests that may have a touched one as their parent though they do not stand below it: only they themselves tell. */
async function decidedElsewhere(
  touched: ReadonlySet<string>,
  { base, head }: Parameters<typeof collectChange>[1],
  time: SoftDeadline,
): Promise<readonly string[]> {
  const paths = [...new Set([...base.paths, ...head.paths])];
  const withParents = paths.filter((path) => formatOf(path)?.manifest?.parentOf !== undefined);
  const changed = withParents.filter(
    (path) => touched.has(path) && isTouched(base.idOf(path), head.idOf(path)),
  );
  if (changed.length === 0 || withParents.every((path) => touched.has(path))) return [];
  const sides = changed.slice(0, MAX_PARENTS).flatMap((path) => [base, head].map((tree) => ({ path, tree })));
  const areParents = await Promise.all(
    sides
      .filter(({ path, tree }) => tree.has(path))
      .map(async ({ path, tree }) => {
        const bytes = await readManifest(path, tree, time);
        return bytes === null || formatOf(path)?.manifest?.isParent?.(bytes) !== false;
      }),
  );
  return changed.length > MAX_PARENTS || areParents.includes(true) ? withParents : [];
}
