import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { samplePath } from '../fake-upstreams/sample-files.ts';
import { readLines } from '../services/read-lines.ts';
import { ServiceError } from '../services/service-error.ts';
import { REPOSITORY_ROOT } from '../services/spawn-service.ts';

/**
 * Imports the sample catalog with the catalog's own command; doing so again changes nothing. Resolves to what the
 * command says it imported.
 *
 * @throws ServiceError with the command's own words when it fails.
 */
export async function importSampleCatalog(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<string> {
  const cli = join(REPOSITORY_ROOT, 'services/catalog/src/cli.ts');
  const child = spawn(process.execPath, [cli, 'import', samplePath('catalog/catalog.ndjson')], {
    cwd: REPOSITORY_ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C does not reach it: an import is short, and its database must be stopped properly.
    detached: true,
  });
  const said: string[] = [];
  const complained: string[] = [];
  readLines(child.stdout, (line) => said.push(line));
  readLines(child.stderr, (line) => complained.push(line));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  signal.throwIfAborted();
  if (code !== 0) {
    throw new ServiceError(`The sample catalog could not be imported:\n${complained.join('\n')}`);
  }
  return said.at(-1) ?? '';
}
