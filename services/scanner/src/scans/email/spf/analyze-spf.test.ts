import { describe, expect, it, vi } from 'vitest';
import { createZone, parseZone, zoneRecord } from '../../../../test/support/zone.ts';
import { createZoneLookup } from '../../../../test/support/zone-lookup.ts';
import type { DnsFailure, DnsLookup } from '../../../net/dns/dns-outcome.ts';
import { analyzeSpf } from './analyze-spf.ts';
import { parseSpfRecord } from './parse-spf-record.ts';
import { selectSpfRecord } from './select-spf-record.ts';
import { findOpenness } from './spf-openness.ts';
import { brokenTargetsOf, endOf, findDeadTerms } from './spf-tree.ts';

const SILENT: DnsFailure = { kind: 'timeout', reason: 'no-reply' };

function analyze(record: string, more = '', failures?: ReadonlyMap<string, DnsFailure>) {
  return analyzeSpf('site.test', createZoneLookup(parseZone(`site.test TXT "${record}"\n${more}`), failures));
}

describe('the worst case of an SPF record', () => {
  const INC =
    'inc.test TXT "v=spf1 a:h.test mx:h.test ip4:192.0.2.0/24 -all"\nh.test A 192.0.2.1\nh.test MX 1 h.test';

  it.each([
    ['v=spf1 -all', '', 0],
    ['v=spf1 ip4:192.0.2.1 ip6:2001:db8::1 exp=x.test -all', '', 0],
    ['v=spf1 a mx ptr exists:h.test include:inc.test -all', INC, 7],
    ['v=spf1 include:inc.test include:inc.test -all', INC, 6],
    ['v=spf1 -all a mx include:inc.test', INC, 0],
    ['v=spf1 a redirect=inc.test', INC, 4],
    ['v=spf1 a redirect=inc.test ?all', INC, 1],
    ['v=spf1 exists:%{i}.list.test include:%{l}.test -all', '', 2],
    ['v=spf1 mx a=1 mx=2 exists=3 ptr=4 include=inc.test -all', INC, 1],
    ['v=spf1 include:%{d}.inc.test -all', 'site.test.inc.test TXT "v=spf1 a:h.test"\nh.test A 192.0.2.1', 2],
  ])('"%s" asks at most so often', async (record, more, lookupCount) => {
    expect((await analyze(record, more)).root.lookupCount).toBe(lookupCount);
  });

  it.each(['a', 'include', 'exists', 'mx'])(
    'asks for no more than 50 names, whatever %s says',
    async (name) => {
      const terms = Array.from({ length: 400 }, (_, i) => `${name}:h${i}.test`);
      const lookup = createZoneLookup(
        createZone([zoneRecord('site.test', 'TXT', inStrings(['v=spf1', ...terms]))]),
      );
      const asked = new Set<string>();
      const counting: DnsLookup = {
        query: (owner, type) => {
          asked.add(owner);
          return lookup.query(owner, type);
        },
      };
      const { root } = await analyzeSpf('site.test', counting);
      expect([asked.size, root.lookupCount]).toEqual([50, 400]);
    },
  );

  it('asks at once for everything that a record names', async () => {
    const asked: string[] = [];
    const record = 'v=spf1 include:i.test a:a.test mx:m.test exists:e.test ptr:p.test include=x.test';
    const lookup = createZoneLookup(parseZone(`site.test TXT "${record} redirect=r.test"`));
    const hanging: DnsLookup = {
      query: (name, type) => {
        asked.push(`${type} ${name}`);
        return name === 'site.test' ? lookup.query(name, type) : new Promise(() => undefined);
      },
    };
    void analyzeSpf('site.test', hanging);
    await vi.waitFor(() => expect(asked).toHaveLength(8));
    const first = ['TXT i.test', 'A a.test', 'AAAA a.test', 'MX m.test', 'A e.test', 'TXT r.test'];
    expect(asked).toEqual(['TXT site.test', ...first, 'TXT i.test']);
  });

  it('takes names with %{d} and %{o} for what they always are, and others for dynamic', async () => {
    const { dynamic, targets } = await analyze('v=spf1 include:%{o}.inc.test include:%{i}.%{d} -all');
    expect(dynamic).toEqual([{ domain: 'site.test', term: 'include:%{i}.%{d}' }]);
    expect([...new Set(targets.map(({ name }) => name))]).toEqual(['site.test.inc.test', 'site.test']);
  });

  it.each([
    ['exists:%{i}._spf.x.test', ['_spf.x.test']],
    ['exists:%{ir}.%{v}._spf.%{d2}.x.test', ['_spf.site.test.x.test']],
    ['include:%{l}-a.b.x.test', ['b.x.test']],
    ['redirect=%{l}.x.test.', ['x.test']],
    ['ptr:%{h}.x.test', ['x.test']],
    ['exists:x.test.%{h}', []],
    ['exists:%{l}x', []],
    ['exists:%{l}%{d}', ['test']],
  ])('names what %s ends in, whatever the mail', async (term, names) => {
    const { targets } = await analyze(`v=spf1 ${term}`);
    expect(targets.map(({ name }) => name)).toEqual(names);
  });

  it('counts an address pair as one look-up, void only when both are absent', async () => {
    const { voids } = await analyze(
      'v=spf1 a:four.test a:six.test a:none.test mx:none.test mx:m.test -all',
      'four.test A 192.0.2.1\nsix.test AAAA 2001:db8::1\nm.test MX 1 gone.test',
    );
    expect(voids).toEqual([
      { domain: 'site.test', term: 'a:none.test', name: 'none.test' },
      { domain: 'site.test', term: 'mx:none.test', name: 'none.test' },
      { domain: 'site.test', term: 'mx:m.test', name: 'gone.test' },
    ]);
  });

  it('counts the void look-ups of a record as often as it is included', async () => {
    const zone =
      'inc.test TXT "v=spf1 a:x.test exists:y.test -all"\nout.test TXT "v=spf1 include:inc.test -all"';
    const analysis = await analyze('v=spf1 include:inc.test include:out.test a:z.test -all', zone);
    expect(analysis.root.voidCount).toBe(5);
    expect(analysis.voids.map(({ name }) => name)).toEqual(['x.test', 'y.test', 'z.test']);
  });

  it('holds a failing look-up apart from an absent name', async () => {
    const { voids, undetermined, root } = await analyze(
      'v=spf1 a:x.test include:y.test -all',
      '',
      new Map([
        ['x.test', SILENT],
        ['y.test', SILENT],
      ]),
    );
    expect([voids, brokenTargetsOf(root)]).toEqual([[], []]);
    expect(undetermined.map(({ name, reason }) => [name, reason])).toEqual([
      ['x.test', 'no reply in time'],
      ['y.test', 'no reply in time'],
    ]);
  });

  it('gives the ranges that pass, wherever they stand', async () => {
    const { ranges } = await analyze('v=spf1 include:inc.test -ip6:2001:db8::/32 a:h.test/24 -all', INC);
    expect(
      ranges.map(({ domain, term, qualifier, range }) => [domain, term, qualifier, range.prefix]),
    ).toEqual([
      ['inc.test', 'a:h.test', '+', 32],
      ['inc.test', 'mx:h.test', '+', 32],
      ['inc.test', 'ip4:192.0.2.0/24', '+', 24],
      ['site.test', '-ip6:2001:db8::/32', '-', 32],
      ['site.test', 'a:h.test/24', '+', 24],
    ]);
  });

  it('names ptr terms and crowded mail hosts', async () => {
    const exchanges = Array.from(
      { length: 11 },
      (_, i) => `many.test MX ${i} x${i}.test\nx${i}.test A 192.0.2.9`,
    );
    const { ptrTerms, crowdedMx } = await analyze('v=spf1 ptr mx:many.test -all', exchanges.join('\n'));
    expect(ptrTerms).toEqual([{ domain: 'site.test', term: 'ptr' }]);
    expect(crowdedMx).toEqual([{ domain: 'site.test', term: 'mx:many.test', name: 'many.test', count: 11 }]);
  });
});

describe('the tree of an SPF record', () => {
  it.each([
    ['v=spf1 include:x.test -all', '', 'none'],
    ['v=spf1 include:x.test -all', 'x.test TXT "hello"', 'none'],
    ['v=spf1 include:x.test -all', 'x.test TXT "v=spf1"\nx.test TXT "v=spf1"', 'several'],
    ['v=spf1 include:x.test -all', 'x.test TXT "v=spf1 oops"', 'faulty'],
    ['v=spf1 redirect=x.test', '', 'none'],
  ])('"%s" with %j has a broken target: %s', async (record, more, kind) => {
    expect(brokenTargetsOf((await analyze(record, more)).root)).toEqual([
      { path: ['site.test', 'x.test'], kind },
    ]);
  });

  it('names a loop and stops there', async () => {
    const zone = 'a.test TXT "v=spf1 include:b.test"\nb.test TXT "v=spf1 include:a.test"';
    const { root } = await analyze('v=spf1 include:a.test -all', zone);
    expect(brokenTargetsOf(root)).toEqual([
      { path: ['site.test', 'a.test', 'b.test', 'a.test'], kind: 'loop' },
    ]);
  });

  it('is bounded in depth and breadth', async () => {
    const chain = Array.from(
      { length: 30 },
      (_, i) => `c${i}.test TXT "v=spf1 include:c${i + 1}.test include:c${i + 1}.test"`,
    );
    const { root } = await analyze('v=spf1 include:c0.test -all', chain.join('\n'));
    expect(root.lookupCount).toBeGreaterThan(10);
    expect(root.lookupCount).toBeLessThan(10_000);
  });

  it.each([
    ['v=spf1 -all', '', { domain: 'site.test', term: '-all', qualifier: '-' }],
    ['v=spf1 ~ALL', '', { domain: 'site.test', term: '~ALL', qualifier: '~' }],
    ['v=spf1 all -all', '', { domain: 'site.test', term: 'all', qualifier: '+' }],
    [
      'v=spf1 redirect=r.test',
      'r.test TXT "v=spf1 ?all"',
      { domain: 'r.test', term: '?all', qualifier: '?' },
    ],
    ['v=spf1 include:r.test', 'r.test TXT "v=spf1 -all"', null],
    ['v=spf1', '', null],
  ])('"%s" ends in its all', async (record, more, end) => {
    expect(endOf((await analyze(record, more)).root)).toEqual(end);
  });

  it.each([
    ['none', ''],
    ['several', 'site.test TXT "v=spf1 -all"\nsite.test TXT "v=spf1 ~all"'],
  ])('of a domain without one record is %s', async (state, zone) => {
    const { root } = await analyzeSpf('site.test', createZoneLookup(parseZone(zone)));
    expect(root).toMatchObject({ state, record: null, lookupCount: 0 });
  });

  it('of a domain that the DNS says nothing about is undetermined', async () => {
    const { root, undetermined } = await analyze('v=spf1 -all', '', new Map([['site.test', SILENT]]));
    expect(root.state).toBe('undetermined');
    expect(undetermined).toHaveLength(1);
  });
});

describe('findOpenness', () => {
  const open = (record: string, more = '', failures?: ReadonlyMap<string, DnsFailure>) =>
    findOpenness('site.test', createZoneLookup(parseZone(`site.test TXT "${record}"\n${more}`), failures));

  it.each([
    ['v=spf1 +all', '', '+all'],
    ['v=spf1 all', '', 'all'],
    ['v=spf1 ip4:0.0.0.0/0 -all', '', 'ip4:0.0.0.0/0'],
    ['v=spf1 ip4:0.0.0.0/1 ip4:128.0.0.0/1 -all', '', 'ip4:128.0.0.0/1'],
    ['v=spf1 ip6:::/0 -all', '', 'ip6:::/0'],
    ['v=spf1 include:x.test -all', 'x.test TXT "v=spf1 +all"', 'include:x.test'],
    ['v=spf1 a/0 -all', 'site.test A 198.18.0.1', 'a/0'],
  ])('"%s" with %j is open by %s', async (record, more, term) => {
    expect(await open(record, more)).toMatchObject({ kind: 'known', value: { domain: 'site.test', term } });
  });

  it.each(['v=spf1 -all', 'v=spf1 ?all', 'v=spf1 ip4:10.0.0.0/8 -all', 'v=spf1 broken', 'no spf'])(
    '"%s" is closed',
    async (record) => {
      expect(await open(record)).toEqual({ kind: 'known', value: null });
    },
  );

  it('stays undetermined while the DNS fails', async () => {
    const openness = await open('v=spf1 include:x.test -all', '', new Map([['x.test', SILENT]]));
    expect(openness.kind).toBe('unknown');
  });
});

describe('findDeadTerms', () => {
  it.each([
    ['v=spf1 a mx -all', []],
    ['v=spf1 -all a exp=x.test', [{ term: 'a', why: 'stands after all' }]],
    ['v=spf1 redirect=x.test -all', [{ term: 'redirect=x.test', why: 'is ignored beside all' }]],
    ['v=spf1 a:x.test A:X.test -all', [{ term: 'A:X.test', why: 'is there already' }]],
    ['v=spf1 ~all -all', [{ term: '-all', why: 'stands after all' }]],
  ])('of "%s"', (record, dead) => {
    const found = findDeadTerms(parseSpfRecord(record));
    expect(found.map(({ term, why }) => ({ term: term.text, why }))).toEqual(dead);
  });
});

describe('selectSpfRecord', () => {
  it.each(['v=spf1', 'v=spf1 -all', 'V=SPF1 -all', 'v=spf1  '])('takes "%s"', (text) => {
    expect(selectSpfRecord([text])).toEqual({ records: [text], lookalikes: [], senderId: [] });
  });

  it.each([
    'v=spf1;-all',
    'v=spf10 -all',
    ' v=spf1 -all',
    '"v=spf1 -all"',
    'v=spf -all',
    'spf1 -all',
    'v = spf1 -all',
    'v=spf1include:x.test',
    '\u00e2\u0080\u009cv=spf1 -all',
  ])('takes "%s" for a lookalike', (text) => {
    expect(selectSpfRecord([text])).toEqual({ records: [], lookalikes: [text], senderId: [] });
  });

  it.each(['', 'google-site-verification=x', 'v=DMARC1; p=none', 'spfx', 'vspf'])(
    'passes "%s" over',
    (text) => {
      expect(selectSpfRecord([text])).toEqual({ records: [], lookalikes: [], senderId: [] });
    },
  );

  it('knows Sender ID', () => {
    expect(selectSpfRecord(['spf2.0/pra -all']).senderId).toEqual(['spf2.0/pra -all']);
  });
});

/** A long record as a zone has it. */
function inStrings(terms: readonly string[]): string[] {
  return terms.join(' ').match(/.{1,255}/g) ?? [];
}
