import { getPriority } from 'node:os';
import { AppError } from '@repo/service-kit/errors';
import { afterEach, describe, expect, it } from 'vitest';
import type { HostileTasks } from '../../test/support/hostile-worker.ts';
import { NotTheFormatError } from '../inventory/reader.ts';
import { createWorkerPool, type WorkerEnd, type WorkerPool } from './pool.ts';

const ENTRY = new URL('../../test/support/hostile-worker.ts', import.meta.url);
const LATE = new AppError('unavailable', 'The time ran out.');
const { signal } = new AbortController();

const open: { close(): Promise<void> }[] = [];

function setUp(workers = 2) {
  const ends: WorkerEnd[] = [];
  const pool = createWorkerPool<HostileTasks>({
    entry: ENTRY,
    workers,
    memoryMb: 64,
    onEnd: (reason) => ends.push(reason),
  });
  open.push(pool);
  return { pool, ends };
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()));
});

/** Ends as soon as the task is at work. */
function untilRunning(pool: WorkerPool<HostileTasks>): AbortSignal {
  const controller = new AbortController();
  const look = () => {
    if (pool.running() > 0) setTimeout(() => controller.abort(LATE), 50);
    else setTimeout(look, 1);
  };
  look();
  return controller.signal;
}

describe('createWorkerPool', { timeout: 60_000 }, () => {
  it('runs the task of that name and gives what it gives', async () => {
    const { pool } = setUp();
    pool.start();
    expect(await pool.run('echo', 'hello', { signal })).toBe('hello');
  });

  it('hands bytes over in both directions', async () => {
    const { pool } = setUp();
    const bytes = Uint8Array.of(1, 2, 3);
    const answer = await pool.run('bytes', bytes, { signal, transfer: [bytes.buffer] });
    expect([...answer]).toEqual([2, 3, 4]);
    expect(bytes.byteLength).toBe(0);
  });

  it.runIf(process.platform === 'linux')('lets the thread that answers go first', async () => {
    const { pool } = setUp();
    const own = getPriority();
    expect(await pool.run('priority', undefined, { signal })).toBeGreaterThan(own);
    expect(getPriority()).toBe(own);
  });

  it('throws what the task throws, of its own class where that means something', async () => {
    const { pool, ends } = setUp();
    const format = pool.run('throwFormat', undefined, { signal });
    await expect(format).rejects.toThrow(new NotTheFormatError('This is not the format.'));
    await expect(format).rejects.toBeInstanceOf(NotTheFormatError);
    const app = pool.run('throwApp', undefined, { signal });
    await expect(app).rejects.toBeInstanceOf(AppError);
    await expect(app).rejects.toMatchObject({ code: 'not_found', message: 'There is no such thing.' });
    const plain = pool.run('throwPlain', undefined, { signal });
    await expect(plain).rejects.toMatchObject({ name: 'RangeError', message: 'out of range' });
    expect(ends).toEqual([]);
  });

  it.each([
    ['an endless loop', 'loopForEver', 'deadline'],
    ['endless memory', 'useAllMemory', 'memory'],
    ['the end of its process', 'exit', 'crash'],
    ['an error that nobody catches', 'throwLater', 'crash'],
  ] as const)('lets nobody but its caller notice %s', async (_what, task, reason) => {
    const { pool, ends } = setUp();
    await pool.run('echo', 'warm', { signal });
    const time = task === 'loopForEver' ? untilRunning(pool) : signal;
    const hostile = pool.run(task, undefined, { signal: time });
    const beside = pool.run('echo', 'beside it', { signal });
    expect(await Promise.allSettled([hostile, beside])).toMatchObject([
      { status: 'rejected' },
      { value: 'beside it' },
    ]);
    expect(await pool.run('echo', 'after it', { signal })).toBe('after it');
    expect(ends).toEqual([reason]);
    expect([pool.running(), pool.waiting()]).toEqual([0, 0]);
  });

  it('throws the reason of the signal', async () => {
    const { pool } = setUp();
    await expect(pool.run('loopForEver', undefined, { signal: untilRunning(pool) })).rejects.toBe(LATE);
  });

  it('says that memory was not enough', async () => {
    const { pool } = setUp();
    const hostile = pool.run('useAllMemory', undefined, { signal });
    await expect(hostile).rejects.toMatchObject({
      code: 'bad_request',
      message: 'The file needs too much memory to be read; send a smaller one, or send its parts.',
    });
  });

  it('lets tasks wait for a worker, and forgets one whose time is over', async () => {
    const { pool, ends } = setUp(1);
    const first = pool.run('wait', 300, { signal });
    const controller = new AbortController();
    const second = pool.run('loopForEver', undefined, { signal: controller.signal });
    const third = pool.run('echo', 'third', { signal });
    expect([pool.running(), pool.waiting()]).toEqual([1, 2]);
    controller.abort(LATE);
    await expect(second).rejects.toBe(LATE);
    expect(await Promise.all([first, third])).toEqual([300, 'third']);
    expect(ends).toEqual([]);
  });

  it('starts another worker for who waits when all are held up', async () => {
    const { pool, ends } = setUp(2);
    const held = [pool, pool].map((each) =>
      each.run('loopForEver', undefined, { signal: untilRunning(each) }),
    );
    const waiting = pool.run('echo', 'waited', { signal });
    expect(await Promise.allSettled(held)).toMatchObject([{ reason: LATE }, { reason: LATE }]);
    expect(await waiting).toBe('waited');
    expect(ends).toEqual(['deadline', 'deadline']);
  });
});
