import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { scriptFaults } from '../documents/script-faults.ts';
import { variablesReadBy } from '../documents/variables-read-by.ts';

/**
 * What the documents say about the tree must hold: each relative link, and each path in backticks that starts with a
 * folder of the root, exists; scripts can be run as they are named; each environment variable that the sources read
 * stands in a document. Nothing committed names a package registry's host.
 */
const root = join(import.meta.dirname, '..', '..', '..');
const REGISTRY_HOST =
  '://(registry|index|static|proxy|files|deb)[.](npmjs|yarnpkg|pypi|pythonhosted|crates|debian|golang)[.]';

/** Variables of every process, and what tests tell their own children. */
const ORDINARY = new Set(['PATH', 'HOME', 'BEHAVIOUR', 'INIT_CWD', 'PROBE_FILE', 'PROBE_SOURCE']);

const files = lines(git('ls-files', '--cached', '--others', '--exclude-standard', '*.md'));
const { scripts } = readJson<{ readonly scripts: Readonly<Record<string, string>> }>('package.json');
const faults = [...files.flatMap(faultsOf), ...registryHosts(), ...undocumentedVariables()];
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
  const missing = [...links, ...mentions]
    .filter(({ path }) => !existsSync(path))
    .map(({ written }) => `${file}: there is no ${written}`);
  return [...missing, ...scriptFaults(text, scripts).map((fault) => `${file}: ${fault}`)];
}

function undocumentedVariables(): readonly string[] {
  const documents = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const sources = lines(git('ls-files', '*.ts', '*.mjs', ':!*documents/*.test.ts'));
  return sources.flatMap((file) =>
    [...variablesReadBy(readFileSync(join(root, file), 'utf8'))]
      .filter((name) => !ORDINARY.has(name) && !new RegExp(`\\b${name}\\b`).test(documents))
      .map((name) => `${file}: no document tells of ${name}`),
  );
}

function registryHosts(): readonly string[] {
  return lines(git('grep', '-nIE', REGISTRY_HOST, '--', '.', ':!tooling/src/verify/documents.ts')).map(
    (line) => `${line.slice(0, 160)}: names a package registry's host`,
  );
}

/** A file of the root, in a shape that its own tool holds it to. */
function readJson<Shape>(file: string): Shape {
  const value: Shape = JSON.parse(readFileSync(join(root, file), 'utf8'));
  return value;
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
