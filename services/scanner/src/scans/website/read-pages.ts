import { type Known, known, unknown } from '../../audit/known.ts';
import { isSmall, ownBytes } from '../../worker/hand-over.ts';
import { WorkerMemoryError } from '../../worker/pool.ts';
import type { ScanWorkers } from '../open-scan-workers.ts';
import type { HtmlFacts } from './html/read-html.ts';
import { type PageSource, readPage } from './html/read-page.ts';

/**
 * Reads a page, whose bytes are not asked for again: a large one in a worker, for 2 MiB of tags hold a thread for half a
 * second. Rejects only with the reason of the signal.
 */
export async function readPageBy(
  workers: ScanWorkers,
  page: PageSource,
  signal: AbortSignal,
): Promise<Known<HtmlFacts | null>> {
  if (isSmall(page.bytes)) return known(readPage(page));
  const bytes = ownBytes(page.bytes);
  try {
    const options = { signal, transfer: [bytes.buffer] };
    return known(await workers.run('readPage', { ...page, bytes }, options));
  } catch (error) {
    if (error instanceof WorkerMemoryError) return unknown('the page needs too much memory to be read');
    throw error;
  }
}
