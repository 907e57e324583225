import { describe, expect, it } from 'vitest';
import {
  createZoneResponder,
  type ZoneResponder,
  type ZoneResponderOptions,
  zoneTransport,
} from '../../../test/support/zone-responder.ts';
import { isDnsAbsence, isDnsFailure } from './dns-outcome.ts';
import type { Exchange } from './exchange.ts';
import { createStubResolver } from './stub-resolver.ts';

const ZONE = `
example.test            TXT   "v=spf1 " "-all"
example.test            MX    10 MX.example.test
example.test            A     192.0.2.1
mx.example.test         A     192.0.2.2
mx.example.test         AAAA  2001:db8::2
k._domainkey.example.test TXT "\\255\\000p="
alias.example.test      CNAME middle.example.test
middle.example.test     CNAME mx.example.test
dangling.example.test   CNAME gone.example.test
self.example.test       CNAME self.example.test
ping.example.test       CNAME pong.example.test
pong.example.test       CNAME ping.example.test
null.example.test       MX    0 .
*.wild.example.test     TXT   "any"
tlsa.example.test       TLSA  3 1 1 00ff
example.test            CAA   128 issue ca.test
example.test            DS    1 13 2 00ff
example.test            SOA   ns.example.test root.example.test
1.2.0.192.in-addr.arpa  PTR   Host.example.test
`;

const serve = (options: Omit<ZoneResponderOptions, 'zone'> = {}) =>
  createZoneResponder({ zone: ZONE, ...options });

const serverAt = (index: number) => ({ host: `192.0.2.${index + 1}`, port: 53 });

function resolverFor(...responders: readonly ZoneResponder[]) {
  const servers = responders.map((responder, i) => ({ server: serverAt(i), responder }));
  return createStubResolver({
    servers: servers.map(({ server }) => server),
    transport: zoneTransport(servers),
  });
}

describe('the stub resolver, asking an honest server', () => {
  it.each([
    ['A', 'example.test', '192.0.2.1'],
    ['AAAA', 'mx.example.test', '2001:db8::2'],
    ['MX', 'example.test', { preference: 10, exchange: 'mx.example.test' }],
    ['MX', 'null.example.test', { preference: 0, exchange: '.' }],
    ['TXT', 'example.test', { text: 'v=spf1 -all', strings: ['v=spf1 ', '-all'] }],
    ['TXT', 'k._domainkey.example.test', { text: '\u00ff\u0000p=', strings: ['\u00ff\u0000p='] }],
    ['TXT', 'x.wild.example.test', { text: 'any', strings: ['any'] }],
    ['PTR', '1.2.0.192.in-addr.arpa', 'host.example.test'],
    ['SOA', 'example.test', 'ns.example.test'],
    ['CAA', 'example.test', { isCritical: true, tag: 'issue', value: 'ca.test' }],
    ['DS', 'example.test', { keyTag: 1, algorithm: 13, digestType: 2, digest: Buffer.from([0, 255]) }],
    [
      'TLSA',
      'tlsa.example.test',
      { usage: 3, selector: 1, matchingType: 1, association: Buffer.from([0, 255]) },
    ],
  ] as const)('reads %s of %s', async (type, name, data) => {
    const outcome = await resolverFor(serve()).session().query(name, type);
    expect(outcome).toMatchObject({ kind: 'answer', rcode: 0, aliases: [], overTcp: false, ttlSeconds: 300 });
    expect(outcome).toHaveProperty('records.0', data);
  });

  it('keeps the alias chain of an answer', async () => {
    const outcome = await resolverFor(serve()).session().query('alias.example.test', 'A');
    expect(outcome).toMatchObject({
      kind: 'answer',
      aliases: ['middle.example.test', 'mx.example.test'],
      records: ['192.0.2.2'],
    });
  });

  it.each([
    ['nxdomain', 'gone.example.test', [], 3],
    ['nodata', 'mx.example.test', [], 0],
    ['nodata', '_domainkey.example.test', [], 0],
    ['nodata', 'alias.example.test', ['middle.example.test', 'mx.example.test'], 0],
    ['dangling-alias', 'dangling.example.test', ['gone.example.test'], 3],
  ])('tells %s of %s from the other absences', async (kind, name, aliases, rcode) => {
    const outcome = await resolverFor(serve()).session().query(name, 'TXT');
    expect(outcome).toMatchObject({ kind, aliases, rcode, soaName: 'example.test' });
    expect([isDnsAbsence(outcome), isDnsFailure(outcome)]).toEqual([true, false]);
  });

  it.each([
    ['self.example.test', ['self.example.test']],
    ['ping.example.test', ['pong.example.test', 'ping.example.test']],
  ])('sees the alias loop at %s', async (name, aliases) => {
    const outcome = await resolverFor(serve()).session().query(name, 'TXT');
    expect(outcome).toMatchObject({ kind: 'alias-loop', aliases });
    expect([isDnsAbsence(outcome), isDnsFailure(outcome)]).toEqual([false, true]);
  });

  it.each([true, false])('keeps the AD flag (%s)', async (authenticated) => {
    const outcome = await resolverFor(serve({ authenticated })).session().query('example.test', 'A');
    expect(outcome).toMatchObject({ kind: 'answer', authenticated });
  });

  it('asks for the target itself when the server gives a bare alias', async () => {
    const server = serve({
      faults: { 'alias.example.test': 'alias-only', 'dangling.example.test': 'alias-only' },
    });
    const session = resolverFor(server).session();
    expect(await session.query('alias.example.test', 'A')).toMatchObject({
      kind: 'answer',
      aliases: ['middle.example.test', 'mx.example.test'],
    });
    expect(await session.query('dangling.example.test', 'A')).toMatchObject({
      kind: 'dangling-alias',
      aliases: ['gone.example.test'],
    });
  });

  it('ends a loop of bare aliases', async () => {
    const server = serve({ faults: { '*': 'alias-only' } });
    const outcome = await resolverFor(server).session().query('ping.example.test', 'A');
    expect(outcome).toMatchObject({
      kind: 'alias-loop',
      aliases: ['pong.example.test', 'ping.example.test'],
    });
  });
});

describe('the stub resolver in a broken world', () => {
  it('repeats a truncated answer over TCP', async () => {
    const server = serve({ faults: { 'example.test': 'truncated' } });
    const outcome = await resolverFor(server).session().query('example.test', 'TXT');
    expect(outcome).toMatchObject({ kind: 'answer', overTcp: true });
    expect(server.queries.map(({ overTcp }) => overTcp)).toEqual([false, true]);
  });

  it('reads a huge answer over TCP', async () => {
    const server = serve({ faults: { 'example.test': 'huge' } });
    const outcome = await resolverFor(server).session().query('example.test', 'TXT');
    expect(outcome.kind === 'answer' && outcome.records.length).toBe(250);
  });

  it.each([
    ['too-many', 'malformed'],
    ['garbage', 'malformed'],
    ['truncated-always', 'malformed'],
    ['foreign-answer', 'malformed'],
    ['referral', 'malformed'],
    ['servfail', 'servfail'],
    ['refused', 'refused'],
    ['notimp', 'refused'],
    ['silent', 'timeout'],
  ] as const)('calls a %s server a failure, never an absence', async (fault, kind) => {
    const server = serve({ faults: { '*': fault } });
    const outcome = await resolverFor(server).session().query('example.test', 'A');
    expect(outcome.kind).toBe(kind);
    expect([isDnsAbsence(outcome), isDnsFailure(outcome)]).toEqual([false, true]);
  });

  it.each(['lying-id', 'wrong-question'] as const)('waits past a %s for the true reply', async (fault) => {
    const server = serve({ faults: { '*': fault } });
    const outcome = await resolverFor(server).session().query('mx.example.test', 'A');
    expect(outcome).toMatchObject({ kind: 'answer', records: ['192.0.2.2'] });
  });

  it('asks again without EDNS where it is not known', async () => {
    const server = serve({ faults: { '*': 'no-edns' } });
    expect(await resolverFor(server).session().query('example.test', 'A')).toMatchObject({ kind: 'answer' });
  });

  it.each([
    ['bogus', true],
    ['servfail', false],
  ] as const)('tells a zone whose validation fails: %s', async (fault, isBogus) => {
    const server = serve({ faults: { '*': fault } });
    expect(await resolverFor(server).session().query('example.test', 'A')).toMatchObject({
      kind: 'servfail',
      isBogus,
    });
  });

  it('does not call a zone bogus whose server only stumbled', async () => {
    const fine = { address: '192.0.2.7' };
    const server = serve({ faults: { 'example.test': ['servfail', 'servfail', fine, fine] } });
    expect(await resolverFor(server).session().query('example.test', 'A')).toMatchObject({ kind: 'answer' });
    expect(server.queries.length).toBe(4);
  });

  it('believes the second SERVFAIL, and asks once more without validation', async () => {
    const servers = [serve({ faults: { '*': 'servfail' } }), serve({ faults: { '*': 'servfail' } })];
    expect(
      await resolverFor(...servers)
        .session()
        .query('example.test', 'A'),
    ).toMatchObject({
      kind: 'servfail',
    });
    expect(servers.reduce((sum, { queries }) => sum + queries.length, 0)).toBe(3);
  });

  it.each(['silent', 'servfail', 'refused', 'garbage'] as const)(
    'goes from a %s server to the next',
    async (fault) => {
      const bad = serve({ faults: { '*': fault } });
      const good = serve();
      const outcome = await resolverFor(bad, good).session().query('example.test', 'A');
      expect(outcome).toMatchObject({ kind: 'answer', server: '192.0.2.2:53' });
    },
  );

  it.each([
    ['silent', 'garbage', 'malformed'],
    ['refused', 'garbage', 'refused'],
    ['refused', 'servfail', 'servfail'],
  ] as const)('says of a %s and a %s server what tells most', async (first, second, kind) => {
    const servers = [first, second].map((fault) => serve({ faults: { '*': fault } }));
    const outcome = await resolverFor(...servers)
      .session()
      .query('example.test', 'A');
    expect(outcome.kind).toBe(kind);
  });

  it('survives one lost datagram', async () => {
    const server = serve({ faults: { 'example.test': ['silent', { address: '192.0.2.7' }] } });
    expect(await resolverFor(server).session().query('example.test', 'A')).toMatchObject({ kind: 'answer' });
  });

  it('asks a server that let a question time out after one that answered', async () => {
    const [silent, good] = [serve({ faults: { '*': 'silent' } }), serve()];
    const session = resolverFor(silent, good).session();
    await session.query('example.test', 'A');
    await session.query('example.test', 'MX');
    await session.query('example.test', 'TXT');
    expect([silent.queries.length, good.queries.length]).toEqual([1, 3]);
  });

  it('asks two servers twice each before it gives up', async () => {
    const [one, two] = [serve({ faults: { '*': 'silent' } }), serve({ faults: { '*': 'silent' } })];
    expect(await resolverFor(one, two).session().query('example.test', 'A')).toEqual({
      kind: 'timeout',
      reason: 'no-reply',
    });
    expect([one.queries.length, two.queries.length]).toEqual([2, 2]);
  });
});

/** A resolver whose questions are under way until their time is over, and how many are. */
function unanswered() {
  let asked = 0;
  const udp: Exchange = (_server, _query, _timeoutMs, signal) => {
    asked += 1;
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  };
  return {
    resolver: createStubResolver({ servers: [serverAt(0)], transport: { udp } }),
    asked: () => asked,
  };
}

describe('a session', () => {
  it('asks each question once, however often and in whatever case it is put', async () => {
    const server = serve();
    const session = resolverFor(server).session();
    const outcomes = await Promise.all([
      session.query('example.test', 'A'),
      session.query('EXAMPLE.test.', 'A'),
      session.query('example.test', 'A'),
    ]);
    expect(new Set(outcomes).size).toBe(1);
    expect(await session.query('example.test', 'A')).toBe(outcomes[0]);
    expect([server.queries.length, session.queryCount]).toEqual([1, 1]);
  });

  it('gives the first address again although the server has changed its mind', async () => {
    const faults = { 'example.test A': [{ address: '192.0.2.1' }, { address: '127.0.0.1' }] };
    const session = resolverFor(serve({ faults })).session();
    await session.query('example.test', 'A');
    expect(await session.query('example.test', 'A')).toHaveProperty('records.0', '192.0.2.1');
  });

  it('stops at its number of queries', async () => {
    const session = resolverFor(serve()).session({ maxQueries: 1 });
    await session.query('example.test', 'A');
    expect(await session.query('example.test', 'MX')).toEqual({ kind: 'over-budget' });
    expect(await session.query('example.test', 'A')).toMatchObject({ kind: 'answer' });
  });

  it('keeps no more questions in flight than it may', async () => {
    const { resolver, asked } = unanswered();
    const session = resolver.session({ maxInFlight: 2, deadlineMs: 60 });
    const names = Array.from({ length: 10 }, (_, i) => `n${i}.test`);
    await Promise.all(names.map((name) => session.query(name, 'A')));
    expect(asked()).toBe(2);
  });

  it('ends every question at its deadline', async () => {
    const session = unanswered().resolver.session({ deadlineMs: 30 });
    const outcomes = await Promise.all([
      session.query('example.test', 'A'),
      session.query('example.test', 'MX'),
    ]);
    expect(outcomes).toEqual([
      { kind: 'timeout', reason: 'deadline' },
      { kind: 'timeout', reason: 'deadline' },
    ]);
    expect(await session.query('example.test', 'TXT')).toEqual({ kind: 'timeout', reason: 'deadline' });
  });

  it("rejects with the reason of the caller's signal", async () => {
    const controller = new AbortController();
    const session = unanswered().resolver.session({}, controller.signal);
    const query = session.query('example.test', 'A');
    controller.abort(new Error('client gone'));
    await expect(query).rejects.toThrow('client gone');
    await expect(session.query('example.test', 'MX')).rejects.toThrow('client gone');
  });

  it.each([
    '',
    '..',
    'a..b',
    `${'a'.repeat(64)}.test`,
    `${'a.'.repeat(128)}`,
    'exämple.test',
    'a\u0000.test',
  ])('refuses to ask for "%s"', async (name) => {
    const server = serve();
    const session = resolverFor(server).session();
    expect(await session.query(name, 'A')).toEqual({ kind: 'bad-name' });
    expect(server.queries).toEqual([]);
  });
});
