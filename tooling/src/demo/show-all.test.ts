import { describe, expect, it } from 'vitest';
import type { DemoContext, Demonstration } from './demonstration.ts';
import { demonstrate } from './demonstration.ts';
import { showAll } from './show-all.ts';

const CONTEXT: DemoContext = {
  scannerUrl: 'a',
  catalogUrl: 'b',
  world: { repository: { url: 'c', baseline: [] }, websiteUrl: 'd', mailDomain: 'e' },
  paint: (_, text) => text,
};
const RUN = new AbortController().signal;

function answering(title: string, response: Response): Demonstration {
  return demonstrate({
    title,
    request: () => Promise.resolve(response),
    contract: { parse: (value) => JSON.stringify(value) },
    print: (text) => [text],
  });
}

describe('showAll', () => {
  it('shows all, goes on after a failure and names it', async () => {
    const said: string[] = [];
    const failed = await showAll(
      [
        answering('one', new Response('{"error":"away"}', { status: 503 })),
        answering('two', new Response('<html>')),
        answering('three', new Response('[1]')),
      ],
      CONTEXT,
      (line) => said.push(line),
      RUN,
    );
    expect(failed).toEqual(['one', 'two']);
    expect(said).toContain('  Failed: answered 503: {"error":"away"}');
    expect(said.slice(-2)).toEqual(['\nthree\n', '  [1]']);
  });

  it('stops when it is interrupted', async () => {
    const end = new AbortController();
    const interrupted = { title: 'x', show: () => Promise.reject(new Error('cut')) };
    end.abort();
    await expect(showAll([interrupted], CONTEXT, () => {}, end.signal)).rejects.toThrow('aborted');
  });
});
