import { spawn } from 'node:child_process';
import { REPOSITORY_ROOT } from '../../services/spawn-service.ts';
import { freePort } from '../../test-servers/test-server.ts';

export interface MeasuredProcess {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process until it said that it listens. */
  readonly startMs: number;
  /** What it printed until then. */
  readonly said: string;
  stop(): Promise<void>;
}

export interface Launch {
  readonly entry: string;
  readonly args?: readonly string[];
  readonly nodeArgs?: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

const LISTENING = '"msg":"listening"';
const STOP_MS = 15_000;

/**
 * Starts a server of ours on a free port and waits until it prints that it listens.
 *
 * @throws Error with what it printed when it ends before.
 */
export async function startMeasured(launch: Launch): Promise<MeasuredProcess> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...(launch.nodeArgs ?? []), launch.entry, ...(launch.args ?? [])], {
    cwd: REPOSITORY_ROOT,
    env: { ...launch.env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const tell = () => child.kill('SIGTERM');
  process.once('exit', tell);
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    tell();
    await exited;
    clearTimeout(late);
    process.off('exit', tell);
  };
  let said = '';
  const listening = new Promise<boolean>((resolve) => {
    child.once('close', () => resolve(false));
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.stdout?.on('data', (chunk: Buffer) => {
      // Once it listens, what it prints is only taken from it.
      if (said.includes(LISTENING)) return;
      said += chunk.toString();
      if (said.includes(LISTENING)) resolve(true);
    });
  });
  const isUp = await listening;
  const startMs = performance.now() - startedAt;
  if (!isUp || child.pid === undefined) throw new Error(`${launch.entry} did not start:\n${said}`);
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, startMs, said, stop };
}
