import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** A fault whose message is all that a person needs; no stack is shown. */
export class ExplainedError extends Error {}

/** Runs a command, its output on standard error: the other stream is the task's. `advice` is for when it fails. */
export async function run(command, args, options, advice) {
  const code = await new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['inherit', 2, 2], ...options });
    child.on('error', () => resolve(-1));
    child.on('exit', (status) => resolve(status ?? -1));
  });
  if (code !== 0) throw new ExplainedError(`"${command} ${args.join(' ')}" failed. ${advice}`);
}

/** Does `work` unless it was done before with the very same input files. */
export async function once(stamp, inputs, work) {
  const hash = createHash('sha256');
  for (const input of inputs) hash.update(readFileSync(input));
  const wanted = `${hash.digest('hex')} ${process.platform} ${process.arch}\n`;
  if (read(stamp) === wanted) return;
  await work();
  writeFileSync(stamp, wanted);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
