import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';

/**
 * Runs a program of the checkout at `root` to its end; what it prints goes to `outputFile`, if there is one, its
 * complaints to ours.
 *
 * @throws Error when it fails.
 */
export async function runCommand(
  root: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  outputFile = '/dev/null',
): Promise<void> {
  await using output = await open(outputFile, 'w');
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', output.fd, 'inherit'] });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}`);
}
