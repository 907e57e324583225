import type { SkippedFile, SkipReason } from '@repo/contracts/scanner';
import { formatOf } from '../../inventory/formats/index.ts';
import { publicNames } from '../../inventory/public-reference.ts';
import { NOTHING_MISSING } from '../../source-tree/report-skipped.ts';
import type { KnownLockfile } from './find-shared-advisories.ts';

/** What the report could not find out, in sentences. */
export function warningsOf({ isTruncated, isIncomplete, lockfiles, skipped }: ReadTree): string[] {
  const of = (isMeant: (reason: SkipReason) => boolean) =>
    skipped.filter(({ reason }) => isMeant(reason)).map(({ path }) => path);
  const unlocked = of((reason) => reason === 'no-lockfile');
  const unread = of((reason) => !EXPLAINED.has(reason));
  const limited = of((reason) => reason === 'file-limit');
  const unresolved = lockfiles.flatMap(({ inventory }) => inventory.unresolved ?? []);
  const direct = lockfiles
    .filter((each) => each.inventory.isWhole === false && !hasGoSum(each, lockfiles))
    .filter(({ inventory }) => inventory.lost === undefined)
    .map(({ path }) => path);
  const lost = lockfiles.filter(({ inventory }) => inventory.lost !== undefined).map(({ path }) => path);
  return [
    ...sentence('These name dependencies but have no lockfile, so the versions are not known', unlocked),
    ...sentence('These name direct dependencies only; what those bring along is missing', direct),
    ...sentence('A part of these seems to be lost, so packages may be missing', lost),
    ...sentence('Not read, so their packages are missing', unread),
    ...sentence('More files than one scan reads; these were left out', limited),
    ...sentence('Included by a list and not read, so their packages are missing', unresolved),
    ...(isTruncated ? ['The list of files was cut: lockfiles may be missing.'] : []),
    ...(isIncomplete ? ['The time ran out before everything was looked at.'] : []),
  ];
}

/** Of a whole repository: that nothing was found is no proof that there is nothing. */
export function emptinessOf({ lockfiles, skipped, isTruncated }: ReadTree): string[] {
  const hasNothing = lockfiles.length === 0 && skipped.length === 0 && !isTruncated;
  return hasNothing ? ['No file that names dependencies was found: whether there are any is not known.'] : [];
}

interface ReadTree {
  readonly isTruncated: boolean;
  readonly isIncomplete: boolean;
  readonly lockfiles: readonly Lockfile[];
  readonly skipped: readonly SkippedFile[];
}

type Lockfile = Pick<KnownLockfile, 'path' | 'inventory'>;

/** Whether a lockfile, of which one expects it, does not name all that is installed; a manifest never does. */
export function isLockCut(lockfile: Lockfile, all: readonly Lockfile[]): boolean {
  const isCut = lockfile.inventory.isWhole === false && formatOf(lockfile.path)?.isManifest !== true;
  return isCut && !hasGoSum(lockfile, all);
}

/** A `go.sum` beside a `go.mod` names the rest. */
function hasGoSum({ path }: Lockfile, all: readonly Lockfile[]): boolean {
  const sum = path.replace(/go\.mod$/i, 'go.sum');
  return sum !== path && all.some((each) => each.path === sum);
}

/** Said in a sentence of their own, or nothing is missing without them. */
const EXPLAINED: ReadonlySet<string> = new Set(['no-lockfile', 'file-limit', ...NOTHING_MISSING]);

const MAX_NAMED = 10;
const MAX_SHOWN_PATH = 120;

function sentence(what: string, paths: readonly string[]): string[] {
  return paths.length === 0 ? [] : [`${what}: ${publicNames(paths, MAX_NAMED, MAX_SHOWN_PATH)}.`];
}
