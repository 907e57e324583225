import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { imageCommand } from '../../src/deploy/dockerfile.ts';
import { type FaultyWorld, startFaultyWorld } from '../../src/faults/faulty-world.ts';
import { type ObservedService, startObserved } from '../../src/faults/observed-service.ts';
import { SCAN_KINDS, sendScan } from '../../src/faults/scan-kinds.ts';
import { REPOSITORY_ROOT } from '../../src/services/spawn-service.ts';

const LIMIT_MS = 60_000;

let folder = '';
let world: FaultyWorld;
let scanner: ObservedService;

// Inside the service's own process: whenever it is told to, it tries to write wherever a program may.
const WRITER = `
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
process.on('SIGUSR2', () => {
  const outcomes = [tmpdir(), process.env.HOME, process.cwd(), '/dev/shm'].map((place) => {
    try { writeFileSync(place + '/planted.txt', 'x'); return 'written'; } catch (error) { return error.code; }
  });
  console.log(JSON.stringify({ msg: 'tried', outcomes }));
});
`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nothing-stored-'));
  for (const name of ['home', 'tmp']) await mkdir(join(folder, name));
  world = await startFaultyWorld();
  const [, ...args] = imageCommand('scanner');
  const flags = args.slice(0, -1).map((arg) => arg.replace('=/srv', `=${REPOSITORY_ROOT}`));
  scanner = await startObserved(
    'scanner',
    {
      ...world.env,
      HOME: join(folder, 'home'),
      TMPDIR: join(folder, 'tmp'),
      NODE_DISABLE_COMPILE_CACHE: '1',
      SCAN_CONCURRENCY: '16',
    },
    [...flags, '--import', `data:text/javascript,${encodeURIComponent(WRITER)}`],
  );
});

afterAll(async () => {
  await scanner.stop();
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

const NOT_OURS = new Set(['node_modules', '.git', '.turbo', '.data']);

/** Every file under the places that a service might write to, with its size and the time it was changed. */
function listing(): readonly string[] {
  const found: string[] = [];
  const waiting = [folder, join(REPOSITORY_ROOT, 'services'), join(REPOSITORY_ROOT, 'packages')];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    for (const entry of readdirSync(place, { withFileTypes: true })) {
      const path = join(place, entry.name);
      if (NOT_OURS.has(entry.name)) continue;
      if (entry.isDirectory()) waiting.push(path);
      const { size, mtimeMs } = lstatSync(path);
      found.push(`${path} ${size} ${mtimeMs}`);
    }
  }
  return found.toSorted();
}

/** The first reading of a file may write the block of its access time, and the reader is charged with it. */
const ACCESS_TIMES = 64 * 1024;

/** Bytes that the process caused to be written to storage (proc(5), io). */
function writtenBytes(): number {
  return Number(/^write_bytes: (\d+)$/m.exec(readFileSync(`/proc/${scanner.pid}/io`, 'utf8'))?.[1]);
}

it('the scanner writes nothing while it serves every kind of scan, and could not if it wanted to', async () => {
  const before = listing();
  expect(before.length).toBeGreaterThan(100);
  const statuses = await Promise.all(
    SCAN_KINDS.map(async (kind) => {
      const answer = await sendScan(kind, scanner.url, world, AbortSignal.timeout(LIMIT_MS));
      kind.contract.parse(await answer.json());
      return [kind.name, answer.status];
    }),
  );
  expect(statuses).toEqual(SCAN_KINDS.map(({ name }) => [name, 200]));
  expect(writtenBytes()).toBeLessThan(ACCESS_TIMES);
  expect(listing()).toEqual(before);

  scanner.signal('SIGUSR2');
  await expect
    .poll(() => scanner.logged('tried').map(({ outcomes }) => outcomes))
    .toEqual([Array.from({ length: 4 }, () => 'ERR_ACCESS_DENIED')]);
  expect(listing()).toEqual(before);
});
