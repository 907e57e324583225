import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const ENTRY = new URL('./scan-worker.ts', import.meta.url).href;
const SCRIPT = `
  import { registerHooks } from 'node:module';
  registerHooks({ load: (url, context, next) => { console.log(url); return next(url, context); } });
  await import('${ENTRY}');`;

it('loads no HTTP client: a worker asks nobody, and each has its own copy of what it loads', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', SCRIPT]);
  expect(stdout).toContain('/piscina/');
  expect(stdout).not.toContain('/undici/');
});
