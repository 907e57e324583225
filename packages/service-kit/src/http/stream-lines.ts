import { Duplex } from 'node:stream';
import type { Context } from 'hono';
import { chooseCoding } from './accept-encoding.ts';
import { compressor } from './compress.ts';
import type { KitEnv } from './endpoint.ts';
import { varying } from './reply.ts';

/** Sends a line of JSON. One that waits to be sent is replaced by the next of its `key`. */
export type SendLine = (key: string, value: unknown) => void;

/**
 * Responds with lines of JSON (NDJSON) while `work` goes on; its result is the last line. The response begins with the
 * first line: what `work` throws before is an error like any other, later it is the last line, with the error's body.
 * The request keeps its deadline and its room for uploads until `work` has ended. A slow reader gets fewer lines.
 *
 * @param work gives the JSON of the last line.
 */
export async function streamLines(
  c: Context<KitEnv>,
  work: (send: SendLine) => Promise<Uint8Array>,
): Promise<Response> {
  const waiting = new Map<string, unknown>();
  let change = Promise.withResolvers<void>();
  const first = change.promise;
  const whole = work((key, value) => {
    waiting.delete(key);
    waiting.set(key, value);
    change.resolve();
  });
  await Promise.race([first, whole]);
  const last = lastLine(c, whole);
  c.set('streamed', { ended: last.then(({ status }) => status), idle: whole.catch(() => undefined) });
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      const end = await Promise.race([change.promise, last]);
      change = Promise.withResolvers<void>();
      const lines = [...waiting.values()].map((value) => `${JSON.stringify(value)}\n`).join('');
      waiting.clear();
      if (lines !== '') stream.enqueue(encoder.encode(lines));
      if (end === undefined && lines !== '') return;
      stream.enqueue((await last).bytes);
      stream.enqueue(LINE_FEED);
      stream.close();
    },
  });
  const headers = {
    ...c.get('headers'),
    'cache-control': 'no-store',
    'content-type': 'application/x-ndjson; charset=utf-8',
    // Asks proxies to pass each line on at once.
    'x-accel-buffering': 'no',
    vary: varying(c),
  };
  const coding = chooseCoding(c.req.header('accept-encoding'));
  if (coding === 'identity') return new Response(body, { headers });
  const coded = body.pipeThrough(Duplex.toWeb(compressor(coding)));
  return new Response(coded, { headers: { ...headers, 'content-encoding': coding } });
}

const encoder = new TextEncoder();
const LINE_FEED = encoder.encode('\n');

interface LastLine {
  readonly status: number;
  readonly bytes: Uint8Array;
}

/** The result, or the error when it fails, when its time is over or when its caller is gone. */
async function lastLine(c: Context<KitEnv>, whole: Promise<Uint8Array>): Promise<LastLine> {
  const { signal } = c.get('deadline');
  const over = Promise.withResolvers<never>();
  const end = () => over.reject(signal.reason);
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    return { status: 200, bytes: await Promise.race([whole, over.promise]) };
  } catch (thrown) {
    return c.get('fail')(thrown);
  } finally {
    signal.removeEventListener('abort', end);
  }
}
