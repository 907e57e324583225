import { expect, it } from 'vitest';
import { inlineWorkers } from '../../../test/support/inline-workers.ts';
import { known, unknown } from '../../audit/known.ts';
import { WorkerMemoryError } from '../../worker/pool.ts';
import type { ScanWorkers } from '../open-scan-workers.ts';
import { readPage } from './html/read-page.ts';
import { readPageBy } from './read-pages.ts';

const { signal } = new AbortController();
const page = (size: number) => {
  const text = '<script src=/a.js></script>'.padEnd(size, '<p>');
  return { bytes: Buffer.from(text), type: 'text/html', unread: 'it was cut' };
};

const readBy = (run: ScanWorkers['run'], size: number, over = signal) =>
  readPageBy({ ...inlineWorkers, run }, page(size), over);

it.each([
  [65_536, []],
  [65_537, ['readPage']],
])('reads a page of %i bytes by %j', async (size, asked) => {
  const tasks: string[] = [];
  const run: ScanWorkers['run'] = (task, input, options) => {
    tasks.push(task);
    return inlineWorkers.run(task, input, options);
  };
  expect(await readBy(run, size)).toEqual(known(readPage(page(size))));
  expect(tasks).toEqual(asked);
});

it('knows nothing of a page that no worker has the memory for', async () => {
  const run = () => Promise.reject(new WorkerMemoryError());
  expect(await readBy(run, 100_000)).toEqual(unknown('the page needs too much memory to be read'));
});

it('ends with the reason of the signal', async () => {
  const run: ScanWorkers['run'] = (_task, _input, options) => Promise.reject(options.signal.reason);
  const over = AbortSignal.abort(new Error('over'));
  await expect(readBy(run, 100_000, over)).rejects.toThrow('over');
});
