import { describe, expect, it } from 'vitest';
import { createResponseCache } from './response-cache.ts';

function start(maxBytes = 1_000_000) {
  const state = { version: 'one', now: 0, outcomes: [] as string[], rendered: 0 };
  const cache = createResponseCache({
    dataVersion: () => Promise.resolve(state.version),
    maxBytes,
    asked: (outcome) => state.outcomes.push(outcome),
    now: () => state.now,
  });
  const ask = async (key: string, body = key) => {
    const render = () => {
      state.rendered += 1;
      return Promise.resolve({ body, contentType: 'application/json', maxAgeSeconds: 15 });
    };
    return (await cache.respond(key, render)).identity;
  };
  return { state, cache, ask };
}

describe('createResponseCache', () => {
  it('renders once for all who ask at the same time, and not again while the data is the same', async () => {
    const { state, ask } = start();
    const forms = await Promise.all([ask('a'), ask('a'), ask('a'), ask('b')]);
    expect(forms[0]).toBe(forms[2]);
    expect(await ask('a')).toBe(forms[0]);
    expect([state.rendered, state.outcomes]).toEqual([2, ['miss', 'miss', 'miss', 'miss', 'hit']]);
  });

  it('gives what is kept without a turn of the event loop where the version is known', async () => {
    const cache = createResponseCache({ dataVersion: () => 'one', maxBytes: 10_000, asked: () => undefined });
    const render = () => Promise.resolve({ body: 'a', contentType: 'text/plain', maxAgeSeconds: 1 });
    const first = await cache.respond('a', render);
    expect(cache.respond('a', render)).toBe(first);
  });

  it('renders anew when the data changed, and keeps the forms of an answer that did not', async () => {
    const { state, ask } = start();
    const before = [await ask('a', 'old'), await ask('b')];
    state.version = 'two';
    expect(new TextDecoder().decode((await ask('a', 'new')).bytes)).toBe('new');
    expect(await ask('b')).toBe(before[1]);
    expect(state.rendered).toBe(4);
  });

  it('does not let who knows of a change wait for what was begun before it', async () => {
    const { state, cache, ask } = start();
    const slow = Promise.withResolvers<never>();
    const begun = cache.respond('a', () => slow.promise);
    await Promise.resolve();
    state.version = 'two';
    expect(new TextDecoder().decode((await ask('a', 'new')).bytes)).toBe('new');
    slow.reject(new Error('away'));
    await expect(begun).rejects.toThrow('away');
    await ask('a');
    expect(state.outcomes).toEqual(['miss', 'miss', 'hit']);
  });

  it('renders anew after a while even when nothing seems to have changed, and nobody waits for it', async () => {
    const { state, cache, ask } = start();
    const first = await ask('a', 'first');
    state.now = 9_999;
    await ask('a');
    expect(state.rendered).toBe(1);
    state.now = 10_000;
    const slow = Promise.withResolvers<void>();
    let renewed = 0;
    const renew = async () => {
      renewed += 1;
      await slow.promise;
      return { body: 'second', contentType: 'application/json', maxAgeSeconds: 15 };
    };
    const served = await Promise.all([cache.respond('a', renew), cache.respond('a', renew)]);
    expect(served.map(({ identity }) => identity)).toEqual([first, first]);
    expect(renewed).toBe(1);
    slow.resolve();
    await expect
      .poll(async () => new TextDecoder().decode((await cache.respond('a', renew)).identity.bytes))
      .toBe('second');
    expect(renewed).toBe(1);
  });

  it('makes everybody wait for what is too old, also when it is being rendered anew already', async () => {
    const { state, cache, ask } = start();
    await ask('a', 'first');
    state.now = 14_999;
    const slow = Promise.withResolvers<void>();
    void cache.respond('a', async () => {
      await slow.promise;
      return { body: 'second', contentType: 'application/json', maxAgeSeconds: 15 };
    });
    state.now = 15_000;
    const late = ask('a', 'third');
    slow.resolve();
    expect(new TextDecoder().decode((await late).bytes)).toBe('second');
  });

  it('serves what there is when rendering it anew fails, until its time is over', async () => {
    const { state, cache, ask } = start();
    const first = await ask('a', 'first');
    const fail = () => Promise.reject(new Error('away'));
    state.now = 10_000;
    expect((await cache.respond('a', fail)).identity).toBe(first);
    await Promise.resolve();
    expect((await cache.respond('a', fail)).identity).toBe(first);
    state.now = 15_000;
    await expect(cache.respond('a', fail)).rejects.toThrow('away');
  });

  it('tells a failure to all who waited for it, and keeps none', async () => {
    const { cache, ask } = start();
    const fail = () => cache.respond('a', () => Promise.reject(new Error('away')));
    const results = await Promise.allSettled([fail(), fail()]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await ask('a')).bytes).toHaveLength(1);
  });

  it('holds no more than it may, compressed forms and keys counted', async () => {
    const maxBytes = 100_000;
    const { cache } = start(maxBytes);
    const sizes: number[] = [];
    for (let index = 0; index < 60; index += 1) {
      const key = `${index}${'k'.repeat(1_000)}`;
      const body = JSON.stringify(Array.from({ length: 900 }, (_, n) => n * index));
      const answer = await cache.respond(key, () =>
        Promise.resolve({ body, contentType: 'application/json', maxAgeSeconds: 15 }),
      );
      const before = cache.size();
      const coded = await answer.in('gzip');
      sizes.push(cache.size());
      expect(cache.size() - before).toBeLessThanOrEqual(coded.bytes.length);
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(maxBytes);
    expect(sizes[0]).toBeGreaterThan(2 * 1_000);
  });

  it('serves without keeping anything when it may hold nothing', async () => {
    const { state, cache, ask } = start(0);
    await ask('a');
    await ask('a');
    expect([state.rendered, cache.size()]).toEqual([2, 0]);
  });
});
