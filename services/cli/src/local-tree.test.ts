import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLocalTree } from './local-tree.ts';

let dir = '';
const { signal } = new AbortController();

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'scanner-tree-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

function put(path: string, content = '{}'): void {
  mkdirSync(join(dir, path, '..'), { recursive: true });
  writeFileSync(join(dir, path), content);
}

function git(...args: readonly string[]): void {
  execFileSync('git', args, { cwd: dir, stdio: 'ignore' });
}

describe('a folder without git', () => {
  it('is walked without hidden folders, node_modules and the targets of links', async () => {
    for (const path of [
      'yarn.lock',
      'web/yarn.lock',
      '.cache/yarn.lock',
      'node_modules/a/yarn.lock',
      '.hidden',
    ]) {
      put(path);
    }
    symlinkSync(dir, join(dir, 'circle'));
    symlinkSync(join(dir, 'yarn.lock'), join(dir, 'web', 'package-lock.json'));
    const tree = openLocalTree(['.'], dir);
    expect(tree.paths).toEqual(['.hidden', 'circle', 'web/package-lock.json', 'web/yarn.lock', 'yarn.lock']);
    expect(await tree.read('web/package-lock.json', signal)).toEqual({ kind: 'skipped', reason: 'symlink' });
    expect(await tree.read('circle', signal)).toEqual({ kind: 'skipped', reason: 'symlink' });
    expect([tree.notes, tree.isTruncated]).toEqual([[], false]);
  });

  it('takes files that are named, wherever they lie below it', async () => {
    put('node_modules/a/yarn.lock');
    symlinkSync(join(dir, 'node_modules/a/yarn.lock'), join(dir, 'yarn.lock'));
    const tree = openLocalTree(['yarn.lock', 'node_modules/a/yarn.lock'], dir);
    expect(tree.namedFiles).toEqual(['yarn.lock', 'node_modules/a/yarn.lock']);
    expect(await tree.read('yarn.lock', signal)).toMatchObject({ kind: 'content' });
  });

  it('says why a file cannot be read', async () => {
    put('yarn.lock', ' '.repeat(5 * 1024 * 1024 + 1));
    put('a/yarn.lock', 'version https://git-lfs.github.com/spec/v1\n');
    const tree = openLocalTree(['.'], dir);
    rmSync(join(dir, 'a'), { recursive: true });
    expect(await tree.read('yarn.lock', signal)).toEqual({ kind: 'skipped', reason: 'too-large' });
    expect(await tree.read('a/yarn.lock', signal)).toEqual({ kind: 'skipped', reason: 'unreadable' });
    put('a/yarn.lock', 'version https://git-lfs.github.com/spec/v1\n');
    expect(await tree.read('a/yarn.lock', signal)).toEqual({ kind: 'skipped', reason: 'lfs-pointer' });
  });

  it('refuses what is not there, and folders that have nothing in common with this one', () => {
    symlinkSync('circle', join(dir, 'circle'));
    for (const path of ['nowhere', 'circle', 'n'.repeat(300)]) {
      expect(() => openLocalTree([path], dir)).toThrow(`There is no ${path}, or nothing that can be read`);
    }
    put('a/yarn.lock');
    put('b/yarn.lock');
    expect(() => openLocalTree(['.', '../b'], join(dir, 'a'))).toThrow(
      'run the command in one that holds them all',
    );
  });
});

describe('a git work tree', () => {
  beforeEach(() => git('init', '-q'));

  it('holds what its index tracks, with paths from its top, and says which lockfiles are new', () => {
    const others = ['web/untracked/yarn.lock', 'web/README.md', 'node_modules/a/yarn.lock', 'ignored/go.mod'];
    for (const path of ['yarn.lock', 'web/yarn.lock', ...others, '.github/requirements.txt']) put(path);
    writeFileSync(join(dir, '.git', 'info', 'exclude'), 'ignored\n');
    git('add', 'yarn.lock', 'web/yarn.lock', '.github');
    const whole = openLocalTree(['.'], dir);
    expect(whole.paths).toEqual(['.github/requirements.txt', 'web/yarn.lock', 'yarn.lock']);
    expect(whole.notes).toEqual([
      'Not looked at, for git does not track it: web/untracked/yarn.lock. Use git add, or name it.',
    ]);
    expect(openLocalTree(['.github'], dir).notes).toEqual([]);
    const part = openLocalTree(['.'], join(dir, 'web'));
    expect(part.paths).toEqual(['web/yarn.lock']);
    expect(part.has('yarn.lock')).toBe(true);
    expect(openLocalTree(['web/untracked/yarn.lock'], dir).paths).toEqual(['web/untracked/yarn.lock']);
  });

  it('has lost what was deleted, be it staged or not, and says which lockfiles', () => {
    for (const path of ['yarn.lock', 'web/yarn.lock', 'web/README.md', 'go.mod']) put(path);
    git('add', '-A');
    rmSync(join(dir, 'web'), { recursive: true });
    git('rm', '-q', '--cached', 'go.mod');
    rmSync(join(dir, 'go.mod'));
    const tree = openLocalTree(['.'], dir);
    expect([tree.paths, tree.has('web/yarn.lock'), tree.covers('web/yarn.lock')]).toEqual([
      ['yarn.lock'],
      false,
      true,
    ]);
    expect(tree.notes).toEqual(['No longer there, so it counts as removed: web/yarn.lock.']);
  });

  it('keeps what git cannot look for: it may be there', () => {
    const path = `${'a'.repeat(300)}/yarn.lock`;
    put('yarn.lock');
    git('add', '-A');
    git('update-index', '--add', '--cacheinfo', `100644,${'0'.repeat(39)}1,${path}`);
    const tree = openLocalTree(['.'], dir);
    expect([tree.paths, tree.notes]).toEqual([[path, 'yarn.lock'], []]);
  });

  it('keeps a submodule whose folder is gone: nobody has looked into it', () => {
    const commit = '0123456789012345678901234567890123456789';
    git('update-index', '--add', '--cacheinfo', `160000,${commit},lib/sub`);
    const tree = openLocalTree(['.'], dir);
    expect([tree.paths, tree.notes]).toEqual([['lib/sub'], []]);
  });

  it('names submodules and starts no monitor of the repository', () => {
    const marker = join(dir, 'ran');
    put('monitor.sh', `#!/bin/sh\ntouch ${marker}\n`);
    execFileSync('chmod', ['+x', join(dir, 'monitor.sh')]);
    git('config', 'core.fsmonitor', join(dir, 'monitor.sh'));
    const commit = '0123456789012345678901234567890123456789';
    git('-c', 'core.fsmonitor=false', 'update-index', '--add', '--cacheinfo', `160000,${commit},lib/sub`);
    const tree = openLocalTree(['.'], dir);
    expect([tree.paths, tree.kindOf?.('lib/sub')]).toEqual([['lib/sub'], 'submodule']);
    mkdirSync(join(dir, 'lib/sub'), { recursive: true });
    expect(openLocalTree(['lib/sub'], dir).paths).toEqual(['lib/sub']);
    expect(existsSync(marker)).toBe(false);
  });

  it.each(['GIT_DIR', 'GIT_INDEX_FILE'])(
    'is that of the folder, whatever hook of another sets %s',
    (name) => {
      const other = mkdtempSync(join(tmpdir(), 'scanner-other-'));
      execFileSync('git', ['init', '-q', other]);
      put('yarn.lock');
      git('add', '-A');
      vi.stubEnv(name, join(other, '.git', ...(name === 'GIT_DIR' ? [] : ['index'])));
      const { paths, notes } = openLocalTree(['.'], dir);
      vi.unstubAllEnvs();
      rmSync(other, { recursive: true });
      expect([paths, notes]).toEqual([['yarn.lock'], []]);
    },
  );

  it('follows a link to a folder that was named', () => {
    put('web/yarn.lock');
    put('web/untracked/yarn.lock');
    symlinkSync('web', join(dir, 'link'));
    git('add', 'web/yarn.lock', 'link');
    const { paths, covers } = openLocalTree(['link'], dir);
    expect([paths, covers('web/yarn.lock')]).toEqual([['web/yarn.lock'], true]);
  });

  it('finds what is named through one link together, from wherever that is done', () => {
    put('yarn.lock');
    put('web/yarn.lock');
    git('add', '-A');
    const other = mkdtempSync(join(tmpdir(), 'scanner-other-'));
    const link = join(other, 'link');
    symlinkSync(dir, link);
    const { paths } = openLocalTree([join(link, 'yarn.lock'), join(link, 'web')], other);
    rmSync(other, { recursive: true });
    expect(paths).toEqual(['web/yarn.lock', 'yarn.lock']);
  });

  it('is walked where git cannot list it, hidden folders too, and that is said', () => {
    for (const path of ['yarn.lock', '.github/yarn.lock', 'node_modules/a/yarn.lock']) put(path);
    writeFileSync(join(dir, '.git', 'index'), 'damaged');
    const tree = openLocalTree(['.'], dir);
    expect(tree.paths).toEqual(['.github/yarn.lock', 'yarn.lock']);
    expect(tree.notes).toEqual([expect.stringContaining('but those in node_modules were looked at')]);
  });
});
