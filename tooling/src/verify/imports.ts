import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type FileImport, folderCycles } from './folder-cycles.ts';

/** The folders of each workspace import one way. */
const root = join(import.meta.dirname, '..', '..', '..');
const RELATIVE = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

const cycles = folderCycles(sources().flatMap(importsOf));
for (const cycle of cycles) console.log(`folders import each other: ${cycle.join(' → ')}`);
process.exitCode = cycles.length === 0 ? 0 : 1;

/** Of the tree as it is, tests left out. */
function sources(): readonly string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '*/src/*.ts'];
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  return files.filter((file) => file !== '' && !file.endsWith('.test.ts') && existsSync(join(root, file)));
}

function importsOf(file: string): readonly FileImport[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(RELATIVE)].map(([, path = '']) => ({ from: file, to: join(dirname(file), path) }));
}
