import type { Cache } from '@repo/service-kit/cache';
import { describe, expect, it } from 'vitest';
import { exampleCve } from '../../../test/support/example-cve.ts';
import type { AdvisoryAnswer, AdvisoryQuery } from '../../advisory.ts';
import { UpstreamError, type UpstreamErrorKind } from '../../errors.ts';
import { systemTiming } from '../../http/index.ts';
import type { NvdClient } from '../client.ts';
import { createCpeSource } from './cpe-source.ts';

const query = (name: string, version = '1.0'): AdvisoryQuery => ({ ecosystem: 'winget', name, version });
const EXAMPLE = query('example:example');

function memory(): Cache & { readonly entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    get: async (key) => entries.get(key),
    set: async (key, value) => void entries.set(key, value),
  };
}

interface Script {
  /** Thrown for the product, by its vendor. */
  readonly failures?: Readonly<Record<string, UpstreamErrorKind>>;
  readonly cache?: Cache;
  readonly isSilent?: boolean;
  readonly timeMs?: number;
}

/** A source on an NVD that has one CVE, of `example:example` before 1.2; `asked` are the vendors it was asked for. */
function sourceOn({ failures = {}, cache = memory(), isSilent = false, timeMs = 20_000 }: Script = {}) {
  const asked: string[] = [];
  const client: Pick<NvdClient, 'search'> = {
    async search({ virtualMatchString = '', startIndex }, _patienceMs, signal) {
      const vendor = virtualMatchString.split(':')[3] ?? '';
      asked.push(vendor);
      const kind = failures[vendor];
      if (kind !== undefined) throw new UpstreamError('nvd', kind, 'fails', { retryAfterSeconds: 12 });
      if (isSilent)
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      const found = vendor === 'example' ? [{ cve: exampleCve() }] : [];
      return { startIndex, totalResults: found.length, vulnerabilities: found };
    },
  };
  const source = createCpeSource({
    client,
    cache,
    ttlSeconds: 60,
    timeMs,
    timing: systemTiming,
  });
  const ask = (queries: readonly AdvisoryQuery[], signal = new AbortController().signal) =>
    source.findAdvisories(queries, signal);
  return { ask, asked };
}

const reasonOf = (answer: AdvisoryAnswer) => ('reason' in answer ? answer.reason : answer.kind);
const shortly = (answers: readonly AdvisoryAnswer[]) =>
  answers.map((answer) =>
    answer.kind === 'advisories' ? answer.advisories.map(({ id }) => id).join() : reasonOf(answer),
  );

describe('createCpeSource', () => {
  it('answers in order, one request for each distinct product', async () => {
    const { ask, asked } = sourceOn();
    const queries = [
      query('example:example', '1.2'),
      EXAMPLE,
      query('other:thing'),
      query('Example:example'),
    ];
    expect(shortly(await ask(queries))).toEqual(['', 'CVE-2024-1000', 'unknown-name', 'CVE-2024-1000']);
    expect(asked.toSorted()).toEqual(['example', 'other']);
  });

  it.each([
    ['a name that is none', query('example')],
    ['no version', query('example:example', '')],
    ['a version that has no place in the order', query('example:example', 'Unknown')],
  ])('refuses %s without asking', async (_name, hostile) => {
    const { ask, asked } = sourceOn();
    expect(shortly(await ask([hostile]))).toEqual(['refused']);
    expect(asked).toEqual([]);
  });

  it('has nothing about other ecosystems, and nothing to do without queries', async () => {
    const { ask, asked } = sourceOn();
    expect(shortly(await ask([{ ...EXAMPLE, ecosystem: 'npm' }]))).toEqual(['no-feed']);
    expect(await ask([])).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('asks once for all who ask at the same time', async () => {
    const { ask, asked } = sourceOn();
    const answers = await Promise.all([ask([EXAMPLE]), ask([EXAMPLE]), ask([EXAMPLE])]);
    expect(answers.map(shortly)).toEqual([['CVE-2024-1000'], ['CVE-2024-1000'], ['CVE-2024-1000']]);
    expect(asked).toEqual(['example']);
  });

  it('keeps what it was told, also for another replica, and gives the same answer', async () => {
    const cache = memory();
    const [one, two] = [sourceOn({ cache }), sourceOn({ cache })];
    const first = await one.ask([EXAMPLE]);
    expect(await one.ask([EXAMPLE])).toEqual(first);
    expect(await two.ask([EXAMPLE])).toEqual(first);
    expect([...one.asked, ...two.asked]).toEqual(['example']);
  });

  it.each(['', 'nonsense', '[{}]', '{"__proto__":[]}'])('asks again when %j is kept', async (text) => {
    const cache = memory();
    await sourceOn({ cache }).ask([EXAMPLE]);
    for (const key of cache.entries.keys()) cache.entries.set(key, text);
    const { ask, asked } = sourceOn({ cache });
    expect(shortly(await ask([EXAMPLE]))).toEqual(['CVE-2024-1000']);
    expect(asked).toEqual(['example']);
  });

  it('of a product that no CVE names nothing is known, now and from the cache', async () => {
    const cache = memory();
    const unknown = [query('other:thing'), query('example:example:esr', '0.1')];
    expect(shortly(await sourceOn({ cache }).ask(unknown))).toEqual(['unknown-name', 'CVE-2024-1000']);
    const { ask, asked } = sourceOn({ cache });
    expect(shortly(await ask(unknown))).toEqual(['unknown-name', 'CVE-2024-1000']);
    expect(asked).toEqual([]);
  });

  it('needs no cache within one scan', async () => {
    const failing = () => Promise.reject(new Error('down'));
    const { ask, asked } = sourceOn({ cache: { get: failing, set: failing } });
    const { signal } = new AbortController();
    expect(shortly(await ask([EXAMPLE], signal))).toEqual(['CVE-2024-1000']);
    expect(shortly(await ask([query('example:example', '1.2')], signal))).toEqual(['']);
    expect(asked).toEqual(['example']);
  });
});

describe('trouble of NVD', () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => query(`v${index}:p`));

  it.each<UpstreamErrorKind>(['rate_limited', 'timeout', 'unauthorized', 'unavailable'])(
    '%s: what is known is told, the rest was not asked and is not asked any more',
    async (kind) => {
      const cache = memory();
      await sourceOn({ cache }).ask([EXAMPLE]);
      const failures = Object.fromEntries(names(9).map(({ name }) => [name.slice(0, -2), kind]));
      const { ask, asked } = sourceOn({ cache, failures });
      const answers = shortly(await ask([...names(9), EXAMPLE]));
      expect(answers).toEqual([...names(9).map(() => 'not-asked'), 'CVE-2024-1000']);
      expect(asked.length).toBeLessThanOrEqual(3);
    },
  );

  it.each<UpstreamErrorKind>(['bad_request', 'invalid_response'])(
    '%s for one product is its own trouble, and is not kept',
    async (kind) => {
      const cache = memory();
      const { ask, asked } = sourceOn({ cache, failures: { v0: kind } });
      expect(shortly(await ask([...names(5), EXAMPLE]))).toEqual([
        'not-asked',
        'unknown-name',
        'unknown-name',
        'unknown-name',
        'unknown-name',
        'CVE-2024-1000',
      ]);
      expect(asked.length).toBe(6);
      expect(shortly(await sourceOn({ cache }).ask(names(1)))).toEqual(['unknown-name']);
    },
  );

  it('fails when not one product could be asked', async () => {
    const failures = { v0: 'rate_limited', v1: 'rate_limited' } as const;
    await expect(sourceOn({ failures }).ask(names(2))).rejects.toMatchObject({
      kind: 'rate_limited',
      retryAfterSeconds: 12,
    });
  });

  it('ends with its own time', async () => {
    await expect(sourceOn({ isSilent: true, timeMs: 20 }).ask([EXAMPLE])).rejects.toMatchObject({
      upstream: 'nvd',
      kind: 'timeout',
    });
  });

  it('ends with the signal, for its reason', async () => {
    const controller = new AbortController();
    const asking = sourceOn({ isSilent: true }).ask([EXAMPLE], controller.signal);
    controller.abort(new Error('gone'));
    await expect(asking).rejects.toThrow('gone');
  });
});
