import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** The path of a file of the shared corpus, which stands beside the project; null, said once, when it is not there. */
export function corpusFile(name: string): string | null {
  // oxlint-disable-next-line node/no-process-env -- the only way to tell a test run where the corpus is
  const root = process.env['CORPUS_DIR'] ?? resolve(import.meta.dirname, '../../../../../shared/corpus');
  const path = resolve(root, name);
  if (existsSync(path)) return path;
  process.stdout.write(`The corpus file ${name} is not there: its tests are skipped.\n`);
  return null;
}
