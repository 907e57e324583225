import type { SkipReason } from '@repo/contracts/scanner';
import { describe, expect, it } from 'vitest';
import { npmPackage } from '../../../test/support/advisories.ts';
import type { CollectedLockfiles } from '../repo/collect-lockfiles.ts';
import type { CollectedLockfile } from '../repo/find-shared-advisories.ts';
import { pairFiles } from './pair-files.ts';

/** Files with the names of their packages, or why one was not read. */
type Files = Readonly<Record<string, readonly string[] | SkipReason>>;

function side(files: Files, isTruncated = false): CollectedLockfiles {
  const lockfiles: CollectedLockfile[] = [];
  const skipped: CollectedLockfiles['skipped'][number][] = [];
  for (const [path, content] of Object.entries(files)) {
    if (typeof content === 'string') skipped.push({ path, reason: content });
    else {
      const packages = content.map((name) => npmPackage(name, '1.0.0'));
      lockfiles.push({ path, scope: 'production', inventory: { packages } });
    }
  }
  return { lockfiles, skipped, isTruncated, isCut: false };
}

/** Each pair as `before → after`; `?` where nobody knows what is in the file, `-` where it is not there. */
function paired(base: Files, head: Files, cut: { base?: boolean; head?: boolean } = {}): readonly string[] {
  const shown = ({ lockfile, isUnread }: { lockfile: CollectedLockfile | null; isUnread: boolean }) =>
    lockfile?.path ?? (isUnread ? '?' : '-');
  return pairFiles(side(base, cut.base), side(head, cut.head)).map(
    (each) => `${shown(each.base)} → ${shown(each.head)}`,
  );
}

const many = Array.from({ length: 10 }, (_, index) => `p${index}`);

describe('pairFiles', () => {
  it.each<readonly [what: string, base: Files, head: Files, pairs: readonly string[]]>([
    [
      'the same path first',
      { 'yarn.lock': ['a'] },
      { 'yarn.lock': ['b'], 'x/yarn.lock': ['a'] },
      ['- → x/yarn.lock', 'yarn.lock → yarn.lock'],
    ],
    [
      'another package manager in one folder',
      { 'w/yarn.lock': ['a'] },
      { 'w/pnpm-lock.yaml': ['z'] },
      ['w/yarn.lock → w/pnpm-lock.yaml'],
    ],
    ['no other ecosystem', { 'go.mod': ['a'] }, { 'Cargo.lock': ['a'] }, ['- → Cargo.lock', 'go.mod → -']],
    [
      'a folder that moved, each with the most alike',
      { 'a/yarn.lock': many, 'b/yarn.lock': ['x', 'y'] },
      { 'n/b/yarn.lock': ['x', 'y'], 'n/a/yarn.lock': [...many, 'new'] },
      ['a/yarn.lock → n/a/yarn.lock', 'b/yarn.lock → n/b/yarn.lock'],
    ],
    [
      'no file that has little in common',
      { 'a/yarn.lock': many },
      { 'b/yarn.lock': ['p0', 'x', 'y', 'z'] },
      ['a/yarn.lock → -', '- → b/yarn.lock'],
    ],
    ['what went and what came with nothing', { 'a/yarn.lock': ['a'] }, {}, ['a/yarn.lock → -']],
    [
      'a side that could not be read with the other',
      { 'yarn.lock': 'too-large' },
      { 'yarn.lock': ['a'] },
      ['? → yarn.lock'],
    ],
    [
      'nothing where neither side was read',
      { 'yarn.lock': 'too-large' },
      { 'yarn.lock': 'not-the-format' },
      [],
    ],
    [
      'what was no lockfile before with nothing',
      { 'yarn.lock': 'unsupported-format' },
      { 'yarn.lock': ['a'] },
      ['- → yarn.lock'],
    ],
  ])('pairs %s', (_what, base, head, pairs) => {
    expect(paired(base, head)).toEqual(pairs);
  });

  it.each<readonly [what: string, base: Files, head: Files, pairs: readonly string[]]>([
    [
      'a manifest stays without it',
      { 'a/yarn.lock': ['a'], 'yarn.lock': ['b'] },
      { 'a/package.json': 'no-lockfile' },
      ['a/yarn.lock → ?', 'yarn.lock → -'],
    ],
    [
      'a lockfile came that nothing reads',
      { 'yarn.lock': ['a'] },
      { 'bun.lockb': 'unsupported-format' },
      ['yarn.lock → ?'],
    ],
    [
      'one came that could not be read',
      { 'yarn.lock': ['a'], 'Cargo.lock': ['b'] },
      { 'pnpm-lock.yaml': 'too-large' },
      ['Cargo.lock → -', 'yarn.lock → ?'],
    ],
    [
      'a submodule came in the stead of its folder',
      { 'a/b/yarn.lock': ['a'], 'ab/yarn.lock': ['b'] },
      { a: 'submodule' },
      ['a/b/yarn.lock → ?', 'ab/yarn.lock → -'],
    ],
    [
      'what came says nothing',
      { 'yarn.lock': ['a'] },
      { 'package-lock.json': 'shadowed' },
      ['yarn.lock → -'],
    ],
  ])('knows what a file that went resolves unless %s', (_what, base, head, pairs) => {
    expect(paired(base, head)).toEqual(pairs);
  });

  it('knows nothing of a file that a cut list does not name', () => {
    expect(paired({}, { 'yarn.lock': ['a'] }, { base: true })).toEqual(['? → yarn.lock']);
    expect(paired({ 'yarn.lock': ['a'] }, {}, { head: true })).toEqual(['yarn.lock → ?']);
  });

  it('mirrors when the sides are swapped', () => {
    const [one, other] = [
      { 'a/yarn.lock': many, 'go.mod': ['m'], 'k/yarn.lock': ['k'] },
      { 'b/yarn.lock': many, 'k/package-lock.json': ['l'], 'Cargo.lock': ['c'] },
    ];
    const swapped = paired(other, one).map((each) => each.split(' → ').reverse().join(' → '));
    expect(swapped.toSorted()).toEqual(paired(one, other).toSorted());
  });

  it('compares no more than twenty that moved, but those in one folder always', () => {
    const folders = Array.from({ length: 21 }, (_, index) => index);
    const base = Object.fromEntries(folders.map((each) => [`a${each}/yarn.lock`, [`p${each}`]]));
    const moved = Object.fromEntries(folders.map((each) => [`b${each}/yarn.lock`, [`p${each}`]]));
    const other = Object.fromEntries(folders.map((each) => [`a${each}/pnpm-lock.yaml`, [`p${each}`]]));
    expect(paired(base, moved).every((each) => each.includes('-'))).toBe(true);
    expect(paired(base, other)).toHaveLength(21);
  });
});
