import type { ChildProcess } from 'node:child_process';
import { connect } from 'node:net';

const START_DEADLINE_MS = 20_000;

/** A server that integration tests talk to. */
export interface TestServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Resolves once the server is up: somebody listens on its port, or what else shows it. */
export async function answering(
  isUp: number | (() => Promise<boolean>),
  server: Pick<ChildProcess, 'exitCode'>,
  name: string,
): Promise<void> {
  const look = typeof isUp === 'number' ? () => canConnect(isUp) : isUp;
  const deadline = performance.now() + START_DEADLINE_MS;
  while (performance.now() < deadline && server.exitCode === null) {
    if (await look()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${name} did not start`);
}

/** Sends `signal` to a process that runs and waits until it has ended. */
export function endProcess(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve();
    server.once('exit', () => resolve());
    server.kill(signal);
  });
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
