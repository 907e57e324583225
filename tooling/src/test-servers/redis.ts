import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { RedisContainer } from '@testcontainers/redis';
import { freePort } from '../services/free-port.ts';
import { hasDocker } from './docker.ts';
import { answering, endProcess, type TestServer } from './test-server.ts';

/** Redis: the one given in TEST_REDIS_URL, else a container, else the machine's `redis-server`, installed if we may. */
export async function startRedis(): Promise<TestServer> {
  const given = process.env['TEST_REDIS_URL'];
  if (given !== undefined && given !== '') return { url: given, stop: () => Promise.resolve() };
  if (await hasDocker()) return startContainer();
  needRedisProgram();
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

/** Set for test runs that go on without Redis. */
export const WITHOUT_REDIS = 'TEST_WITHOUT_REDIS';

/** Where `startRedis` takes Redis from, for people; null when there is none to be had. */
export async function redisOrigin(): Promise<string | null> {
  if ((process.env['TEST_REDIS_URL'] ?? '') !== '') return 'the server at TEST_REDIS_URL';
  if (await hasDocker()) return 'a container';
  if (isInstalled()) return 'the redis-server of this machine';
  return canInstall() ? 'the package redis-server, which will be installed with apt-get' : null;
}

/** Whether this machine has a `redis-server`, or may be given one. */
export function canRunRedisProgram(): boolean {
  return isInstalled() || canInstall();
}

function canInstall(): boolean {
  return process.getuid?.() === 0 && runs('apt-get');
}

/** @throws Error in one sentence when the machine has no `redis-server` and it cannot be installed. */
export function needRedisProgram(): void {
  if (!isInstalled()) install();
}

function isInstalled(): boolean {
  return runs('redis-server');
}

function runs(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** What to do about it. */
export const NO_REDIS =
  'There is no Redis: install the package redis-server, start a container engine, or set TEST_REDIS_URL.';

function install(): void {
  if (!canInstall()) throw new Error(NO_REDIS);
  console.log('Installing redis-server from the distribution …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'redis-server'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
  } catch (cause) {
    throw new Error(NO_REDIS, { cause });
  }
}

async function startBinary(): Promise<TestServer> {
  const port = await freePort();
  const server = await startRedisProgram(port);
  return { url: `redis://127.0.0.1:${port}`, stop: () => endProcess(server, 'SIGTERM') };
}

/** The machine's `redis-server`, empty and without files, once it takes connections. */
export async function startRedisProgram(port: number, more: readonly string[] = []): Promise<ChildProcess> {
  const own = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn('redis-server', [...own, '--daemonize', 'no', ...more], { stdio: 'ignore' });
  await answering(port, server, 'redis-server');
  return server;
}
