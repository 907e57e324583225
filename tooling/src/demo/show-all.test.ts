import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeAnswer, jsonAnswer } from '../fake-upstreams/fake-answer.ts';
import { type FakeServer, startFakeServer } from '../fake-upstreams/fake-server.ts';
import type { DemoContext, Demonstration } from './demonstration.ts';
import { showAll } from './show-all.ts';

const CONTEXT: DemoContext = {
  scannerUrl: 'a',
  catalogUrl: 'b',
  world: { repository: { url: 'c', baseline: [] }, websiteUrl: 'd', mailDomain: 'e', projectZip: 'f' },
  paint: (_, text) => text,
};
const RUN = new AbortController().signal;

let server: FakeServer;
beforeAll(async () => {
  server = await startFakeServer(({ path }) => ANSWERS[path] ?? jsonAnswer(null));
});
afterAll(() => server.stop());

const ANSWERS: Readonly<Record<string, FakeAnswer>> = {
  '/one': { ...jsonAnswer({ error: 'away' }), status: 503 },
  '/two': { ...jsonAnswer(null), body: '<html>' },
  '/three': jsonAnswer([1]),
};

function asking(title: string): Demonstration {
  return {
    title,
    request: () => ({ url: `${server.url}/${title}` }),
    contract: { parse: (value) => ({ found: value }) },
  };
}

describe('showAll', () => {
  it('shows all, goes on after a failure and names it', async () => {
    const said: string[] = [];
    const failed = await showAll(
      [asking('one'), asking('two'), asking('three')],
      CONTEXT,
      (line) => said.push(line),
      RUN,
    );
    expect(failed).toEqual(['one', 'two']);
    expect(said).toContain('  Failed: answered 503: {"error":"away"}');
    expect(said.slice(-4)).toEqual(['\nthree\n', `  $ curl ${server.url}/three`, '', '  found  1']);
  });

  it('stops when it is interrupted', async () => {
    const end = new AbortController();
    const cut = () => Promise.reject(new Error('cut'));
    const interrupted = { title: 'x', request: cut, contract: { parse: () => null } };
    end.abort();
    await expect(showAll([interrupted], CONTEXT, () => {}, end.signal)).rejects.toThrow('aborted');
  });
});
