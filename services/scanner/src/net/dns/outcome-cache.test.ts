import { describe, expect, it } from 'vitest';
import { createDnsWaves } from '../../../test/support/dns-waves.ts';
import type { Asked } from './ask-servers.ts';
import type { ReplyFacts } from './dns-outcome.ts';
import { createOutcomeCache } from './outcome-cache.ts';
import { createStubResolver } from './stub-resolver.ts';

const FACTS: ReplyFacts = {
  rcode: 0,
  aliases: [],
  authenticated: false,
  overTcp: false,
  soaName: null,
  server: '192.0.2.53:53',
};
const question = { name: 'a.test', type: 'TXT' } as const;
const answer = (ttlSeconds: number, text = ''): Asked<'TXT'> => ({
  kind: 'answer',
  ...FACTS,
  records: [{ text, strings: [text] }],
  ttlSeconds,
});

/** A cache, its clock, and how often was asked behind it. */
function cacheOf(outcome: Asked<'TXT'>) {
  let ms = 1_000;
  let asked = 0;
  const cache = createOutcomeCache(() => ms);
  const ask = () => {
    asked += 1;
    return Promise.resolve(outcome);
  };
  return {
    askedAfter: async (seconds: number, name = 'a.test') => {
      ms += seconds * 1000;
      expect(await cache.outcomeOf({ ...question, name }, ask)).toEqual(outcome);
      return asked;
    },
  };
}

describe('the cache of outcomes', () => {
  it.each([
    ['an answer', answer(60)],
    ['a name that does not exist', { kind: 'nxdomain', ...FACTS, rcode: 3, ttlSeconds: 60 } as const],
    ['no such records', { kind: 'nodata', ...FACTS, ttlSeconds: 60 } as const],
    [
      'an alias to nothing',
      { kind: 'dangling-alias', ...FACTS, aliases: ['b.test'], ttlSeconds: 60 } as const,
    ],
  ])('gives %s again while its TTL lasts, and asks anew after it', async (_what, outcome) => {
    const { askedAfter } = cacheOf(outcome);
    expect([await askedAfter(0), await askedAfter(59), await askedAfter(2), await askedAfter(59)]).toEqual([
      1, 1, 2, 2,
    ]);
  });

  it('gives nothing again after 300 s, whatever the TTL is', async () => {
    const { askedAfter } = cacheOf(answer(86_400));
    expect([await askedAfter(0), await askedAfter(299), await askedAfter(2)]).toEqual([1, 1, 2]);
  });

  it('gives an answer with a TTL of one second again', async () => {
    const { askedAfter } = cacheOf(answer(1));
    expect([await askedAfter(0), await askedAfter(0)]).toEqual([1, 1]);
  });

  it.each<[string, Asked<'TXT'>]>([
    ['an answer with a TTL of 0', answer(0)],
    ['SERVFAIL', { kind: 'servfail', isBogus: true, ...FACTS, rcode: 2 }],
    ['REFUSED', { kind: 'refused', ...FACTS, rcode: 5 }],
    ['silence', { kind: 'timeout', reason: 'no-reply' }],
    ['an alias loop', { kind: 'alias-loop', ...FACTS, aliases: ['a.test'] }],
    ['an unreadable reply', { kind: 'malformed', reason: 'cut off' }],
    ['the end of the budget', { kind: 'over-budget' }],
  ])('never gives %s again', async (_what, outcome) => {
    const { askedAfter } = cacheOf(outcome);
    expect([await askedAfter(0), await askedAfter(0)]).toEqual([1, 2]);
  });

  it('keeps names and types apart', async () => {
    const { askedAfter } = cacheOf(answer(60));
    expect([await askedAfter(0), await askedAfter(0, 'b.test'), await askedAfter(0)]).toEqual([1, 2, 2]);
  });

  it.each([
    ['bytes', 'x'.repeat(60_000), 200],
    ['entries', '', 10_001],
  ])('is bounded in %s: what was used least recently goes first', async (_what, text, others) => {
    const { askedAfter } = cacheOf(answer(60, text));
    await askedAfter(0);
    for (let i = 0; i < others; i += 1) await askedAfter(0, `n${i}.test`);
    expect([await askedAfter(0, `n${others - 1}.test`), await askedAfter(0)]).toEqual([
      others + 1,
      others + 2,
    ]);
  });
});

describe('the sessions of a resolver', () => {
  const open = (zone: string) => {
    let ms = 1_000;
    const { udp, waves } = createDnsWaves(zone);
    const resolver = createStubResolver({
      servers: [{ host: '192.0.2.53', port: 53 }],
      transport: { udp },
      now: () => ms,
    });
    return { resolver, waves, pass: (seconds: number) => void (ms += seconds * 1000) };
  };

  it('share answers, and do not count those as queries', async () => {
    const { resolver, waves } = open('a.test CNAME b.test\nb.test A 192.0.2.1');
    const [one, two] = [resolver.session(), resolver.session({ maxQueries: 0 })];
    expect(await two.query('a.test', 'A')).toEqual({ kind: 'over-budget' });
    const outcome = await one.query('a.test', 'A');
    expect(await resolver.session({ maxQueries: 0 }).query('A.test', 'A')).toEqual(outcome);
    expect([waves.length, one.queryCount, two.queryCount]).toEqual([1, 1, 0]);
  });

  it('share denials for as long as the SOA record says', async () => {
    const { resolver, waves, pass } = open('a.test A 192.0.2.1');
    await resolver.session().query('gone.a.test', 'TXT');
    pass(59);
    await resolver.session().query('gone.a.test', 'TXT');
    expect(waves).toHaveLength(1);
    pass(2);
    await resolver.session().query('gone.a.test', 'TXT');
    expect(waves).toHaveLength(2);
  });

  it('each give what they gave before when an answer has grown too old for others', async () => {
    const { resolver, waves, pass } = open('a.test A 192.0.2.1');
    const session = resolver.session();
    const outcome = await session.query('a.test', 'A');
    pass(301);
    expect(await session.query('a.test', 'A')).toBe(outcome);
    expect(waves).toHaveLength(1);
    await resolver.session().query('a.test', 'A');
    expect(waves).toHaveLength(2);
  });
});
