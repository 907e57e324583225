import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Gate } from './gates.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** Runs one gate and prints one line for it, with its output when it fails. */
export async function runGate(gate: Gate): Promise<{ readonly name: string; readonly ok: boolean }> {
  const startedAt = performance.now();
  const { code, output } = await capture(gate);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${gate.name} (${seconds} s)`);
  if (code !== 0) console.log(output);
  return { name: gate.name, ok: code === 0 };
}

function capture(gate: Gate): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((resolve) => {
    const path = [join(root, 'node_modules', '.bin'), process.env['PATH']].join(':');
    const child = spawn(gate.command, gate.args, {
      cwd: root,
      env: { ...process.env, PATH: path, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}
