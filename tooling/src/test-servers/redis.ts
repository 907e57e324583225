import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { RedisContainer } from '@testcontainers/redis';
import { hasDocker } from './docker.ts';
import { freePort, type TestServer } from './test-server.ts';

const START_DEADLINE_MS = 10_000;

/** Redis: the one given in TEST_REDIS_URL, else a container, else the machine's `redis-server`, installed if we may. */
export async function startRedis(): Promise<TestServer> {
  const given = process.env['TEST_REDIS_URL'];
  if (given !== undefined && given !== '') return { url: given, stop: () => Promise.resolve() };
  if (await hasDocker()) return startContainer();
  if (!isInstalled()) install();
  return startBinary();
}

async function startContainer(): Promise<TestServer> {
  const container = await new RedisContainer('redis:8-alpine').start();
  return {
    url: container.getConnectionUrl(),
    stop: async () => {
      await container.stop();
    },
  };
}

function isInstalled(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function install(): void {
  const missing =
    'The integration tests need Redis: install the package redis-server, start a container engine, or set TEST_REDIS_URL.';
  if (process.getuid?.() !== 0) throw new Error(missing);
  console.log('Installing redis-server from the distribution …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'redis-server'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
  } catch (cause) {
    throw new Error(missing, { cause });
  }
}

async function startBinary(): Promise<TestServer> {
  const port = await freePort();
  const server = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--daemonize', 'no'],
    { stdio: 'ignore' },
  );
  await answering(port, server);
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.once('exit', () => resolve());
        server.kill('SIGTERM');
      }),
  };
}

async function answering(port: number, server: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_DEADLINE_MS;
  while (performance.now() < deadline && server.exitCode === null) {
    if (await canConnect(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('redis-server did not start');
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
