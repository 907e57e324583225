import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createReadPool, createWritePool, type Transaction } from '../../src/db/client.ts';
import { createOpenExport, MAX_EXPORTS } from '../../src/export/open-export.ts';
import { generateRecords } from '../../src/generate/generate-records.ts';
import { importRecords } from '../support/records.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const LOST = /CONNECTION_CLOSED|terminating connection/;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await importRecords(database.client, [...generateRecords(1_000, 3)]);
});

afterAll(() => database.drop());

/** What patches/postgres@3.4.9.patch is for: see ADR 39. */
describe('a connection that is lost', () => {
  it('takes what was sent along, and leaves nobody waiting', async () => {
    const sockets: Socket[] = [];
    const { hostname: host, port } = new URL(database.url);
    // The types of the driver do not know `socket`.
    const options = {
      max: 2,
      socket: async () => {
        const socket = connect({ host, port: Number(port) });
        await once(socket, 'connect');
        sockets.push(socket);
        return socket;
      },
    };
    const client = postgres(database.url, options);
    const both = () => Promise.all([client`select 1 as number`, client`select 1 as number`]);
    await both();
    // Who asks again at once is given the connection that is lost next.
    const asked = [1, 2].map(() => client`select 2`.catch(() => client`select 3`.catch(() => 'lost')));
    await Promise.resolve();
    for (const socket of sockets) socket.destroy(new Error('read ECONNRESET'));
    await Promise.all(asked);
    expect(await both()).toEqual([[{ number: 1 }], [{ number: 1 }]]);
    await client.end();
  });

  it('to a host that vanished without closing it is given up when a statement is overdue', async () => {
    const { hostname, port } = new URL(database.url);
    const open: (readonly [Socket, Socket])[] = [];
    const proxy = createServer((near) => {
      const far = connect(Number(port), hostname);
      for (const socket of [near, far]) socket.on('error', () => socket.destroy());
      near.pipe(far).pipe(near);
      open.push([near, far]);
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const address = proxy.address();
    const url = new URL(database.url);
    url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const client = createReadPool(url.href, { connections: 2, statementTimeoutMs: 500 });
    const statuses = async () =>
      (await Promise.allSettled([client`select 1`, client`select 1`])).map(({ status }) => status);
    expect(await statuses()).toEqual(['fulfilled', 'fulfilled']);
    for (const [near, far] of open) {
      near.unpipe(far).resume();
      far.unpipe(near).resume();
    }
    expect(await statuses()).toEqual(['rejected', 'rejected']);
    expect(await statuses()).toEqual(['fulfilled', 'fulfilled']);
    await client.end();
  });

  it('in the middle of a result leaves nothing of it to the next', async () => {
    const client = createReadPool(database.url, { connections: 1, statementTimeoutMs: 60_000 });
    await client`select 1`;
    const lost = client`select n, pg_terminate_backend(case when n = 100000 then pg_backend_pid() end) from generate_series(1, 200000) n`;
    await expect(lost).rejects.toThrow(LOST);
    expect(await client`select 1 as number`).toEqual([{ number: 1 }]);
    await client.end();
  });

  it('under a transaction ends this, whoever has the connection then', async () => {
    const pool = createWritePool(database.url, 1);
    await pool`create table written (by text)`;
    let work: Promise<unknown> = Promise.resolve();
    const goOn = async (tx: Transaction) => {
      await database.client`
        select pg_terminate_backend(pid, 60000) from pg_stat_activity
        where datname = current_database() and application_name = 'catalog-write' and state = 'idle in transaction'`;
      await vi.waitUntil(() => pool`select 1`.catch(() => false));
      await tx`insert into written values ('a transaction that is over')`;
    };
    const transaction = pool.begin((tx) => {
      work = goOn(tx);
      return work;
    });
    await expect(transaction).rejects.toThrow(LOST);
    await expect(work).rejects.toThrow(LOST);
    expect(await pool`select by from written`).toEqual([]);
    await pool.end();
  });

  it('under an export cuts this off, and nothing else', async () => {
    const pool = createReadPool(database.url, { connections: MAX_EXPORTS, statementTimeoutMs: 60_000 });
    const openExport = createOpenExport(pool);
    const { signal } = new AbortController();
    for (let round = 0; round < MAX_EXPORTS + 1; round += 1) {
      const { lines } = await openExport('caller', signal);
      const closed = vi.waitUntil(() => lines.closed);
      const [{ count } = { count: 0 }] = await database.client<{ count: number }[]>`
        select count(pg_terminate_backend(pid, 60000)) from pg_stat_activity
        where datname = current_database() and application_name = 'catalog' and state like 'idle in transaction%'`;
      expect(count).toBe(1);
      await expect(text(lines)).rejects.toThrow(LOST);
      await closed;
    }
    const { lines } = await openExport('caller', signal);
    expect((await text(lines)).match(/"kind":"app"/g)).toHaveLength(
      (await database.client`select from apps where status = 'published'`).count,
    );
    await pool.end();
  });
});
