import type { Cache } from '@repo/service-kit/cache';
import { describe, expect, it } from 'vitest';
import { createFakeOsvClient, type FakeOsvClient } from '../../test/support/fake-osv-client.ts';
import type { AdvisoryAnswer, AdvisoryQuery } from '../advisory.ts';
import { UpstreamError } from '../errors.ts';
import type { OsvClient } from './client.ts';
import { createOsvSource, OSV_LIMITS, type OsvLimits } from './osv-source.ts';
import { createQueryCache } from './query-cache.ts';

const never = new AbortController().signal;
const MODIFIED = '2026-01-01T00:00:00Z';

function memoryCache(): Cache & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    get: async (key) => kept.get(key),
    set: async (key, value) => {
      kept.set(key, value);
    },
  };
}

function sourceOn(client: OsvClient, limits: Partial<OsvLimits> = {}, cache: Cache = memoryCache()) {
  return createOsvSource({ client, cache, detailTtlSeconds: 60, limits: { ...OSV_LIMITS, ...limits } });
}

function npm(...names: readonly string[]): AdvisoryQuery[] {
  return names.map((name) => ({ ecosystem: 'npm', name, version: '1.0.0' }));
}

function numbered(count: number): AdvisoryQuery[] {
  return npm(...Array.from({ length: count }, (_, index) => `p${index}`));
}

const hit = (id: string, modified = MODIFIED) => ({ id, modified });

/** The ids of an answer, or why there is none. */
function idsOf(answer: AdvisoryAnswer | undefined): readonly string[] | string {
  if (answer === undefined) return 'no answer';
  if (answer.kind === 'package') return answer.isNamed ? 'named' : 'not named';
  return answer.kind === 'unanswerable' ? answer.reason : answer.advisories.map(({ id }) => id);
}

function unreadOf(answers: readonly AdvisoryAnswer[]): object {
  const all = answers.flatMap((answer) => (answer.kind === 'advisories' ? answer.advisories : []));
  return Object.fromEntries(all.flatMap(({ id, unread }) => (unread === undefined ? [] : [[id, unread]])));
}

async function ask(
  client: FakeOsvClient,
  queries: readonly AdvisoryQuery[],
  limits: Partial<OsvLimits> = {},
) {
  return (await sourceOn(client, limits).findAdvisories(queries, never)).map(idsOf);
}

describe('batches', () => {
  it('hold at most 1,000 queries, and answers keep the order', async () => {
    const client = createFakeOsvClient({
      pages: { p0: [[hit('A')]], p1000: [[hit('B')]], p2499: [[hit('A')]] },
    });
    const ids = await ask(client, numbered(2_500));
    expect(client.batches.map((batch) => batch.length)).toEqual([1_000, 1_000, 500]);
    expect([ids[0], ids[1], ids[1000], ids[2499], ids.length]).toEqual([['A'], [], ['B'], ['A'], 2_500]);
  });

  it('hold equal queries once', async () => {
    const client = createFakeOsvClient({ pages: { a: [[hit('A')]] } });
    expect(await ask(client, npm('a', 'b', 'a'))).toEqual([['A'], [], ['A']]);
    expect(client.batches).toEqual([['a', 'b']]);
  });

  it('are not sent for nothing', async () => {
    const client = createFakeOsvClient({});
    expect(await ask(client, [])).toEqual([]);
    expect(client.batches).toEqual([]);
  });

  it('follow the pages of each query, empty pages included', async () => {
    const client = createFakeOsvClient({
      pages: { a: [[hit('A1')], [], [hit('A3')]], b: [[hit('B')]], c: [[], [hit('C')]] },
    });
    expect(await ask(client, npm('a', 'b', 'c'))).toEqual([['A1', 'A3'], ['B'], ['C']]);
    expect(client.batches).toEqual([['a', 'b', 'c'], ['a', 'c'], ['a']]);
  });

  it('fail when an answer has too many pages, rather than stop early', async () => {
    const client = createFakeOsvClient({ pages: { a: [[hit('A1')], [hit('A2')], [hit('A3')]] } });
    await expect(ask(client, npm('a'), { maxPages: 2 })).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await ask(client, npm('a'), { maxPages: 3 })).toEqual([['A1', 'A2', 'A3']]);
  });

  it('pass a failure on', async () => {
    const failing: OsvClient = {
      ...createFakeOsvClient({}),
      queryBatch: async () => {
        throw new UpstreamError('osv', 'rate_limited', 'x', { retryAfterSeconds: 9 });
      },
    };
    const asked = sourceOn(failing).findAdvisories(npm('a'), never);
    await expect(asked).rejects.toMatchObject({ kind: 'rate_limited', retryAfterSeconds: 9 });
  });
});

describe('a query that the API refuses', () => {
  const pages = { good: [[hit('A')]], last: [[hit('B')]] };

  it.each(['index', 'nothing'] as const)('alone is unanswerable when it tells %s', async (tells) => {
    const client = createFakeOsvClient({ pages, refused: ['bad', 'worse'], tells });
    const ids = await ask(client, npm('good', 'x', 'bad', 'y', 'z', 'worse', 'last'));
    expect(ids).toEqual([['A'], [], 'refused', [], [], 'refused', ['B']]);
  });

  it('is found among 1,000 with few requests', async () => {
    const silent = createFakeOsvClient({ refused: ['p777'], tells: 'nothing' });
    expect((await ask(silent, numbered(1_000)))[777]).toBe('refused');
    expect(silent.batches.length).toBeLessThan(25);
    const telling = createFakeOsvClient({ refused: ['p777'], tells: 'index' });
    expect((await ask(telling, numbered(1_000)))[777]).toBe('refused');
    expect(telling.batches.length).toBe(3);
  });

  it('only on its second page is the failure of the API', async () => {
    const client = createFakeOsvClient({ pages: { a: [[hit('A1')], [hit('A2')]] } });
    const forgetful: OsvClient = {
      ...client,
      queryBatch: async (queries, signal) =>
        queries.some(({ pageToken }) => pageToken !== null)
          ? { kind: 'refused', badIndex: null }
          : client.queryBatch(queries, signal),
    };
    const asked = sourceOn(forgetful).findAdvisories(npm('a'), never);
    await expect(asked).rejects.toMatchObject({ kind: 'invalid_response' });
  });

  it('may not be every query: then the search ends', async () => {
    const queries = numbered(100);
    const client = createFakeOsvClient({ refused: queries.map(({ name }) => name), tells: 'nothing' });
    await expect(ask(client, queries, { maxRepairs: 20 })).rejects.toMatchObject({ kind: 'bad_request' });
    expect(client.batches.length).toBeLessThan(60);
  });

  it.each([
    ['an empty version', { version: '' }],
    ['an empty name', { name: '' }],
    ['a control character', { name: 'a\u0000b' }],
    ['half a surrogate pair', { name: 'a\ud800' }],
    ['a giant name', { name: 'a'.repeat(10_000) }],
  ])('is not sent when it has %s', async (_name, changes) => {
    const client = createFakeOsvClient({ pages });
    const [good] = npm('good');
    const bad = { ecosystem: 'npm', name: 'x', version: '1.0.0', ...changes };
    expect(await ask(client, [bad, ...(good === undefined ? [] : [good])])).toEqual(['refused', ['A']]);
    expect(client.batches).toEqual([['good']]);
  });
});

describe('records', () => {
  it('are read once each, however many queries name them, and sorted', async () => {
    const client = createFakeOsvClient({ pages: { a: [[hit('B'), hit('A')]], b: [[hit('A')]] } });
    expect(await ask(client, npm('a', 'b'))).toEqual([['A', 'B'], ['A']]);
    expect(client.details.toSorted()).toEqual(['A', 'B']);
  });

  it('that are withdrawn are left out', async () => {
    const client = createFakeOsvClient({
      pages: { a: [[hit('A'), hit('B')]] },
      records: { A: { withdrawn: '2026-01-01T00:00:00Z' } },
    });
    expect(await ask(client, npm('a'))).toEqual([['B']]);
  });

  it('beyond the cap are told by their ids, those of the package with the most', async () => {
    const client = createFakeOsvClient({ pages: { a: [[hit('A'), hit('B'), hit('C')]], b: [[hit('D')]] } });
    const answers = await sourceOn(client, { maxDetails: 2 }).findAdvisories(npm('a', 'b'), never);
    expect(answers.map(idsOf)).toEqual([['A', 'B', 'C'], ['D']]);
    expect(unreadOf(answers)).toEqual({ B: 'over-budget', C: 'over-budget' });
    expect(client.details.toSorted()).toEqual(['A', 'D']);
  });

  it('that are not read tell the CVE that their ids end in', async () => {
    const pages = { a: [[hit('CVE-2026-0001'), hit('DEBIAN-CVE-2026-0002')]] };
    const source = sourceOn(createFakeOsvClient({ pages }), { maxDetails: 0 });
    const [answer] = await source.findAdvisories(npm('a'), never);
    expect(answer).toMatchObject({ advisories: [{ upstream: [] }, { upstream: ['CVE-2026-0002'] }] });
  });

  it('that are gone are told by their ids, and asked for again', async () => {
    const client = createFakeOsvClient({ pages: { a: [[hit('A'), hit('B')]] }, records: { A: null } });
    const source = sourceOn(client);
    const answers = await source.findAdvisories(npm('a'), never);
    expect(answers.map(idsOf)).toEqual([['A', 'B']]);
    expect(unreadOf(answers)).toEqual({ A: 'unavailable' });
    await source.findAdvisories(npm('a'), never);
    expect(client.details).toEqual(['A', 'B', 'A']);
  });

  it('are read with bounded concurrency', async () => {
    const hits = Array.from({ length: 20 }, (_, index) => hit(`X-${index}`));
    const fake = createFakeOsvClient({ pages: { a: [hits] }, delayMs: 2 });
    let open = 0;
    let most = 0;
    const counting: OsvClient = {
      ...fake,
      getRecord: async (id, signal) => {
        open += 1;
        most = Math.max(most, open);
        const record = await fake.getRecord(id, signal);
        open -= 1;
        return record;
      },
    };
    await sourceOn(counting, { detailConcurrency: 5 }).findAdvisories(npm('a'), never);
    expect(most).toBe(5);
  });

  it('that fail fail the whole answer and end what is under way', async () => {
    const signals: AbortSignal[] = [];
    const failing: OsvClient = {
      ...createFakeOsvClient({ pages: { a: [[hit('A'), hit('B')]] } }),
      getRecord: (id, signal) => {
        signals.push(signal);
        if (id === 'A') return Promise.reject(new UpstreamError('osv', 'timeout', 'x'));
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
    };
    const asked = sourceOn(failing).findAdvisories(npm('a'), never);
    await expect(asked).rejects.toMatchObject({ kind: 'timeout' });
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(signals.map((signal) => signal.aborted)).toEqual([true, true]);
  });
});

describe('the cache', () => {
  const pages = { a: [[hit('A')]] };

  it('saves every request for a record it has', async () => {
    const cache = memoryCache();
    const client = createFakeOsvClient({ pages, records: { A: { summary: 'kept' } } });
    const source = sourceOn(client, {}, cache);
    const first = await source.findAdvisories(npm('a'), never);
    expect(await source.findAdvisories(npm('a'), never)).toEqual(first);
    expect(client.details).toEqual(['A']);
  });

  it('holds a version of a record, not the record', async () => {
    const cache = memoryCache();
    await sourceOn(createFakeOsvClient({ pages }), {}, cache).findAdvisories(npm('a'), never);
    const later = '2026-02-02T00:00:00Z';
    const changed = createFakeOsvClient({
      pages: { a: [[hit('A', later)]] },
      records: { A: { modified: later } },
    });
    await sourceOn(changed, {}, cache).findAdvisories(npm('a'), never);
    expect(changed.details).toEqual(['A']);
  });

  it('holds a record that is newer than the batch had it under both times', async () => {
    const cache = memoryCache();
    const later = '2026-01-01T00:00:00.5Z';
    await sourceOn(
      createFakeOsvClient({ pages, records: { A: { modified: later } } }),
      {},
      cache,
    ).findAdvisories(npm('a'), never);
    expect([...cache.kept.keys()]).toEqual([`osv:2:A@${later}`, `osv:2:A@${MODIFIED}`]);
  });

  it('does not take an older record for the newer one', async () => {
    const cache = memoryCache();
    const earlier = '2025-12-31T00:00:00Z';
    await sourceOn(
      createFakeOsvClient({ pages, records: { A: { modified: earlier } } }),
      {},
      cache,
    ).findAdvisories(npm('a'), never);
    expect([...cache.kept.keys()]).toEqual([`osv:2:A@${earlier}`]);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('down'))],
    ['holds something that is not JSON', () => Promise.resolve('{')],
    ['holds something else', () => Promise.resolve('{"id":7}')],
    ['holds another record', () => Promise.resolve(`{"id":"B","modified":"${MODIFIED}"}`)],
  ])('is a miss when it %s', async (_name, get) => {
    const cache = { get, set: () => Promise.reject(new Error('down')) };
    const client = createFakeOsvClient({ pages });
    const [answer] = await sourceOn(client, {}, cache).findAdvisories(npm('a'), never);
    expect(idsOf(answer)).toEqual(['A']);
    expect(client.details).toEqual(['A']);
  });

  it('is not needed for two scans at once to ask once', async () => {
    const silent: Cache = { get: async () => undefined, set: async () => {} };
    const client = createFakeOsvClient({ pages, delayMs: 10 });
    const source = sourceOn(client, {}, silent);
    const [one, two] = await Promise.all([
      source.findAdvisories(npm('a'), never),
      source.findAdvisories(npm('a'), never),
    ]);
    expect([one.map(idsOf), two.map(idsOf)]).toEqual([[['A']], [['A']]]);
    expect(client.details).toEqual(['A']);
  });
});

describe('the caller', () => {
  it('who aborts gets the own reason, and another scan is not harmed', async () => {
    const client = createFakeOsvClient({ pages: { a: [[hit('A')]] }, delayMs: 20 });
    const source = sourceOn(client);
    const caller = new AbortController();
    const reason = new Error('gone');
    const left = source.findAdvisories(npm('a'), caller.signal);
    const stayed = source.findAdvisories(npm('a'), never);
    setTimeout(() => caller.abort(reason), 5);
    await expect(left).rejects.toBe(reason);
    expect((await stayed).map(idsOf)).toEqual([['A']]);
    await expect(source.findAdvisories(npm('a'), caller.signal)).rejects.toBe(reason);
  });
});

describe('with a memory of hits', () => {
  const remembering = (client: OsvClient) =>
    createOsvSource({
      client,
      cache: memoryCache(),
      detailTtlSeconds: 60,
      limits: OSV_LIMITS,
      hits: createQueryCache({ ttlMs: 60_000, maxEntries: 10_000, now: () => 0 }),
    });
  const affected = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, [[hit(`A${index}`)]]]));

  it('1,000 packages with 120 advisories cost one batch and 120 records, and then nothing', async () => {
    const client = createFakeOsvClient({ pages: affected(120) });
    const source = remembering(client);
    const cold = await source.findAdvisories(numbered(1_000), never);
    expect([client.batches.length, client.details.length]).toEqual([1, 120]);
    expect(await source.findAdvisories(numbered(1_000), never)).toEqual(cold);
    expect([client.batches.length, client.details.length]).toEqual([1, 120]);
  });

  it('asks for what is new only', async () => {
    const client = createFakeOsvClient({ pages: affected(2) });
    const source = remembering(client);
    await source.findAdvisories(npm('p0', 'clean'), never);
    expect((await source.findAdvisories(npm('p0', 'p1', 'clean'), never)).map(idsOf)).toEqual([
      ['A0'],
      ['A1'],
      [],
    ]);
    expect(client.batches).toEqual([['p0', 'clean'], ['p1']]);
  });

  it('asks again for a query that was refused', async () => {
    const client = createFakeOsvClient({ refused: ['bad'] });
    const source = remembering(client);
    await source.findAdvisories(npm('bad'), never);
    await source.findAdvisories(npm('bad'), never);
    expect(client.batches).toEqual([['bad'], ['bad']]);
  });
});

describe('a package without a version', () => {
  const whole = (name: string): AdvisoryQuery => ({ ecosystem: 'npm', name, version: null });

  it('is named or not; its records are read when they are asked for', async () => {
    const client = createFakeOsvClient({ pages: { a: [[hit('A'), hit('B')]] } });
    const [a, b] = await sourceOn(client).findAdvisories([whole('a'), whole('b')], never);
    expect([a, b].map(idsOf)).toEqual(['named', 'not named']);
    expect(client.details).toEqual([]);
    const history = a?.kind === 'package' ? await a.history() : null;
    expect(history?.map(({ id }) => id)).toEqual(['A', 'B']);
  });

  it('has no history when it is longer than may be read, or the records fail', async () => {
    const client = createFakeOsvClient({ pages: { a: [[hit('A'), hit('B')]] } });
    const failing: OsvClient = {
      queryBatch: (queries, signal) => client.queryBatch(queries, signal),
      getRecord: () => Promise.reject(new UpstreamError('osv', 'unavailable', 'down')),
    };
    for (const source of [sourceOn(client, { maxDetails: 1 }), sourceOn(failing)]) {
      const [answer] = await source.findAdvisories([whole('a')], never);
      expect(answer?.kind === 'package' ? await answer.history() : []).toBeNull();
    }
  });
});
