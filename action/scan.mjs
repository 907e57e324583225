#!/usr/bin/env node
// The command out of a release (dist), else out of this checkout, which fetches what it needs first.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('dist/launcher.mjs', import.meta.url));
const checkout = fileURLToPath(new URL('../tooling/bootstrap/run.mjs', import.meta.url));
const args = process.argv.slice(2);
const child = existsSync(built)
  ? spawn(process.execPath, [built, ...args], { stdio: 'inherit' })
  : spawn(process.execPath, [checkout, ...args], {
      stdio: 'inherit',
      env: { ...process.env, INIT_CWD: process.cwd() },
    });
process.exitCode = 4;
child.on('error', (error) => console.error(error.message));
child.on('exit', (code) => {
  process.exitCode = code ?? 4;
});
