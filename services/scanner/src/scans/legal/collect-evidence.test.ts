import { describe, expect, it } from 'vitest';
import { READ_FILES } from '../../dependency-files/file-reading.ts';
import { startSoftDeadline } from '../../source-tree/soft-deadline.ts';
import type { SourceTree } from '../../source-tree/source-tree.ts';
import { collectEvidence } from './collect-evidence.ts';

/** An archive in which so many packages are installed. */
function archiveOf(installed: number): SourceTree {
  const paths = Array.from({ length: installed }, (_, index) => `node_modules/p${index}/package.json`).sort();
  return {
    commit: null,
    isTruncated: false,
    paths,
    has: (path) => paths.includes(path),
    read: (path) => {
      const name = path.split('/')[1];
      const bytes = Buffer.from(JSON.stringify({ name, version: '1.0.0', license: 'MIT' }));
      return Promise.resolve({ kind: 'content', bytes });
    },
  };
}

describe('collectEvidence', () => {
  it('names projects that the lockfile above does not hold, and reads their package.json', async () => {
    const files: Readonly<Record<string, string>> = {
      'package-lock.json': JSON.stringify({
        lockfileVersion: 3,
        packages: { '': { name: 'app' }, 'libs/a': {} },
      }),
      'libs/a/package.json': '{"dependencies":{"held":"^1.0.0"}}',
      'tools/package.json': '{"dependencies":{"left":"^1.0.0"}}',
      'uv.lock': 'version = 1\n[[package]]\nname = "own"\nsource = { virtual = "." }\n',
      'ml/pyproject.toml': '[project]\ndependencies = ["flask>=1"]\n',
      'ml/setup.py': '',
    };
    const tree: SourceTree = {
      ...archiveOf(0),
      paths: Object.keys(files).sort(),
      has: (path) => path in files,
      read: (path) => Promise.resolve({ kind: 'content', bytes: Buffer.from(files[path] ?? '') }),
    };
    const time = startSoftDeadline(60_000, new AbortController().signal);
    const { packages, lists } = await collectEvidence(tree, READ_FILES, time);
    time.clear();
    expect(packages.map(({ package: { name } }) => name)).toEqual(['flask', 'left']);
    expect(lists.direct).toEqual(['ml/pyproject.toml', 'tools/package.json']);
  });

  it('names what lies installed in a repository, where nothing is read, but for what a lockfile above names', async () => {
    const files: Readonly<Record<string, string>> = {
      'a/node_modules/left/package.json': '{"name":"left","version":"1.0.0"}',
      'a/test/node_modules/right/package.json': '{"name":"right","version":"1.0.0"}',
      'b/node_modules/@x/held/package.json': '{"name":"@x/held","version":"1.0.0"}',
      'b/package-lock.json': '{"lockfileVersion":3,"packages":{}}',
      'c/lib/python3/site-packages/flask-1.0.dist-info/METADATA': 'Name: flask\nVersion: 1.0\n',
    };
    const tree: SourceTree = {
      ...archiveOf(0),
      commit: 'c',
      paths: Object.keys(files).sort(),
      has: (path) => path in files,
      read: (path) => Promise.resolve({ kind: 'content', bytes: Buffer.from(files[path] ?? '') }),
    };
    const time = startSoftDeadline(60_000, new AbortController().signal);
    const { packages, skipped, lists } = await collectEvidence(tree, READ_FILES, time);
    time.clear();
    const unread = [
      'a/node_modules/left/package.json',
      'c/lib/python3/site-packages/flask-1.0.dist-info/METADATA',
    ];
    expect([packages, lists.unread]).toEqual([[], unread]);
    expect(skipped).toEqual(unread.map((path) => ({ path, reason: 'no-lockfile' })));
  });

  it.each([
    [3, 3, 0],
    [10_002, 10_000, 2],
  ])('of %d installed packages reads %d, and names the %d that it leaves out', async (count, read, left) => {
    const time = startSoftDeadline(60_000, new AbortController().signal);
    const { packages, skipped, lists } = await collectEvidence(archiveOf(count), READ_FILES, time);
    time.clear();
    expect([packages.length, lists.read, lists.unread.length]).toEqual([read, read, left]);
    expect(skipped.map(({ reason }) => reason)).toEqual(Array.from({ length: left }, () => 'file-limit'));
  });
});
