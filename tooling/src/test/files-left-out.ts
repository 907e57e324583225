import { globSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

/** The test files that a run without Redis leaves out. */
export function filesLeftOut(): readonly string[] {
  const folders = '{packages/*,services/*,tooling}/test/**/*.redis.itest.ts';
  return globSync(folders, { cwd: root, exclude: (name) => name === 'node_modules' }).toSorted();
}
