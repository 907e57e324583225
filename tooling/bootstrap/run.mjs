// Runs on any Node from 20 on: fetches the pinned toolchain and dependencies once, then hands over to the task.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { prepareDependencies } from './dependencies.mjs';
import { ExplainedError } from './step.mjs';
import { prepareToolchain } from './toolchain.mjs';

const TASKS = {
  demo: 'tooling/src/demo/main.ts',
  start: 'tooling/src/start/main.ts',
  test: 'tooling/src/test/main.ts',
  catalog: 'services/catalog/src/cli.ts',
  advisories: 'services/scanner/src/cli.ts',
  scan: 'services/cli/src/main.ts',
  package: 'services/cli/src/package/main.ts',
};

const SERVING = ['demo', 'start', 'test'];

try {
  const [task, ...args] = process.argv.slice(2);
  const entry = Object.hasOwn(TASKS, task ?? '') ? TASKS[task] : undefined;
  if (entry === undefined) throw new ExplainedError(`Say what to run: ${Object.keys(TASKS).join(', ')}.`);
  const toolchain = await prepareToolchain();
  await prepareDependencies(toolchain);
  // Loading the sources takes seconds on a slow machine, and nothing else would be said meanwhile.
  if (SERVING.includes(task)) console.error(`Starting ${task} …`);
  process.exitCode = await (task === 'scan'
    ? handOver(toolchain, [join(toolchain.root, entry), 'scan', ...args], process.env.INIT_CWD)
    : handOver(toolchain, [entry, ...args]));
} catch (error) {
  if (!(error instanceof ExplainedError)) throw error;
  console.error(error.message);
  // Of a scan, 1 is a finding.
  process.exitCode = process.argv[2] === 'scan' ? 4 : 1;
}

/** Ctrl-C reaches the task through the terminal's process group; we only wait for it to end. */
function handOver(toolchain, args, cwd = toolchain.root) {
  const child = spawn(toolchain.node, args, { stdio: 'inherit', cwd, env: toolchain.env });
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? (process.argv[2] === 'scan' ? 4 : 1)));
  });
}
