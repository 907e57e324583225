import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/**
 * Runs a program of the checkout at `root` to its end; what it prints goes to `outputFile`, if there is one.
 *
 * @throws Error with its complaints when it fails.
 */
export async function runCommand(
  root: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  outputFile?: string,
): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const complaints = text(child.stderr);
  const ended = once(child, 'close');
  if (outputFile === undefined) child.stdout.resume();
  else await pipeline(child.stdout, createWriteStream(outputFile));
  const [code] = await ended;
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}:\n${await complaints}`);
}
