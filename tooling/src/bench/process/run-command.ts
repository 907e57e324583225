import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { REPOSITORY_ROOT } from '../../services/spawn-service.ts';

/**
 * Runs a program of ours to its end; what it prints goes to `outputFile`, or nowhere. Resolves to the seconds it took.
 *
 * @throws Error with its complaints when it fails.
 */
export async function runCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  outputFile: string | null,
): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: REPOSITORY_ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (outputFile === null) child.stdout.resume();
  else await pipeline(child.stdout, createWriteStream(outputFile));
  const code = await ended;
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}:\n${complaints}`);
  return (performance.now() - startedAt) / 1_000;
}
