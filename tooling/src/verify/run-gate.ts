import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { Gate } from './gates.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** Runs one gate and prints one line for it, with its output when it fails. */
export async function runGate(gate: Gate): Promise<{ readonly name: string; readonly ok: boolean }> {
  const startedAt = performance.now();
  const { ok, output } = await capture(gate);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${gate.name} (${seconds} s)`);
  if (!ok) console.log(output);
  return { name: gate.name, ok };
}

function capture({ command, args }: Gate): Promise<{ readonly ok: boolean; readonly output: string }> {
  const path = [join(root, 'node_modules', '.bin'), process.env['PATH']].join(':');
  const env = { ...process.env, PATH: path, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };
  return new Promise((resolve) => {
    execFile(command, [...args], { cwd: root, env, maxBuffer: 1e9 }, (error, stdout, stderr) => {
      const fault = error === null || typeof error.code === 'number' ? '' : error.message;
      resolve({ ok: error === null, output: stdout + stderr + fault });
    });
  });
}
