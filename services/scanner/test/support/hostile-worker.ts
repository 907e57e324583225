import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { AppError } from '@repo/service-kit/errors';
import { NotTheFormatError } from '../../src/inventory/reader.ts';
import { serveTasks } from '../../src/worker/serve-tasks.ts';

/** What no task of the scanner does, for tests of the pool. */
const TASKS = {
  echo: (text: string) => text,
  priority: () => getPriority(),
  bytes: (bytes: Uint8Array) => bytes.map((byte) => byte + 1),
  wait: async (ms: number) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return ms;
  },
  loopForEver: (): never => {
    for (;;);
  },
  useAllMemory: (): never => {
    const all: unknown[] = [];
    for (let count = 0; ; count += 1) all.push({ count, text: `text ${count}`, list: [count] });
  },
  exit: (): never => process.exit(3),
  throwLater: () => {
    setTimeout(() => {
      throw new Error('later');
    }, 1);
    return new Promise(() => undefined);
  },
  throwPlain: (): never => {
    throw new RangeError('out of range');
  },
  throwFormat: (): never => {
    throw new NotTheFormatError('This is not the format.');
  },
  throwApp: (): never => {
    throw new AppError('not_found', 'There is no such thing.');
  },
  /** What Node says to each attempt to leave the sandbox. */
  escape: (folder: string) => {
    const attempts = {
      inside: () => readFileSync(new URL(import.meta.url)),
      read: () => readFileSync('/etc/passwd'),
      write: () => writeFileSync(`${folder}/escaped`, 'x'),
      program: () => spawnSync('true'),
      addon: () => process.dlopen({ exports: {} }, '/nowhere.node'),
      worker: () => void new Worker('0', { eval: true }).terminate(),
    };
    const outcome = ([name, attempt]: [string, () => unknown]) => {
      try {
        attempt();
        return [name, 'allowed'];
      } catch (error) {
        return [name, error instanceof Error && 'code' in error ? error.code : String(error)];
      }
    };
    return Object.fromEntries(Object.entries(attempts).map(outcome));
  },
};

export type HostileTasks = typeof TASKS;

export const run = serveTasks(TASKS);
