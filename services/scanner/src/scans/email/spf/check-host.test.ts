import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseZone } from '../../../../test/support/zone.ts';
import { createZoneLookup } from '../../../../test/support/zone-lookup.ts';
import type { DnsFailure } from '../../../net/dns/dns-outcome.ts';
import { parseIpAddress } from '../../../net/ip-address.ts';
import { checkHost } from './check-host.ts';

interface Client {
  readonly ip?: string;
  readonly sender?: string;
  readonly helo?: string;
}

async function check(zone: string, client: Client = {}, failures?: ReadonlyMap<string, DnsFailure>) {
  const ip = parseIpAddress(client.ip ?? '192.0.2.1');
  if (ip === null) throw new Error('not an address');
  const sender = client.sender ?? 'user@site.test';
  const identity = {
    ip,
    domain: sender.slice(sender.lastIndexOf('@') + 1),
    sender,
    helo: client.helo ?? 'mail.site.test',
    now: new Date('2026-01-02T03:04:05Z'),
  };
  return checkHost(identity, createZoneLookup(parseZone(zone), failures));
}

const spf = (record: string, more = '') => `site.test TXT "${record}"\n${more}`;
const SILENT: DnsFailure = { kind: 'timeout', reason: 'no-reply' };

describe('check_host(), term by term', () => {
  it.each([
    ['v=spf1 ip4:192.0.2.0/24 -all', '', 'pass'],
    ['v=spf1 ip4:192.0.2.2/31 -all', '', 'fail'],
    ['v=spf1 ip6:::/0 -all', '', 'fail'],
    ['v=spf1 ~ip4:192.0.2.1', '', 'softfail'],
    ['v=spf1 ?all', '', 'neutral'],
    ['v=spf1', '', 'neutral'],
    ['v=spf1 A:host.test -all', 'host.test A 192.0.2.1', 'pass'],
    ['v=spf1 a:host.test/24 -all', 'host.test A 192.0.2.200', 'pass'],
    ['v=spf1 a:alias.test -all', 'alias.test CNAME host.test\nhost.test A 192.0.2.1', 'pass'],
    ['v=spf1 mx -all', 'site.test MX 5 mx.test\nmx.test A 192.0.2.1', 'pass'],
    ['v=spf1 mx -all', 'site.test MX 0 .', 'fail'],
    ['v=spf1 mx -all', 'site.test A 192.0.2.1', 'fail'],
    ['v=spf1 exists:%{i}.list.test -all', '192.0.2.1.list.test A 127.0.0.2', 'pass'],
    ['v=spf1 exists:list.test -all', 'list.test AAAA 2001:db8::1', 'fail'],
    ['v=spf1 exists:%{ir}.%{v}.list.test -all', '1.2.0.192.in-addr.list.test A 127.0.0.2', 'pass'],
    ['v=spf1 exists:%{l1r-}.%{o2}.test -all', 'user.site.test.test A 127.0.0.2', 'pass'],
    ['v=spf1 ptr -all', '1.2.0.192.in-addr.arpa PTR a.site.test\na.site.test A 192.0.2.1', 'pass'],
    ['v=spf1 ptr -all', '1.2.0.192.in-addr.arpa PTR a.site.test\na.site.test A 192.0.2.9', 'fail'],
    ['v=spf1 ptr:other.test -all', '1.2.0.192.in-addr.arpa PTR a.site.test\na.site.test A 192.0.2.1', 'fail'],
    ['v=spf1 include:inc.test -all', 'inc.test TXT "v=spf1 ip4:192.0.2.1"', 'pass'],
    ['v=spf1 include:inc.test ~all', 'inc.test TXT "v=spf1 -all"', 'softfail'],
    ['v=spf1 include:inc.test ~all', 'inc.test TXT "v=spf1"', 'softfail'],
    ['v=spf1 include:inc.test ~all', 'inc.test TXT "other"', 'permerror'],
    ['v=spf1 include:inc.test ~all', '', 'permerror'],
    ['v=spf1 include:inc.test ~all', 'inc.test TXT "v=spf1 bad"', 'permerror'],
    ['v=spf1 redirect=red.test', 'red.test TXT "v=spf1 ip4:192.0.2.1 -all"', 'pass'],
    [
      'v=spf1 redirect=red.test',
      'red.test TXT "v=spf1 exists:%{d}.x.test -all"\nred.test.x.test A 127.0.0.2',
      'pass',
    ],
    ['v=spf1 redirect=red.test', '', 'permerror'],
    ['v=spf1 redirect=red.test ?all', 'red.test TXT "v=spf1 -all"', 'neutral'],
    ['v=spf1 -all ip4:300.0.0.1', '', 'permerror'],
    ['v=spf1 ip4:192.0.2.1 include:site.test', '', 'pass'],
    ['v=spf1 include:site.test', '', 'permerror'],
    ['v=spf1 a:a..test -all', '', 'fail'],
  ])('"%s" with %j is %s', async (record, more, result) => {
    expect((await check(spf(record, more))).result).toBe(result);
  });

  it.each([
    ['v=spf1 ip4:192.0.2.1 -all', '::ffff:192.0.2.1', '', 'pass'],
    ['v=spf1 ip6:2001:db8::/32 -all', '2001:db8::7', '', 'pass'],
    ['v=spf1 a -all', '2001:db8::7', 'site.test AAAA 2001:db8::7', 'pass'],
    ['v=spf1 a//64 -all', '2001:db8::7', 'site.test AAAA 2001:db8::1', 'pass'],
    ['v=spf1 exists:list.test -all', '2001:db8::7', 'list.test A 127.0.0.2', 'pass'],
    [
      'v=spf1 ptr -all',
      '2001:db8::7',
      '7.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa PTR site.test\nsite.test AAAA 2001:db8::7',
      'pass',
    ],
  ])('"%s" for the client %s is decided in its family', async (record, ip, more, result) => {
    expect((await check(spf(record, more), { ip })).result).toBe(result);
  });

  it('names the term that decided and the record it stands in', async () => {
    const verdict = await check(
      spf('v=spf1 redirect=red.test', 'red.test TXT "v=spf1 a:x.test ip4:192.0.2.0/24"\nx.test A 192.0.2.9'),
    );
    expect(verdict.match).toEqual({ domain: 'red.test', term: 'ip4:192.0.2.0/24' });
  });
});

describe('check_host() and its limits', () => {
  const many = (count: number, term: string) =>
    `v=spf1 ${Array.from({ length: count }, () => term).join(' ')} ?all`;

  it.each([
    [10, 'neutral'],
    [11, 'permerror'],
  ])('%i terms that ask are %s', async (count, result) => {
    expect((await check(spf(many(count, 'a:h.test'), 'h.test A 192.0.2.9'))).result).toBe(result);
  });

  it.each([
    ['v=spf1 a:x.test a:y.test ?all', 'neutral'],
    ['v=spf1 a:x.test a:y.test a:z.test ?all', 'permerror'],
    ['v=spf1 a:x.test mx:x.test exists:x.test ?all', 'permerror'],
    ['v=spf1 a:six.test a:six.test a:six.test ?all', 'neutral'],
  ])('"%s" is %s for its void look-ups', async (record, result) => {
    expect((await check(spf(record, 'six.test AAAA 2001:db8::1'))).result).toBe(result);
  });

  it('does not hold the names that a client claims against the domain', async () => {
    const names = Array.from({ length: 9 }, (_, i) => `1.2.0.192.in-addr.arpa PTR gone${i}.test`).join('\n');
    expect((await check(spf('v=spf1 ptr -all', names))).result).toBe('fail');
  });

  it.each([
    [10, 'fail'],
    [11, 'permerror'],
  ])('%i mail exchangers without a match are %s', async (count, result) => {
    const hosts = Array.from(
      { length: count },
      (_, i) => `site.test MX ${i} x${i}.test\nx${i}.test A 192.0.2.9`,
    );
    expect((await check(spf('v=spf1 mx -all', hosts.join('\n')))).result).toBe(result);
  });

  it('looks at the first ten names of a client', async () => {
    const names = Array.from({ length: 11 }, (_, i) => `x${i}.site.test`);
    const pointers = names.map((name) => `1.2.0.192.in-addr.arpa PTR ${name}`).join('\n');
    const zone = (last: number) => `${pointers}\nx${last}.site.test A 192.0.2.1`;
    expect((await check(spf('v=spf1 ptr -all', zone(9)))).result).toBe('pass');
    expect((await check(spf('v=spf1 ptr -all', zone(10)))).result).toBe('fail');
  });

  it('ends an include loop at the limit', async () => {
    const zone = 'a.test TXT "v=spf1 include:b.test"\nb.test TXT "v=spf1 include:a.test"';
    const verdict = await check(spf('v=spf1 include:a.test', zone));
    expect(verdict).toMatchObject({ result: 'permerror', reason: 'more than 10 terms that ask the DNS' });
  });
});

describe('check_host() when the DNS fails', () => {
  it.each([
    ['the record itself', 'v=spf1 -all', 'TXT site.test', 'temperror'],
    ['a host', 'v=spf1 a:x.test -all', 'A x.test', 'temperror'],
    ['the exchangers', 'v=spf1 mx:x.test -all', 'MX x.test', 'temperror'],
    ['an include', 'v=spf1 include:x.test -all', 'TXT x.test', 'temperror'],
    ['a redirect', 'v=spf1 redirect=x.test', 'TXT x.test', 'temperror'],
    ['an exists', 'v=spf1 exists:x.test -all', 'A x.test', 'temperror'],
    ['the names of the client', 'v=spf1 ptr -all', 'PTR 1.2.0.192.in-addr.arpa', 'fail'],
    ['an explanation', 'v=spf1 -all exp=x.test', 'TXT x.test', 'fail'],
    ['a term behind the match', 'v=spf1 ip4:192.0.2.1 a:x.test', 'A x.test', 'pass'],
  ])('%s makes it what the RFC says', async (_, record, name, result) => {
    const verdict = await check(spf(record), {}, new Map([[name, SILENT]]));
    expect(verdict.result).toBe(result);
  });

  it('says what could not be looked up', async () => {
    const verdict = await check(spf('v=spf1 a:x.test -all'), {}, new Map([['x.test', SILENT]]));
    expect(verdict.reason).toBe('A of x.test could not be looked up (no reply in time)');
  });

  it.each(['localhost', '[192.0.2.1]', `${'a'.repeat(64)}.test`, 'a..test', 'test'])(
    'the domain "%s" has no SPF',
    async (domain) => {
      expect((await check('', { sender: `user@${domain}` })).result).toBe('none');
    },
  );
});

describe('the explanation of a fail', () => {
  const explained = (text: string, client: Client = {}) =>
    check(
      spf(
        'v=spf1 -all exp=why.%{d}',
        `why.site.test TXT "${text}"\n1.2.0.192.in-addr.arpa PTR a.site.test\na.site.test A 192.0.2.1`,
      ),
      client,
    );

  it.each([
    ['%{s} %{l} %{o} %{d}', 'user@site.test user site.test site.test'],
    ['%{i} %{c} %{v} %{h}', '192.0.2.1 192.0.2.1 in-addr mail.site.test'],
    ['%{r} %{t}', 'unknown 1767323045'],
    ['%{p}', 'a.site.test'],
    ['%{p} of %{d}', 'a.site.test of site.test'],
    ['%{d2} %{d1} %{d5} %{dr} %{d1r}', 'site.test test site.test test.site site'],
    ['100%% a%_b%-c', '100% a b%20c'],
    ['two  blanks ', 'two  blanks '],
  ])('"%s" becomes "%s"', async (text, explanation) => {
    expect((await explained(text)).explanation).toBe(explanation);
  });

  it.each(['%{x}', '%{d', '%', '%a', '%{d0}', '%{d.x}', 'caf\\233', '%{}'])('"%s" is none', async (text) => {
    expect((await explained(text)).explanation).toBeNull();
  });

  it('URL-escapes what upper-case macros give', async () => {
    const verdict = await explained('http://x.test/?%{L}', { sender: '~jack&jill=up-a_b3.c@site.test' });
    expect(verdict.explanation).toBe('http://x.test/?~jack%26jill%3Dup-a_b3.c');
  });

  it('parts a local part at the delimiters that are named', async () => {
    const verdict = await explained('%{l-} %{lr-} %{l1r-} %{l2+-} %{l-.-+}', {
      sender: 'strong-bad+x@site.test',
    });
    expect(verdict.explanation).toBe('strong.bad+x bad+x.strong strong bad.x strong.bad.x');
    const leading = await explained('%{l-} %{lr-}', { sender: '-a-b@site.test' });
    expect(leading.explanation).toBe('.a.b b.a.');
  });

  it('shows IPv6 in nibbles and in its short form', async () => {
    const verdict = await explained('%{i} %{c} %{v} %{p}', { ip: '2001:db8::cb01' });
    expect(verdict.explanation).toBe(
      '2.0.0.1.0.D.B.8.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.C.B.0.1 2001:db8::cb01 ip6 unknown',
    );
  });
});

describe('macros in the names that are asked for', () => {
  const LONG = `${'a'.repeat(63)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}`;

  it.each([
    ['v=spf1 exists:%{h}.x.test -all', "JUMPIN' JUPITER", '', 'fail'],
    ['v=spf1 a:%{h} ~all', "JUMPIN' JUPITER", '', 'softfail'],
    ['v=spf1 a:%{h} ~all', '[192.0.2.1]', '', 'softfail'],
    ['v=spf1 a:%{h} ~all', 'helo.test', 'helo.test A 192.0.2.1', 'pass'],
    ['v=spf1 exists:%%%_%-.%{d} -all', 'helo.test', '', 'fail'],
    ['v=spf1 exists:x%%y.%{d} -all', 'helo.test', 'x%y.site.test A 127.0.0.2', 'pass'],
    ['v=spf1 exists:%{d}. -all', 'helo.test', 'site.test A 127.0.0.2', 'permerror'],
    ['v=spf1 exists:%{d1r}.test. -all', 'helo.test', 'site.test A 127.0.0.2', 'pass'],
  ])('"%s" for the HELO name %s', async (record, helo, more, result) => {
    expect((await check(spf(record, more), { helo })).result).toBe(result);
  });

  it('cut labels from the left of a name that is too long', async () => {
    const lookup = createZoneLookup(parseZone('site.test TXT "v=spf1 exists:%{h}.%{d} -all"'));
    const ip = parseIpAddress('192.0.2.1');
    if (ip === null) throw new Error('not an address');
    await checkHost({ ip, domain: 'site.test', sender: 'a@site.test', helo: LONG }, lookup);
    expect(lookup.questions).toEqual(['TXT site.test', `A ${LONG.slice(64)}.site.test`]);
  });
});

describe('check_host() on any record', () => {
  const TERMS = [
    'a',
    'mx',
    'ptr',
    '-all',
    'ip4:192.0.2.1',
    'include:site.test',
    'exists:%{l}.test',
    '~a:%{d2}',
    'redirect=site.test',
    'x=%{p}',
    '?mx:m.test/24//64',
    'bad:',
  ];

  it('ends with a result inside its limits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...TERMS), { maxLength: 14 }), async (terms) => {
        const verdict = await check(spf(['v=spf1', ...terms].join(' '), 'site.test MX 1 m.test'));
        expect(['pass', 'fail', 'softfail', 'neutral', 'permerror']).toContain(verdict.result);
      }),
    );
  });
});
