import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createListener, type Listener } from '../fake-upstreams/listener.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

const LIMIT_MS = 400;
let upstream: Listener;
let proxy: FaultProxy;

beforeAll(async () => {
  const server = createServer((_, response) => response.end('hello'));
  upstream = await createListener(server);
  proxy = await startFaultProxy(upstream.url);
});

afterEach(() => proxy.set({ kind: 'none' }));

afterAll(async () => {
  await proxy.close();
  await upstream.close();
});

async function ask(): Promise<string> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  try {
    const response = await fetch(`http://127.0.0.1:${proxy.port}/`, { signal });
    return await response.text();
  } catch (thrown) {
    if (!(thrown instanceof Error)) throw thrown;
    return thrown.cause instanceof Error ? thrown.cause.message : thrown.name;
  }
}

describe('startFaultProxy', () => {
  it('passes everything on at first', async () => {
    expect(await ask()).toBe('hello');
  });

  it.each([
    { fault: { kind: 'refuse' }, seen: 'connect ECONNREFUSED' },
    { fault: { kind: 'hang' }, seen: 'TimeoutError' },
    { fault: { kind: 'reset' }, seen: 'read ECONNRESET' },
    { fault: { kind: 'drip', everyMs: 50 }, seen: 'TimeoutError' },
    { fault: { kind: 'truncate', bytes: 40 }, seen: 'other side closed' },
    { fault: { kind: 'garbage' }, seen: 'does not match the HTTP/1.1 protocol' },
  ] as const)('shows $fault.kind as $seen, and is well again afterwards', async ({ fault, seen }) => {
    await proxy.set(fault);
    expect(await ask()).toContain(seen);
    await proxy.set({ kind: 'none' });
    expect(await ask()).toBe('hello');
  });
});
