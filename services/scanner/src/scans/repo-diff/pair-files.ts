import type { SkippedFile } from '@repo/contracts/scanner';
import type { RepositoryChange } from '@repo/upstream/github';
import { folderOf, foldersOf } from '../../base-name.ts';
import { byPath } from '../../by-code-unit.ts';
import { NOTHING_MISSING } from '../../source-tree/report-skipped.ts';
import type { ComparedFile, FileSide } from '../diff/compared-file.ts';
import { ecosystemOf } from '../diff/ecosystem-of.ts';
import type { CollectedLockfiles } from '../repo/collect-lockfiles.ts';
import type { CollectedLockfile } from '../repo/find-shared-advisories.ts';

/** What a change touches on both sides. */
export interface CollectedChange {
  readonly change: RepositoryChange;
  readonly base: CollectedLockfiles;
  readonly head: CollectedLockfiles;
}

/**
 * Each lockfile with what it was before: at the same path; else in the same folder, of the same ecosystem (another name, or
 * another package manager); else anywhere, with most of its packages. What is left came or went; of what went, nobody
 * knows whether something was resolved where a file that was not read may have taken its place.
 */
export function pairFiles(base: CollectedLockfiles, head: CollectedLockfiles): readonly ComparedFile[] {
  const [before, after] = [filesOf(base), filesOf(head)];
  const compared: ComparedFile[] = [];
  const gone: CollectedLockfile[] = [];
  const come: CollectedLockfile[] = [];
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(path), after.get(path)];
    if (was !== undefined && is !== undefined) compared.push({ path, base: was, head: is });
    else {
      gone.push(...readOf(was));
      come.push(...readOf(is));
    }
  }
  const pairs = pairMoved(gone, come);
  const moved = new Set(pairs.flat());
  const isReplaced = replacedBy(head.skipped);
  return [
    ...compared.filter(({ base: was, head: is }) => was.lockfile !== null || is.lockfile !== null),
    ...pairs.map(([was, is]) => ({ path: is.path, base: found(was), head: found(is) })),
    ...gone
      .filter((file) => !moved.has(file))
      .map((file) => {
        const isUnread = head.isTruncated || isReplaced(file.path);
        return { path: file.path, base: found(file), head: { lockfile: null, isUnread } };
      }),
    ...come
      .filter((file) => !moved.has(file))
      .map((file) => ({
        path: file.path,
        base: { lockfile: null, isUnread: base.isTruncated },
        head: found(file),
      })),
  ].sort(byPath);
}

function readOf(side: FileSide | undefined): readonly CollectedLockfile[] {
  return side === undefined || side.lockfile === null ? [] : [side.lockfile];
}

function found(lockfile: CollectedLockfile): FileSide {
  return { lockfile, isUnread: false };
}

function filesOf({ lockfiles, skipped }: CollectedLockfiles): ReadonlyMap<string, FileSide> {
  const unread = skipped.filter(({ reason }) => !NEVER_READ.has(reason));
  return new Map([
    ...unread.map(({ path }) => [path, { lockfile: null, isUnread: true }] as const),
    ...lockfiles.map((file) => [file.path, found(file)] as const),
  ]);
}

/** Such a file has no part in what is installed, or never had one that could be read. */
const NEVER_READ: ReadonlySet<string> = new Set(['no-lockfile', 'unsupported-format', ...NOTHING_MISSING]);

/**
 * Whether what a file named may be named by one that was not read: beside it, or where a submodule or a link stands in
 * the stead of its folder.
 */
function replacedBy(skipped: readonly SkippedFile[]): (path: string) => boolean {
  const leadsElsewhere = ({ reason }: SkippedFile) => reason === 'submodule' || reason === 'symlink';
  const elsewhere = new Set(skipped.filter(leadsElsewhere).map(({ path }) => `${path}/`));
  const missing = skipped.filter(({ reason }) => reason !== 'submodule' && !NOTHING_MISSING.has(reason));
  const beside = Map.groupBy(missing, ({ path }) => folderOf(path));
  return (path) => {
    const ecosystems = ['', ecosystemOf(path)];
    const others = beside.get(folderOf(path)) ?? [];
    return (
      foldersOf(path).some((folder) => elsewhere.has(folder)) ||
      others.some((other) => ecosystems.includes(ecosystemOf(other.path)))
    );
  };
}

/** Of more than so many, only those in one folder are paired. */
const MAX_COMPARED = 20;
const MIN_LIKENESS = 0.5;

function pairMoved(
  gone: readonly CollectedLockfile[],
  come: readonly CollectedLockfile[],
): readonly (readonly [was: CollectedLockfile, is: CollectedLockfile])[] {
  const areFew = gone.length <= MAX_COMPARED && come.length <= MAX_COMPARED;
  const names = new Map(areFew ? [...gone, ...come].map((file) => [file, namesOf(file)]) : []);
  const candidates = gone.flatMap((was) =>
    come.flatMap((is) => {
      if (ecosystemOf(was.path) !== ecosystemOf(is.path)) return [];
      const isBeside = folderOf(was.path) === folderOf(is.path);
      const likeness = likenessOf(names.get(was), names.get(is));
      return isBeside || likeness >= MIN_LIKENESS ? [{ was, is, rank: Number(isBeside) + likeness }] : [];
    }),
  );
  const pairs: (readonly [CollectedLockfile, CollectedLockfile])[] = [];
  const taken = new Set<CollectedLockfile>();
  for (const { was, is } of candidates.sort((a, b) => b.rank - a.rank)) {
    if (taken.has(was) || taken.has(is)) continue;
    taken.add(was).add(is);
    pairs.push([was, is]);
  }
  return pairs;
}

function namesOf({ inventory }: CollectedLockfile): ReadonlySet<string> {
  return new Set(inventory.packages.map(({ name }) => name));
}

/** The share of names that both have, of all that one of them has. */
function likenessOf(one: ReadonlySet<string> | undefined, other: ReadonlySet<string> | undefined): number {
  if (one === undefined || other === undefined) return 0;
  const common = one.intersection(other).size;
  return common / Math.max(1, one.size + other.size - common);
}
