import { describe, expect, it } from 'vitest';
import { createFakeOsvClient, type FakeOsvScript } from '../../test/support/fake-osv-client.ts';
import type { AdvisoryAnswer, AdvisoryQuery, AdvisorySource } from '../advisory.ts';
import { UpstreamError } from '../errors.ts';
import type { OsvClient, OsvQuery } from './client.ts';
import { createOsvSource, OSV_LIMITS, type OsvLimits } from './osv-source.ts';
import { createQueryCache } from './query-cache.ts';

const never = new AbortController().signal;
const MODIFIED = '2026-01-01T00:00:00Z';
const LATER = '2026-02-02T00:00:00Z';

const hit = (id: string, modified = MODIFIED) => ({ id, modified });

function npm(...names: readonly string[]): AdvisoryQuery[] {
  return names.map((name) => ({ ecosystem: 'npm', name, version: '1.0.0', wantsHistory: true }));
}

function queryFor(changes: Partial<AdvisoryQuery>): AdvisoryQuery {
  return { ecosystem: 'npm', name: 'a', version: '1.0.0', ...changes };
}

function sourceOn(client: OsvClient, limits: Partial<OsvLimits> = {}): AdvisorySource {
  const kept = new Map<string, string>();
  return createOsvSource({
    client,
    cache: { get: async (key) => kept.get(key), set: async (key, value) => void kept.set(key, value) },
    detailTtlSeconds: 60,
    limits: { ...OSV_LIMITS, ...limits },
    hits: createQueryCache({ ttlMs: 60_000, maxEntries: 10_000, now: () => 0 }),
  });
}

/** The ids of the history, null when it could not be had, or that there is none to have. */
async function historyOf(answer: AdvisoryAnswer | undefined): Promise<readonly string[] | null | 'none'> {
  if (answer?.kind !== 'advisories' || answer.history === undefined) return 'none';
  return (await answer.history())?.map(({ id }) => id).toSorted() ?? null;
}

async function historiesOf(source: AdvisorySource, queries: readonly AdvisoryQuery[]) {
  const answers = await source.findAdvisories(queries, never);
  return Promise.all(answers.map(historyOf));
}

/** `a` has what affects it and something older, `b` only the former, `clean` nothing. */
const script: FakeOsvScript = {
  pages: { a: [[hit('A')]], b: [[hit('B')]] },
  histories: { a: [[hit('A'), hit('A-OLD')]], b: [[hit('B')]] },
};

/** A client whose queries for every version go elsewhere. */
function answering(
  inner: OsvClient,
  answer: (queries: readonly OsvQuery[], signal: AbortSignal) => ReturnType<OsvClient['queryBatch']>,
): OsvClient {
  return {
    ...inner,
    queryBatch: (queries, signal) =>
      queries.some(({ query }) => query.version === null)
        ? answer(queries, signal)
        : inner.queryBatch(queries, signal),
  };
}

describe('histories', () => {
  it('are asked for in one batch, of the affected packages only, with what they have besides read', async () => {
    const client = createFakeOsvClient(script);
    const histories = await historiesOf(sourceOn(client), npm('a', 'b', 'clean'));
    expect(histories).toEqual([['A', 'A-OLD'], ['B'], 'none']);
    expect(client.batches).toEqual([
      ['a', 'b', 'clean'],
      ['a@*', 'b@*'],
    ]);
    expect(client.details.toSorted()).toEqual(['A', 'A-OLD', 'B']);
  });

  it('are not asked for when nobody wants them, or nothing is affected', async () => {
    const client = createFakeOsvClient(script);
    const unwanted = npm('a').map((query) => ({ ...query, wantsHistory: false }));
    expect(await historiesOf(sourceOn(client), unwanted)).toEqual(['none']);
    expect(await historiesOf(sourceOn(client), npm('clean'))).toEqual(['none']);
    expect(client.batches).toEqual([['a'], ['clean']]);
  });

  it('are asked for before the records, and the answer does not wait for them', async () => {
    const sent: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const fake = createFakeOsvClient(script);
    const slow = answering(fake, async (queries, signal) => {
      sent.push('histories');
      await promise;
      return fake.queryBatch(queries, signal);
    });
    const client: OsvClient = {
      ...slow,
      getRecord: (id, signal) => {
        sent.push(id);
        return fake.getRecord(id, signal);
      },
    };
    const [answer] = await sourceOn(client).findAdvisories(npm('a'), never);
    expect(sent).toEqual(['histories', 'A']);
    resolve();
    expect(await historyOf(answer)).toEqual(['A', 'A-OLD']);
  });

  it('cost the second time nothing, whatever came of them the first time', async () => {
    const client = createFakeOsvClient({
      pages: { a: [[hit('A')]], paged: [[hit('P')]], c: [[hit('C')]] },
      histories: { a: [[hit('A'), hit('A-OLD')]], paged: [[hit('P')], [hit('Q')]], c: [[hit('C')]] },
    });
    const source = sourceOn(client);
    const first = await historiesOf(source, npm('a', 'paged', 'c'));
    expect(first).toEqual([['A', 'A-OLD'], null, ['C']]);
    const asked = [client.batches.length, client.details.length];
    expect(await historiesOf(source, npm('a', 'paged', 'c'))).toEqual(first);
    expect([client.batches.length, client.details.length]).toEqual(asked);
  });

  it('are never taken for the answer to a version, nor the other way round', async () => {
    const client = createFakeOsvClient(script);
    const source = sourceOn(client);
    expect(await historiesOf(source, npm('a'))).toEqual([['A', 'A-OLD']]);
    const [again] = await source.findAdvisories(npm('a'), never);
    expect(again).toMatchObject({ kind: 'advisories', advisories: [{ id: 'A' }] });
    const [other] = await source.findAdvisories([queryFor({ version: '2.0.0' })], never);
    expect(other).toMatchObject({ kind: 'advisories', advisories: [{ id: 'A' }] });
    expect(client.batches).toEqual([['a'], ['a@*'], ['a']]);
  });
});

describe('a history that cannot be had whole is none', () => {
  it.each([
    ['when it has further pages', { histories: { a: [[hit('A')], [hit('A-OLD')]] } }],
    ['when a page has nothing but a token', { histories: { a: [[], [hit('A'), hit('A-OLD')]] } }],
    ['when a record is older than the API says', { histories: { a: [[hit('A', LATER)]] } }],
  ])('%s', async (_name, changes) => {
    const client = createFakeOsvClient({ ...script, ...changes });
    expect(await historiesOf(sourceOn(client), npm('a'))).toEqual([null]);
    expect(client.batches).toEqual([['a'], ['a@*']]);
  });

  it('when the API refuses to tell', async () => {
    const client = answering(createFakeOsvClient(script), async () => ({ kind: 'refused', badIndex: 0 }));
    expect(await historiesOf(sourceOn(client), npm('a', 'b'))).toEqual([null, null]);
  });

  it.each(['unavailable', 'rate_limited', 'timeout', 'invalid_response'] as const)(
    'when the API fails (%s), and the answer stands',
    async (kind) => {
      const client = answering(createFakeOsvClient(script), async () => {
        throw new UpstreamError('osv', kind, 'x');
      });
      const answers = await sourceOn(client).findAdvisories(npm('a'), never);
      expect(answers).toMatchObject([{ kind: 'advisories', advisories: [{ id: 'A' }] }]);
      expect(await Promise.all(answers.map(historyOf))).toEqual([null]);
    },
  );

  it('when a record that it has besides cannot be read; one without is not harmed', async () => {
    const fake = createFakeOsvClient(script);
    const client: OsvClient = {
      ...fake,
      getRecord: (id, signal) =>
        id === 'A-OLD'
          ? Promise.reject(new UpstreamError('osv', 'unavailable', 'x'))
          : fake.getRecord(id, signal),
    };
    expect(await historiesOf(sourceOn(client), npm('a', 'b'))).toEqual([null, ['B']]);
  });

  it('when the API takes too long', async () => {
    const aborted: boolean[] = [];
    const client = answering(
      createFakeOsvClient(script),
      (_queries, signal) =>
        new Promise((_, reject) =>
          signal.addEventListener('abort', () => {
            aborted.push(true);
            reject(signal.reason);
          }),
        ),
    );
    expect(await historiesOf(sourceOn(client, { historyMs: 5 }), npm('a'))).toEqual([null]);
    expect(aborted).toEqual([true]);
  });

  it.each([
    ['more than are read for histories', { maxHistoryRecords: 1 }],
    ['more than a scan may read', { maxDetails: 3 }],
  ])('when all of them together have %s besides; then none of those is read', async (_name, limits) => {
    const client = createFakeOsvClient({
      pages: { a: [[hit('A')]], b: [[hit('B')]] },
      histories: { a: [[hit('A'), hit('A-OLD'), hit('A-OLDER')]], b: [[hit('B')]] },
    });
    expect(await historiesOf(sourceOn(client, limits), npm('a', 'b'))).toEqual([null, ['B']]);
    expect(client.details.toSorted()).toEqual(['A', 'B']);
  });

  it('when one of the affected packages is of an ecosystem that only the API judges: all are asked again', async () => {
    const client = createFakeOsvClient(script);
    const debian = queryFor({ ecosystem: 'Debian:12', name: 'b', wantsHistory: true });
    expect(await historiesOf(sourceOn(client), [...npm('a'), debian])).toEqual([null, null]);
    expect(client.batches).toEqual([['a', 'b']]);
  });

  it('when the answer itself fails: then it ends with it', async () => {
    const signals: AbortSignal[] = [];
    const failing: OsvClient = {
      ...createFakeOsvClient(script),
      getRecord: () => Promise.reject(new UpstreamError('osv', 'timeout', 'x')),
    };
    const client = answering(failing, (_queries, signal) => {
      signals.push(signal);
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    await expect(sourceOn(client).findAdvisories(npm('a'), never)).rejects.toMatchObject({ kind: 'timeout' });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });
});
