import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A real repository in a folder of this test, with a clock that stands still so that its commits are always the same. */
export interface GitRepository {
  readonly dir: string;
  /** Writes files (null takes one away), commits, and returns the commit. */
  commit(files: Readonly<Record<string, string | Uint8Array | null>>, message?: string): string;
  /** Adds a link and commits it. */
  link(path: string, target: string): string;
  /** Adds an entry of a submodule and commits it. */
  submodule(path: string, commit: string): string;
  git(...args: readonly string[]): string;
}

const IDENTITY = {
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@example.com',
  GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@example.com',
  GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
};

export function createGitRepository(dir: string): GitRepository {
  mkdirSync(dir, { recursive: true });
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', dir, ...args], {
      env: { PATH: process.env['PATH'] ?? '', ...IDENTITY },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'uploadpack.allowFilter', 'true');
  const commitAll = (message: string) => {
    git('commit', '--quiet', '--allow-empty', '-m', message);
    return git('rev-parse', 'HEAD');
  };
  return {
    dir,
    git,
    commit(files, message = 'change') {
      for (const [path, content] of Object.entries(files)) {
        const at = join(dir, path);
        mkdirSync(dirname(at), { recursive: true });
        if (content === null) rmSync(at);
        else writeFileSync(at, content);
      }
      git('add', '--all');
      return commitAll(message);
    },
    link(path, target) {
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      symlinkSync(target, join(dir, path));
      git('add', '--all');
      return commitAll('link');
    },
    submodule(path, commit) {
      git('update-index', '--add', '--cacheinfo', `160000,${commit},${path}`);
      return commitAll('submodule');
    },
  };
}
