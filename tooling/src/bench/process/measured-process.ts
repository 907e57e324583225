import { spawn } from 'node:child_process';
import { freePort } from '../../services/free-port.ts';
import { REPOSITORY_ROOT } from '../../services/spawn-service.ts';
import { endProcess } from '../../test-servers/test-server.ts';

export interface MeasuredProcess {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process until it said that it listens. */
  readonly startMs: number;
  /** What it printed until then. */
  readonly output: string;
  stop(): Promise<void>;
}

interface Launch {
  /** Of a checkout; this one when left out. */
  readonly root?: string;
  /** What Node is started with: its options, the program, the program's arguments. */
  readonly command: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

const LISTENING = '"msg":"listening"';

/**
 * Starts a server of ours on a free port and waits until it prints that it listens.
 *
 * @throws Error with what it printed when it ends before.
 */
export async function startMeasured({ root, command, env }: Launch): Promise<MeasuredProcess> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, command, {
    cwd: root ?? REPOSITORY_ROOT,
    env: { ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const terminate = () => child.kill();
  process.once('exit', terminate);
  child.once('exit', () => process.off('exit', terminate));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.once('close', () => reject(new Error(`node ${command.join(' ')} did not start:\n${output}`)));
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        // Once it listens, what it prints is only taken from it.
        if (!output.includes(LISTENING)) output += chunk.toString();
        if (output.includes(LISTENING)) resolve();
      });
    }
  });
  const startMs = performance.now() - startedAt;
  const stop = () => endProcess(child, 'SIGTERM');
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, startMs, output, stop };
}
