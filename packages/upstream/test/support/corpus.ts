import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of real data beside the repository; null when it is not there, which is said once. */
export const corpusDir: string | null = locate();

function locate(): string | null {
  const beside = fileURLToPath(new URL('../../../../../shared/corpus', import.meta.url));
  // oxlint-disable-next-line node/no-process-env
  const dir = process.env.CORPUS_DIR ?? beside;
  if (existsSync(dir)) return dir;
  process.stdout.write('No corpus: its tests are skipped (set CORPUS_DIR).\n');
  return null;
}
