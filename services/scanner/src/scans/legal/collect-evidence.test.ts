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

function treeOf(files: Readonly<Record<string, string>>, commit: string | null = null): SourceTree {
  return {
    commit,
    isTruncated: false,
    paths: Object.keys(files).sort(),
    has: (path) => path in files,
    read: (path) => Promise.resolve({ kind: 'content', bytes: Buffer.from(files[path] ?? '') }),
  };
}

async function collectFrom(tree: SourceTree) {
  const time = startSoftDeadline(60_000, new AbortController().signal);
  const evidence = await collectEvidence(tree, READ_FILES, time);
  time.clear();
  return evidence;
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
    const { packages, lists } = await collectFrom(treeOf(files));
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
    const { packages, skipped, lists } = await collectFrom(treeOf(files, 'c'));
    const unread = [
      'a/node_modules/left/package.json',
      'c/lib/python3/site-packages/flask-1.0.dist-info/METADATA',
    ];
    expect([packages, lists.unread]).toEqual([[], unread]);
    expect(skipped).toEqual(unread.map((path) => ({ path, reason: 'no-lockfile' })));
  });

  it('names what lies installed and names no package', async () => {
    const files = {
      'node_modules/left/package.json': '{"name":"left","version":"1.0.0"}',
      'node_modules/cut/package.json': '{"name":"cut","version":"1.',
      'lib/python3/site-packages/flask-1.0.dist-info/METADATA': 'Version: 1.0\n',
    };
    const { packages, skipped, lists } = await collectFrom(treeOf(files));
    expect(packages.map(({ package: { name } }) => name)).toEqual(['left']);
    const unread = [
      'lib/python3/site-packages/flask-1.0.dist-info/METADATA',
      'node_modules/cut/package.json',
    ];
    expect(skipped).toEqual(unread.map((path) => ({ path, reason: 'not-the-format' })));
    expect(lists.unread).toEqual(unread);
  });

  it('names manifests that name nothing, as repository scans do', async () => {
    const files: Record<string, string> = {
      'a/pom.xml': '<project/>',
      'b/pyproject.toml': '[tool.hatch]\n',
      'c/pyproject.toml': '[project]\nname = "c"\ndependencies = ["left==1.0"]\n',
    };
    const { skipped, lists } = await collectFrom(treeOf(files, 'c'));
    expect(skipped).toEqual([
      { path: 'a/pom.xml', reason: 'no-lockfile' },
      { path: 'b/pyproject.toml', reason: 'no-lockfile' },
    ]);
    expect(lists.direct).toEqual(['c/pyproject.toml']);
  });

  it.each([
    [3, 3, 0],
    [10_002, 10_000, 2],
  ])('of %d installed packages reads %d, and names the %d that it leaves out', async (count, read, left) => {
    const { packages, skipped, lists } = await collectFrom(archiveOf(count));
    expect([packages.length, lists.read, lists.unread.length]).toEqual([read, read, left]);
    expect(skipped.map(({ reason }) => reason)).toEqual(Array.from({ length: left }, () => 'file-limit'));
  });
});
