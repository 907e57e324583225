import { describe, expect, it } from 'vitest';
import { startSoftDeadline } from '../source-tree/soft-deadline.ts';
import type { SourceTree } from '../source-tree/source-tree.ts';
import { collectLockfiles, isLockfileCandidate } from './collect-lockfiles.ts';

const LOCK = '# yarn lockfile v1\n\n\nleft@^1:\n  version "1.0.0"\n';

function treeOf(files: Readonly<Record<string, string>>, reads: string[] = []): SourceTree {
  const contents = new Map(Object.entries(files));
  return {
    commit: 'c',
    isTruncated: false,
    paths: [...contents.keys()].sort(),
    has: (path) => contents.has(path),
    read: (path, signal) => {
      signal.throwIfAborted();
      reads.push(path);
      return Promise.resolve({ kind: 'content', bytes: Buffer.from(contents.get(path) ?? '') });
    },
  };
}

async function collect(files: Readonly<Record<string, string>>, timeoutMs = 60_000) {
  const time = startSoftDeadline(timeoutMs, new AbortController().signal);
  const reads: string[] = [];
  const collected = await collectLockfiles(treeOf(files, reads), time);
  time.clear();
  return { ...collected, reads };
}

const namesOf = (packages: readonly { readonly name: string }[]) => packages.map(({ name }) => name);

describe('collectLockfiles', () => {
  it('finds lockfiles by their exact names wherever they stand', async () => {
    const files = { 'b/yarn.lock': LOCK, 'a/yarn.lock': LOCK, 'YARN.LOCK': LOCK, 'yarn.lock.bak': LOCK };
    const { lockfiles, skipped } = await collect(files);
    expect([lockfiles.map(({ path }) => path), skipped]).toEqual([['a/yarn.lock', 'b/yarn.lock'], []]);
  });

  it('reads what ships before what tests when there are too many, and names those left out', async () => {
    const shipped = Array.from({ length: 200 }, (_, index) => [`app${index}/yarn.lock`, LOCK] as const);
    const { lockfiles, skipped } = await collect({
      'a/test/yarn.lock': LOCK,
      ...Object.fromEntries(shipped),
    });
    expect([lockfiles.length, skipped]).toEqual([200, [{ path: 'a/test/yarn.lock', reason: 'file-limit' }]]);
  });

  it('goes round a circle of includes once and reads each file once', async () => {
    const { lockfiles, reads } = await collect({
      'requirements.txt': '-r a.txt\n-r b.txt\none==1.0\n',
      'a.txt': '-r b.txt\ntwo==1.0\n',
      'b.txt': '-r requirements.txt\n-r a.txt\nthree==1.0\n-r missing.txt\n',
    });
    const [found] = lockfiles;
    expect(namesOf(found?.inventory.packages ?? [])).toEqual(['one', 'three', 'two']);
    expect(found?.inventory.unresolved?.map(({ reference }) => reference)).toEqual(['missing.txt']);
    expect(reads).toEqual(['requirements.txt', 'a.txt', 'b.txt']);
  });

  it('keeps an include that cannot be read as unresolved', async () => {
    const { lockfiles } = await collect({
      'requirements.txt': '-r a.txt\none==1.0\n',
      'a.txt': '{"json": true}',
    });
    expect(lockfiles[0]?.inventory.unresolved?.map(({ reference }) => reference)).toEqual(['a.txt']);
  });

  it('bounds a chain of includes', async () => {
    const chain = Array.from({ length: 300 }, (_, index) => [
      `r${index}.txt`,
      `-r r${index + 1}.txt\np${index}==1\n`,
    ]);
    const { reads } = await collect({ 'requirements.txt': '-r r0.txt\n', ...Object.fromEntries(chain) });
    expect(reads.length).toBeLessThanOrEqual(102);
  });

  it('skips what it had no time for', async () => {
    const hard = new AbortController();
    const time = { ...startSoftDeadline(60_000, hard.signal), attempt: () => Promise.resolve(null) };
    const { lockfiles, skipped } = await collectLockfiles(treeOf({ 'yarn.lock': LOCK }), time);
    time.clear();
    expect([lockfiles, skipped]).toEqual([[], [{ path: 'yarn.lock', reason: 'time-limit' }]]);
  });
});

describe('isLockfileCandidate', () => {
  it.each([
    ['a/package-lock.json', true],
    ['npm-shrinkwrap.json', true],
    ['requirements/dev-requirements.txt', true],
    ['LICENSE.txt', false],
    ['src/index.ts', false],
  ])('%s: %s', (path, expected) => {
    expect(isLockfileCandidate(path)).toBe(expected);
  });
});
