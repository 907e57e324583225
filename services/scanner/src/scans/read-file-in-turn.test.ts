import { createAdmission } from '@repo/service-kit/http';
import { describe, expect, it } from 'vitest';
import { readFileInTurn } from './read-file-in-turn.ts';

const deadline = {
  signal: new AbortController().signal,
  during: <T>(_what: string, work: Promise<T>) => work,
};

/** Notes when it begins and ends, with a turn of the event loop between. */
function* reading(name: string, log: string[]): Generator<void, string> {
  log.push(`${name} begins`);
  const until = performance.now() + 10;
  while (performance.now() < until) yield;
  log.push(`${name} ends`);
  return name;
}

describe('a file', () => {
  it('that is large is read after another large one, a small one meanwhile', async () => {
    const largeReads = createAdmission({ concurrent: 1, queued: 4 });
    const log: string[] = [];
    const read = (name: string, size: number) =>
      readFileInTurn(new Uint8Array(size), reading(name, log), largeReads, deadline);
    const large = 2 * 1024 * 1024;
    expect(await Promise.all([read('a', large), read('b', large), read('small', 10)])).toEqual([
      'a',
      'b',
      'small',
    ]);
    expect(log.indexOf('b begins')).toBeGreaterThan(log.indexOf('a ends'));
    expect(log.indexOf('small begins')).toBeLessThan(log.indexOf('a ends'));
  });
});
