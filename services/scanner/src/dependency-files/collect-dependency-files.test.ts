import { describe, expect, it } from 'vitest';
import { startSoftDeadline } from '../source-tree/soft-deadline.ts';
import type { SourceTree } from '../source-tree/source-tree.ts';
import { collectDependencyFiles, isDependencyFile } from './collect-dependency-files.ts';
import { type FileReading, FileTooLargeError, READ_FILES } from './file-reading.ts';

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

async function collect(
  files: Readonly<Record<string, string>>,
  timeoutMs = 60_000,
  reading: FileReading = READ_FILES,
) {
  const time = startSoftDeadline(timeoutMs, new AbortController().signal);
  const reads: string[] = [];
  const collected = await collectDependencyFiles(treeOf(files, reads), reading, time);
  time.clear();
  return { ...collected, reads };
}

const namesOf = (packages: readonly { readonly name: string }[]) => packages.map(({ name }) => name);

describe('collectDependencyFiles', () => {
  it('finds lockfiles by their names in any letter case wherever they stand', async () => {
    const tree = { 'b/yarn.lock': LOCK, 'a/yarn.lock': LOCK, 'YARN.LOCK': LOCK, 'yarn.lock.bak': LOCK };
    const { files, skipped } = await collect(tree);
    expect([files.map(({ path }) => path), skipped]).toEqual([
      ['YARN.LOCK', 'a/yarn.lock', 'b/yarn.lock'],
      [],
    ]);
  });

  it('leaves out a file that needs too much memory, and reads the others', async () => {
    const isHuge = (bytes: Uint8Array) => Buffer.from(bytes).includes('huge');
    const reading: FileReading = {
      readInventory: async (name, bytes, signal) => {
        if (isHuge(bytes)) throw new FileTooLargeError();
        return await READ_FILES.readInventory(name, bytes, signal);
      },
    };
    const huge = { 'a/yarn.lock': 'huge', 'a/requirements.txt': 'huge==1\n', 'constraints.txt': 'huge==1\n' };
    const well = { 'yarn.lock': LOCK, 'requirements.txt': '-c constraints.txt\nflask==1.0\n' };
    const { files, skipped } = await collect({ ...huge, ...well }, 60_000, reading);
    expect(files.map(({ path, inventory }) => [path, namesOf(inventory.packages)])).toEqual([
      ['requirements.txt', ['flask']],
      ['yarn.lock', ['left']],
    ]);
    expect(files[0]?.inventory.unresolved).toEqual(['constraints.txt']);
    expect(skipped).toEqual([
      { path: 'a/requirements.txt', reason: 'too-large' },
      { path: 'a/yarn.lock', reason: 'too-large' },
      { path: 'constraints.txt', reason: 'too-large' },
    ]);
  });

  it('says why an included file was not read, once, unless another list got it', async () => {
    const others = Array.from({ length: 100 }, (_, at) => `deps/${at}`);
    const many = others.map((name) => `-r ${name}\n`).join('');
    const tree = treeOf({
      ...Object.fromEntries(others.map((name, at) => [name, `p${at}==1.0\n`])),
      'requirements.txt': `-r base.txt\n-r requirements/dev.txt\n${many}-r list\n`,
      'other/requirements.txt': '-r ../list\n-r ../base.txt\n-c ../pins.txt\n',
      'base.txt': '',
      'requirements/dev.txt': '',
      'pins.txt': '\0',
      list: 'flask==1.0\n',
    });
    const read: SourceTree['read'] = async (path, signal) => {
      if (path === 'base.txt') return { kind: 'skipped', reason: 'symlink' };
      if (path === 'requirements/dev.txt') return { kind: 'skipped', reason: 'lfs-pointer' };
      return tree.read(path, signal);
    };
    const time = startSoftDeadline(60_000, new AbortController().signal);
    const { files, skipped } = await collectDependencyFiles({ ...tree, read }, READ_FILES, time);
    time.clear();
    expect(files.map(({ path }) => path)).toEqual(['other/requirements.txt', 'requirements.txt']);
    expect(skipped).toEqual([
      { path: 'base.txt', reason: 'symlink' },
      { path: 'pins.txt', reason: 'not-the-format' },
      { path: 'requirements/dev.txt', reason: 'lfs-pointer' },
    ]);
  });

  it('names what a list includes beyond the files that are followed', async () => {
    const names = Array.from({ length: 102 }, (_, at) => `deps/${at}`);
    const included = Object.fromEntries(names.map((name, at) => [name, `p${at}==1.0\n`]));
    const list = names.map((name) => `-r ${name}\n`).join('');
    const { files, skipped } = await collect({ ...included, 'requirements.txt': list });
    expect(files.map(({ inventory }) => inventory.packages.length)).toEqual([100]);
    expect(skipped).toEqual([
      { path: 'deps/100', reason: 'file-limit' },
      { path: 'deps/101', reason: 'file-limit' },
    ]);
  });

  it('knows what changes a requirements file, as when it is sent alone', async () => {
    const { files } = await collect({ 'requirements.txt': 'flask==1.0\n', 'yarn.lock': LOCK });
    expect(files.map(({ inventory }) => inventory.manager)).toEqual(['pip', 'yarn-classic']);
  });

  it('reads requirements by any name, and those that others include as a part of these', async () => {
    const { files, skipped, reads } = await collect({
      'requirements.txt': 'flask==1.0\n',
      'requirements-dev.txt': '-r requirements.txt\n-r requirements/test.txt\npytest==7.0\n',
      'requirements_lint.txt': '-r requirements/test.txt\nruff==0.1\n',
      'requirements/test.txt': 'tox==4.0\n',
      'requirements/prod.txt': 'gunicorn==20.0\n',
      '.riot/requirements/10a1.txt': 'attrs==23.1.0\n',
    });
    expect(files.map(({ path, inventory }) => [path, namesOf(inventory.packages)])).toEqual([
      ['.riot/requirements/10a1.txt', ['attrs']],
      ['requirements-dev.txt', ['flask', 'pytest', 'tox']],
      ['requirements.txt', ['flask']],
      ['requirements/prod.txt', ['gunicorn']],
      ['requirements_lint.txt', ['ruff', 'tox']],
    ]);
    expect(skipped).toEqual([]);
    expect(reads.toSorted()).toEqual([...new Set(reads)].sort());
  });

  it('reads requirements that include each other in a circle', async () => {
    const { files } = await collect({
      'requirements/a.txt': '-r b.txt\none==1.0\n',
      'requirements/b.txt': '-r a.txt\ntwo==1.0\n',
    });
    expect(files.map(({ path, inventory }) => [path, namesOf(inventory.packages)])).toEqual([
      ['requirements/a.txt', ['one', 'two']],
    ]);
  });

  it('takes the versions of constraints that something includes, and names those that nothing does', async () => {
    const { files, skipped } = await collect({
      'requirements.txt': '-c constraints.txt\nFlask>=1\nruff==0.1\n',
      'constraints.txt': 'flask==1.0\njinja2==2.0\nurllib3<2\n',
      'other/upper-constraints.txt': 'flask==0.1\n',
    });
    expect(
      files.map(({ inventory }) => inventory.packages.map(({ name, version, at }) => [name, version, at])),
    ).toEqual([
      [
        ['flask', '1.0', undefined],
        ['jinja2', '2.0', undefined],
        ['ruff', '0.1', 3],
      ],
    ]);
    expect(files[0]?.inventory.unresolved).toEqual([]);
    expect(skipped).toEqual([{ path: 'other/upper-constraints.txt', reason: 'not-included' }]);
  });

  it('names what requirements are compiled from where nothing is compiled', async () => {
    const { skipped } = await collect({
      'requirements.in': 'flask\n',
      'requirements/dev.in': 'tox\n',
      'requirements/dev.txt': 'tox==4.0\n',
    });
    expect(skipped).toEqual([{ path: 'requirements.in', reason: 'no-lockfile' }]);
  });

  it('names requirements that are none, or that it had no time for', async () => {
    const { files, skipped } = await collect({
      'requirements/notes.txt': '{"a": 1}',
      'reqs.txt': 'a==1\n',
    });
    expect([files.map(({ path }) => path), skipped]).toEqual([
      ['reqs.txt'],
      [{ path: 'requirements/notes.txt', reason: 'not-the-format' }],
    ]);
  });

  it('reads lockfiles before requirements of any name when there are too many', async () => {
    const many = Array.from({ length: 200 }, (_, at) => [`a/requirements/p${at}.txt`, 'one==1.0\n'] as const);
    const { files, skipped } = await collect({ ...Object.fromEntries(many), 'web/yarn.lock': LOCK });
    expect(files.map(({ path }) => path)).toContain('web/yarn.lock');
    expect(skipped).toMatchObject([{ reason: 'file-limit' }]);
  });

  it('reads what ships before what tests when there are too many, and names those left out', async () => {
    const shipped = Array.from({ length: 200 }, (_, index) => [`app${index}/yarn.lock`, LOCK] as const);
    const { files, skipped } = await collect({
      'a/test/yarn.lock': LOCK,
      ...Object.fromEntries(shipped),
    });
    expect([files.length, skipped]).toEqual([200, [{ path: 'a/test/yarn.lock', reason: 'file-limit' }]]);
  });

  it('goes round a circle of includes once and reads each file once', async () => {
    const { files, reads } = await collect({
      'requirements.txt': '-r a.txt\n-r b.txt\none==1.0\n',
      'a.txt': '-r b.txt\ntwo==1.0\n',
      'b.txt': '-r requirements.txt\n-r a.txt\nthree==1.0\n-r missing.txt\n',
    });
    const [found] = files;
    expect(namesOf(found?.inventory.packages ?? [])).toEqual(['one', 'three', 'two']);
    expect(found?.inventory.unresolved).toEqual(['missing.txt']);
    expect(reads).toEqual(['requirements.txt', 'a.txt', 'b.txt']);
  });

  it('tells that a part of an included file seems to be lost', async () => {
    const { files } = await collect({ 'requirements.txt': '-r a.txt\n', 'a.txt': 'a==1 \\\n' });
    expect(files).toMatchObject([{ inventory: { isWhole: false, lost: 'its last line is not whole' } }]);
  });

  it('keeps an include that cannot be read as unresolved', async () => {
    const { files } = await collect({
      'requirements.txt': '-r a.txt\none==1.0\n',
      'a.txt': '{"json": true}',
    });
    expect(files[0]?.inventory.unresolved).toEqual(['a.txt']);
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
    const { files, skipped } = await collectDependencyFiles(treeOf({ 'yarn.lock': LOCK }), READ_FILES, time);
    time.clear();
    expect([files, skipped]).toEqual([[], [{ path: 'yarn.lock', reason: 'time-limit' }]]);
  });
});

describe('isDependencyFile', () => {
  it.each([
    ['a/package-lock.json', true],
    ['npm-shrinkwrap.json', true],
    ['requirements/dev-requirements.txt', true],
    ['requirements/prod.txt', true],
    ['constraints.txt', true],
    ['requirements.in', true],
    ['LICENSE.txt', false],
    ['src/index.ts', false],
  ])('%s: %s', (path, expected) => {
    expect(isDependencyFile(path)).toBe(expected);
  });
});

describe('files that are read only where no better one was', () => {
  const PYPROJECT = '[project]\ndependencies = ["flask==1.0"]\n';
  const GO_SUM = 'example.com/a v1.0.0 h1:aaaa=\n';
  const uvLock = (source: string) =>
    `version = 1\n\n[[package]]\nname = "x"\nversion = "1.0"\nsource = ${source}\n`;
  const pathsOf = async (files: Readonly<Record<string, string>>) =>
    (await collect(files)).files.map(({ path }) => path);

  it.each([
    ['a lockfile beside it', { 'pyproject.toml': PYPROJECT, 'uv.lock': 'version = 1\n' }, ['uv.lock']],
    [
      'a lockfile above that names its folder',
      { 'a/b/pyproject.toml': PYPROJECT, 'a/UV.lock': uvLock('{ editable = "b" }') },
      ['a/UV.lock'],
    ],
    [
      'a lockfile above of another project',
      { 'a/b/pyproject.toml': PYPROJECT, 'a/UV.lock': uvLock('{ virtual = "." }') },
      ['a/UV.lock', 'a/b/pyproject.toml'],
    ],
    [
      'the list of another folder',
      { 'go.mod': 'module a\n\ngo 1.22\n', 'a/go.sum': GO_SUM },
      ['a/go.sum', 'go.mod'],
    ],
    [
      'none',
      { 'a/pyproject.toml': PYPROJECT, 'b/uv.lock': 'version = 1\n' },
      ['a/pyproject.toml', 'b/uv.lock'],
    ],
    ['one that is damaged', { 'pyproject.toml': PYPROJECT, 'uv.lock': '[[' }, ['pyproject.toml']],
    ['a list that is whole', { 'go.mod': 'module a\n\ngo 1.22\n', 'go.sum': GO_SUM }, ['go.mod']],
    ['one that is not', { 'go.mod': 'module a\n\ngo 1.12\n', 'go.sum': GO_SUM }, ['go.mod', 'go.sum']],
  ])('with %s', async (_case, files, expected) => {
    expect(await pathsOf(files)).toEqual(expected);
  });
});
