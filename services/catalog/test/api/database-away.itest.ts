import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppListResponse, AppResponse } from '@repo/contracts/catalog';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FRESHNESS_MS } from '../../src/db/data-version.ts';
import { startCatalog, type TestCatalog } from '../support/catalog.ts';
import { ADA, appRecord, importRecords } from '../support/records.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let catalog: TestCatalog;
let gate: Gate;

beforeAll(async () => {
  database = await createTestDatabase();
  await importRecords(database.client, [ADA, appRecord('one')]);
  gate = await openGate(new URL(database.url));
  const url = new URL(database.url);
  url.hostname = '127.0.0.1';
  url.port = String(gate.port);
  catalog = startCatalog(url.href, { STATEMENT_TIMEOUT_MS: '1500' });
});

afterAll(async () => {
  await catalog.close();
  await gate.close();
  await database.drop();
});

describe('Postgres away', () => {
  it('is 503 with the envelope and Retry-After, and is over without a restart', async () => {
    await catalog.get('/api/v1/apps', AppListResponse);
    gate.shut();
    await sleep(FRESHNESS_MS);
    const paths = ['/api/v1/apps', '/api/v1/apps/one', '/api/v1/apps?tag=x', '/api/v1/apps?q=x'];
    const others = ['/api/v1/creators/ada', '/api/v1/categories', '/api/v1/search?q=x', '/feed.xml'];
    for (const path of [...paths, ...others]) {
      const { status, headers, body } = await catalog.fail(path);
      expect([path, status, body.error.code]).toEqual([path, 503, 'unavailable']);
      expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    }
    expect((await catalog.request('/readyz')).status).toBe(503);
    expect((await catalog.request('/healthz')).status).toBe(200);
    expect((await catalog.request('/api/v1')).status).toBe(200);
    gate.open();
    await vi.waitUntil(async () => (await catalog.request('/readyz')).status === 200, { timeout: 30_000 });
    const { body } = await catalog.get('/api/v1/apps/one', AppResponse);
    expect(body.data.slug).toBe('one');
  });

  it('does not reach a caller when only the idle connections were lost', async () => {
    const before = await catalog.get('/api/v1/apps', AppListResponse);
    gate.cut();
    const after = await catalog.get('/api/v1/apps', AppListResponse);
    expect(after.body).toEqual(before.body);
  });
});

describe('Postgres too slow', () => {
  it('is 503 once the statement has had its time', async () => {
    await database.client.begin(async (tx) => {
      await tx`lock table apps in access exclusive mode`;
      const { status, body } = await catalog.fail('/api/v1/apps?limit=7');
      expect([status, body.error.code]).toEqual([503, 'unavailable']);
    });
    await catalog.get('/api/v1/apps/one', AppResponse);
  });
});

interface Gate {
  readonly port: number;
  /** Refuses new connections and cuts those that stand. */
  shut(): void;
  open(): void;
  cut(): void;
  close(): Promise<void>;
}

/** Stands between the service and Postgres, so that Postgres can go away without being stopped. */
async function openGate(target: URL): Promise<Gate> {
  const sockets = new Set<Socket>();
  let isOpen = true;
  const server = createServer((inner) => {
    if (!isOpen) {
      inner.destroy();
      return;
    }
    const outer = connect(Number(target.port), target.hostname);
    for (const socket of [inner, outer]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        inner.destroy();
        outer.destroy();
      });
    }
    inner.pipe(outer).pipe(inner);
  });
  const port = await listen(server);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    shut: () => {
      isOpen = false;
      cut();
    },
    open: () => {
      isOpen = true;
    },
    cut,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}
