import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * What the documents say about the tree must hold: each relative link, and each path in backticks that starts with a
 * folder of the root, exists. Nothing committed names a package registry's host.
 */
const root = join(import.meta.dirname, '..', '..', '..');
const REGISTRY_HOST =
  '://(registry|index|static|proxy|files|deb)[.](npmjs|yarnpkg|pypi|pythonhosted|crates|debian|golang)[.]';

const files = lines(git('ls-files', '--cached', '--others', '--exclude-standard', '*.md'));
const faults = [...files.flatMap(faultsOf), ...registryHosts()];
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

function faultsOf(file: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map((match) => ({
    written: match[1] ?? '',
    path: join(root, dirname(file), match[1] ?? ''),
  }));
  const mentions = [
    ...text.matchAll(/`((?:packages|services|tooling|docs|deploy|\.github|\.ci)\/[\w./-]+)`/g),
  ].map((match) => ({ written: match[1] ?? '', path: join(root, match[1] ?? '') }));
  return [...links, ...mentions]
    .filter(({ path }) => !existsSync(path))
    .map(({ written }) => `${file}: there is no ${written}`);
}

function registryHosts(): readonly string[] {
  return lines(git('grep', '-nIE', REGISTRY_HOST, '--', '.', ':!tooling/src/verify/documents.ts')).map(
    (line) => `${line.slice(0, 160)}: names a package registry's host`,
  );
}

function git(...args: readonly string[]): string {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  } catch (error) {
    // git grep exits with 1 when nothing is found.
    if (error instanceof Error && 'status' in error && error.status === 1) return '';
    throw error;
  }
}

function lines(text: string): readonly string[] {
  return text.split('\n').filter((line) => line !== '');
}
