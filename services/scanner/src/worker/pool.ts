import { setFlagsFromString } from 'node:v8';
import type { Worker } from 'node:worker_threads';
import { AppError } from '@repo/service-kit/errors';
import { createSemaphore } from '@repo/service-kit/semaphore';
import { Piscina } from 'piscina';
import { receiveError, type TaskMessage, type TaskOutcome } from './messages.ts';
import type { Tasks } from './serve-tasks.ts';

type TaskName<T extends Tasks> = keyof T & string;
type TaskInput<T extends Tasks, N extends TaskName<T>> = Parameters<T[N]>[0];
type TaskOutput<T extends Tasks, N extends TaskName<T>> = Awaited<ReturnType<T[N]>>;

interface RunOptions {
  readonly signal: AbortSignal;
  /** Buffers of the input that are handed over, not copied; the caller has them no longer. */
  readonly transfer?: readonly ArrayBuffer[];
}

/** Runs tasks in threads of their own, so that this one serves others meanwhile. */
export interface WorkerPool<T extends Tasks> {
  /**
   * Runs one task, when a worker is free. A worker that is at it when `signal` ends is ended, and another takes its
   * place; so it is when the task needs more memory than a worker may have. Nobody else notices.
   *
   * @throws the signal's reason, WorkerMemoryError (400) when memory does not suffice, and what the task throws.
   */
  run<N extends TaskName<T>>(task: N, input: TaskInput<T, N>, options: RunOptions): Promise<TaskOutput<T, N>>;
  /** Starts the first worker before anyone needs it. */
  start(): void;
  /** Tasks at work, and tasks that wait for a worker. */
  readonly running: () => number;
  readonly waiting: () => number;
  close(): Promise<void>;
}

/** Why a worker was ended before its time. */
export type WorkerEnd = 'deadline' | 'memory' | 'crash';

export interface WorkerPoolOptions {
  /** The module of the worker: its export `run` takes a message. */
  readonly entry: URL;
  /** Threads at most. One is always ready; the others end when there is nothing to do for a while. */
  readonly workers: number;
  /** Of each worker's JavaScript objects. Buffers are not counted: cap those by their size. */
  readonly memoryMb: number;
  readonly onEnd: (reason: WorkerEnd, error: unknown) => void;
}

/** No thread is started before `start` or the first task. */
export function createWorkerPool<T extends Tasks>(options: WorkerPoolOptions): WorkerPool<T> {
  // The queue is here and not in the library: there, a task may wait for one worker though another could be started.
  const turns = createSemaphore(options.workers);
  let opened: Piscina<TaskMessage, TaskOutcome> | null = null;
  const open = () => {
    opened ??= openThreads(options);
    return opened;
  };
  return {
    run: async <N extends TaskName<T>>(
      task: N,
      input: TaskInput<T, N>,
      { signal, transfer = [] }: RunOptions,
    ): Promise<TaskOutput<T, N>> => {
      const attempt = () => runWatched(open(), { task, input }, { signal, transfer }, options);
      const outcome = await turns.run(attempt, signal);
      if (outcome.kind === 'failed') throw receiveError(outcome.error);
      // The task of this name gave it.
      return outcome.value as TaskOutput<T, N>;
    },
    start: () => void open(),
    running: turns.running,
    waiting: turns.waiting,
    close: async () => {
      await opened?.destroy();
      opened = null;
    },
  };
}

const IDLE_MS = 60_000;
const MEGABYTE = 1024 * 1024;
/**
 * V8's own limit ends the process where one call goes far beyond it, so it stands where a look every few milliseconds
 * comes first.
 */
const BEYOND_MB = 1_024;

function openThreads({
  entry,
  workers,
  memoryMb,
  onEnd,
}: WorkerPoolOptions): Piscina<TaskMessage, TaskOutcome> {
  // Workers make the garbage: the small new space that the command line gives is the main thread's alone (ADR 35).
  setFlagsFromString('--max-semi-space-size=0');
  const threads = new Piscina<TaskMessage, TaskOutcome>({
    filename: entry.href,
    name: 'run',
    minThreads: 1,
    maxThreads: workers,
    idleTimeout: IDLE_MS,
    // No `execArgv`: a worker that has its own is not under the permissions of the process.
    resourceLimits: { maxOldGenerationSizeMb: memoryMb + BEYOND_MB },
  });
  // Of a worker that has nothing to do; without a listener it would end the process.
  threads.on('error', (error) => onEnd('crash', error));
  return threads;
}

/** @throws the signal's reason, or WorkerMemoryError. */
async function runWatched(
  threads: Piscina<TaskMessage, TaskOutcome>,
  message: Omit<TaskMessage, 'threadId'>,
  { signal, transfer = [] }: RunOptions,
  { memoryMb, onEnd }: WorkerPoolOptions,
): Promise<TaskOutcome> {
  const threadId = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const find = () => threads.threads.find((thread) => thread.threadId === threadId[0]);
  const memory = new AbortController();
  const stop = watchMemory(find, memoryMb * MEGABYTE, () => memory.abort(new WorkerMemoryError()));
  const both = AbortSignal.any([signal, memory.signal]);
  try {
    return await threads.run({ ...message, threadId }, { signal: both, transferList: [...transfer] });
  } catch (thrown) {
    const [reason, error] = toEnd(thrown, signal, memory.signal);
    onEnd(reason, error);
    throw error;
  } finally {
    stop();
  }
}

/** What became of the worker, and what its caller is told. */
function toEnd(thrown: unknown, time: AbortSignal, memory: AbortSignal): readonly [WorkerEnd, unknown] {
  if (memory.aborted) return ['memory', memory.reason];
  if (time.aborted) return ['deadline', time.reason];
  return ['crash', new Error('a worker ended in the middle of its task', { cause: thrown })];
}

/** What a task was given needs more memory than a worker may have. */
export class WorkerMemoryError extends AppError {
  constructor() {
    super('bad_request', 'The file needs too much memory to be read; send a smaller one, or send its parts.');
  }
}

const LOOK_MS = 50;

/**
 * Looks now and then how much memory the JavaScript objects of a thread take, and calls `onLimit` once when it is more
 * than `maxBytes`. V8's own limit would not do: when one call (`JSON.parse`, a growing `Map`) goes beyond it by more than
 * a little, V8 ends the whole process.
 *
 * @param find the thread, once it is known.
 * @returns how to stop looking.
 */
function watchMemory(find: () => Worker | undefined, maxBytes: number, onLimit: () => void): () => void {
  const look = async () => {
    // Rejects when the thread has ended meanwhile; who waits for its task is told that anyway.
    const heap = await find()
      ?.getHeapStatistics()
      .catch(() => undefined);
    if (heap === undefined || heap.used_heap_size <= maxBytes) return;
    clearInterval(timer);
    onLimit();
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  return () => clearInterval(timer);
}
