import { createMemoryCache } from '@repo/service-kit/cache';
import { UpstreamError } from '@repo/upstream/errors';
import { ghsaToAdvisory } from '@repo/upstream/ghsa';
import { describe, expect, it } from 'vitest';
import { ghsaOf, ghsaRecord } from '../../../test/support/opinions.ts';
import { createCachedGhsaClient } from './cached-ghsa.ts';

const never = new AbortController().signal;
const free = async () => {};
const EXAMPLE = { name: 'example', version: '1.0.0' };
const OTHER = { name: 'other', version: '2.0.0' };
const record = ghsaRecord();
const ask = (cached: ReturnType<typeof createCachedGhsaClient>, ...packages: readonly (typeof EXAMPLE)[]) =>
  cached.findAffecting({ ecosystem: 'npm', packages }, free, never);

describe('createCachedGhsaClient', () => {
  it('asks once for each package version, whichever replica asks', async () => {
    const [first, second] = [ghsaOf([record]), ghsaOf([record])];
    const cache = createMemoryCache(100_000);
    const answer = await ask(createCachedGhsaClient(first, cache), EXAMPLE, OTHER);
    expect(await ask(createCachedGhsaClient(second, cache), OTHER, EXAMPLE)).toEqual(answer);
    expect(answer.map(ghsaToAdvisory)).toEqual([ghsaToAdvisory(record)]);
    expect([first.asked.length, second.asked.length]).toEqual([1, 0]);
  });

  it('asks only for what is not cached, and caches that nothing is known', async () => {
    const ghsa = ghsaOf([record]);
    const cached = createCachedGhsaClient(ghsa, createMemoryCache(100_000));
    expect(await ask(cached, OTHER)).toEqual([record]);
    expect(await ask(cached, OTHER)).toEqual([]);
    expect((await ask(cached, OTHER, EXAMPLE)).map(({ ghsa_id: id }) => id)).toEqual([record.ghsa_id]);
    expect(ghsa.asked.map(({ packages }) => packages)).toEqual([[OTHER], [EXAMPLE]]);
  });

  it('keeps ecosystems and versions apart', async () => {
    const ghsa = ghsaOf([record]);
    const cached = createCachedGhsaClient(ghsa, createMemoryCache(100_000));
    await ask(cached, EXAMPLE);
    await ask(cached, { ...EXAMPLE, version: '1.0.1' });
    await cached.findAffecting({ ecosystem: 'pip', packages: [EXAMPLE] }, free, never);
    expect(ghsa.asked.length).toBe(3);
  });

  it.each(['', 'nonsense', '[{}]', '{"__proto__":[]}'])('asks again when %j is cached', async (text) => {
    const cache = createMemoryCache(100_000);
    await cache.set('ghsa:1:["npm","example","1.0.0"]', text, 60);
    const ghsa = ghsaOf([record]);
    expect(await ask(createCachedGhsaClient(ghsa, cache), EXAMPLE)).toEqual([record]);
    expect(ghsa.asked.length).toBe(1);
  });

  it('caches no failure', async () => {
    const cache = createMemoryCache(100_000);
    const failing = ghsaOf([], new UpstreamError('ghsa', 'unavailable', 'down'));
    await expect(ask(createCachedGhsaClient(failing, cache), EXAMPLE)).rejects.toThrow('down');
    expect(await ask(createCachedGhsaClient(ghsaOf([record]), cache), EXAMPLE)).toEqual([record]);
  });
});
