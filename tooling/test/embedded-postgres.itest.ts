import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Postmaster, readPostmaster } from '../src/postgres/postmaster-file.ts';
import { startEmbedded } from '../src/postgres/start-embedded.ts';

let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalog-embedded-'));
  dataDir = join(folder, 'data');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe.each([
  ['a folder that everybody may enter', 0o755],
  ['a folder that only its owner may enter', 0o700],
])('embedded Postgres in %s', (_, mode) => {
  beforeEach(() => chmod(folder, mode));

  it('keeps its data from start to start, and stops with its last user', async () => {
    const first = await start();
    await ask(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    expect(await running()).toBeNull();
    const second = await start();
    const rows = await ask(second.url, 'select answer from kept');
    await second.stop();
    expect(rows).toEqual([{ answer: 42 }]);
  });

  it('is one server for all who start it at once, and ends with the last', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    expect(one.url).toBe(two.url);
    const client = postgres(two.url, { max: 1 });
    await client`select 1`;
    await one.stop();
    expect(await client`select 1 as still`).toEqual([{ still: 1 }]);
    await client.end();
    await two.stop();
    expect(await running()).toBeNull();
  });

  it('starts over a lock file whose process id another program has by now', async () => {
    await (await start()).stop();
    const other = spawn('sleep', ['60']);
    await writeFile(
      join(dataDir, 'cluster/pgdata/postmaster.pid'),
      `${other.pid}\n${dataDir}\n1\n5432\n\n127.0.0.1\n\nready\n`,
    );
    const database = await start();
    other.kill();
    expect(await ask(database.url, 'select 1 as up')).toEqual([{ up: 1 }]);
    await database.stop();
  });

  it('lets nobody in without its password', async () => {
    const database = await start();
    const url = new URL(database.url);
    url.password = 'postgres';
    await expect(ask(url.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    expect((await stat(join(dataDir, 'cluster'))).mode & 0o077).toBe(0);
    await database.stop();
  });
});

function start() {
  return startEmbedded(dataDir, () => undefined);
}

function running(): Promise<Postmaster | null> {
  return readPostmaster(join(dataDir, 'cluster/pgdata'));
}

async function ask(url: string, query: string) {
  const client = postgres(url, { max: 1, connect_timeout: 5 });
  try {
    return await client.unsafe(query);
  } finally {
    await client.end();
  }
}
