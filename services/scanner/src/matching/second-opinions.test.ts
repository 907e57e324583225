import { type Cache, createMemoryCache } from '@repo/service-kit/cache';
import type { Advisory } from '@repo/upstream/advisory';
import { UpstreamError, type UpstreamErrorKind } from '@repo/upstream/errors';
import type { SharedBudget } from '@repo/upstream/nvd';
import { describe, expect, it } from 'vitest';
import { advisory, affected, npmPackage } from '../../test/support/advisories.ts';
import { ghsaOf, ghsaRecord, nvdCve, nvdOf } from '../../test/support/opinions.ts';
import type { LookedUpPackage } from './find-advisories.ts';
import { match } from './match.ts';
import { createCachedCves } from './second-opinions/cached-cves.ts';
import { createCachedGhsaClient } from './second-opinions/cached-ghsa.ts';
import { findSecondOpinions, type SecondOpinionDeps } from './second-opinions.ts';

const never = new AbortController().signal;
const free: SharedBudget = { take: async () => {} };
const unrated = { severity: [] };
const unfixed = { affected: [affected('example', ['0'])] };

/** The npm package `example` at 1.0.0 with what OSV has of it. */
function known(...advisories: readonly Advisory[]): LookedUpPackage {
  return { package: npmPackage('example', '1.0.0'), ecosystem: 'npm', advisories };
}

interface Script {
  readonly ghsa?: ReturnType<typeof ghsaOf> | null;
  readonly nvd?: ReturnType<typeof nvdOf> | null;
  readonly budget?: SharedBudget;
  readonly maxRequests?: number;
  readonly cache?: Cache;
}

function depsOf({
  ghsa = ghsaOf([]),
  nvd = nvdOf([]),
  budget = free,
  maxRequests = 3,
  cache = createMemoryCache(100_000),
}: Script): SecondOpinionDeps {
  return {
    ghsa: ghsa === null ? null : { client: ghsa, budget, maxRequests },
    nvd: nvd === null ? null : { client: createCachedCves(nvd, cache), maxRequests },
    timeoutMs: 1_000,
  };
}

async function ask(lookedUp: readonly LookedUpPackage[], script: Script = {}, signal = never) {
  const opinions = await findSecondOpinions({ lookedUp, unmatched: [] }, depsOf(script), signal);
  return { ...opinions, findings: match(opinions.lookedUp) };
}

describe('what is asked', () => {
  it('is nothing when nothing is open', async () => {
    const [ghsa, nvd] = [ghsaOf([]), nvdOf([])];
    const { unasked, findings } = await ask([known(advisory()), known()], { ghsa, nvd });
    expect([ghsa.asked, nvd.asked, unasked]).toEqual([[], [], []]);
    expect(findings).toEqual(match([known(advisory())]));
  });

  it('says of names that fit into no question that nobody was asked', async () => {
    const odd = { ...known(advisory(unrated)), package: npmPackage('a,b', '1.0.0') };
    const ghsa = ghsaOf([]);
    const { unasked } = await ask([odd], { ghsa });
    expect(ghsa.asked).toEqual([]);
    expect(unasked).toEqual([{ source: 'ghsa', reason: 'unaskable', vulnerabilities: [advisory().id] }]);
  });

  it('is about a package that has one name which fits', async () => {
    const lookups = ['a,b', 'example'].map((name) => ({ name, version: '1.0.0' }));
    const two = { ...known(advisory(unrated)), package: npmPackage('example', '1.0.0', { lookups }) };
    const ghsa = ghsaOf([ghsaRecord()]);
    const { unasked } = await ask([two], { ghsa });
    expect(ghsa.asked.map(({ packages }) => packages)).toEqual([[{ name: 'example', version: '1.0.0' }]]);
    expect(unasked).toEqual([]);
  });

  it('is nothing about malware, which nobody fixes', async () => {
    const ghsa = ghsaOf([]);
    await ask([known(advisory({ id: 'MAL-2026-1', ...unfixed }))], { ghsa });
    expect(ghsa.asked).toEqual([]);
  });

  it('is the platform about every package with a gap in one request, and none without', async () => {
    const ghsa = ghsaOf([]);
    const fixed = advisory({ affected: [affected('fine', ['0', '1.2.0'])] });
    const fine = { ...known(fixed), package: npmPackage('fine', '1.0.0') };
    const other = { ...known(advisory(unfixed)), package: npmPackage('other', '2.0.0') };
    await ask([known(advisory(unrated), advisory({ id: 'GHSA-b', ...unrated })), fine, other], { ghsa });
    expect(ghsa.asked).toEqual([
      {
        ecosystem: 'npm',
        packages: [
          { name: 'example', version: '1.0.0' },
          { name: 'other', version: '2.0.0' },
        ],
      },
    ]);
  });

  it('is NVD only about the CVE that the platform left unrated, and once', async () => {
    const nvd = nvdOf([nvdCve('CVE-2026-0001')]);
    const open = advisory({ ...unrated, aliases: ['CVE-2026-0001'] });
    const twin = { ...known(open), package: npmPackage('example', '1.1.0') };
    await ask([known(open), twin], { nvd });
    expect(nvd.asked).toEqual(['CVE-2026-0001']);
    const rating = nvdOf([]);
    await ask([known(open)], { ghsa: ghsaOf([ghsaRecord({ cve_id: 'CVE-2026-0001' })]), nvd: rating });
    expect(rating.asked).toEqual([]);
  });

  it('is not NVD about an advisory without exactly one CVE', async () => {
    const nvd = nvdOf([]);
    const several = advisory({ id: 'DSA-1', ...unrated, upstream: ['CVE-2026-0001', 'CVE-2026-0002'] });
    await ask([known(several), known(advisory(unrated))], { nvd });
    expect(nvd.asked).toEqual([]);
  });

  it('is not the platform about an ecosystem it does not know', async () => {
    const ghsa = ghsaOf([]);
    const debian = {
      ...known(),
      ecosystem: 'Debian:12',
      package: npmPackage('a', '1', { ecosystem: 'Debian:12' }),
    };
    const { unasked } = await ask([{ ...debian, advisories: [advisory(unrated)] }], { ghsa });
    expect([ghsa.asked, unasked]).toEqual([[], []]);
  });
});

describe('what is answered', () => {
  it('rates what nobody had rated, and says by whose advisory', async () => {
    const { findings } = await ask([known(advisory(unrated))], { ghsa: ghsaOf([ghsaRecord()]) });
    expect(findings.map(({ rating }) => [rating.severity, rating.advisoryId])).toEqual([
      ['HIGH', 'GHSA-aaaa-aaaa-aaaa'],
    ]);
  });

  it('tells the fix that nobody had told', async () => {
    const { findings } = await ask([known(advisory(unfixed))], { ghsa: ghsaOf([ghsaRecord()]) });
    expect(findings.map(({ fixedVersions }) => fixedVersions)).toEqual([['1.2.0']]);
  });

  it('joins by an alias too, and makes no second finding of it', async () => {
    const bare = advisory({ id: 'PYSEC-2026-1', aliases: ['CVE-2026-0001'], ...unrated });
    const record = ghsaRecord({ cve_id: 'CVE-2026-0001' });
    const { findings } = await ask([known(bare)], { ghsa: ghsaOf([record]) });
    expect(findings.map(({ rating }) => rating.severity)).toEqual(['HIGH']);
  });

  it('changes nothing that was known: neither a rating nor a fix', async () => {
    const rated = advisory({ severity: [{ type: 'CVSS_V3', score: LOW_VECTOR }], ...unfixed });
    const record = ghsaRecord({ severity: 'critical' });
    const { findings } = await ask([known(rated)], { ghsa: ghsaOf([record]) });
    expect(findings[0]).toMatchObject({ fixedVersions: ['1.2.0'] });
    const fixed = await ask(
      [known(advisory({ ...unrated, affected: [affected('example', ['0', '1.1.0'])] }))],
      {
        ghsa: ghsaOf([record]),
      },
    );
    expect(fixed.findings[0]?.fixedVersions).toContain('1.1.0');
  });

  it('joins by one name of several', async () => {
    const bare = advisory({ id: 'PYSEC-2026-1', aliases: ['CVE-2026-0001'], ...unrated });
    const identifiers = [{ type: 'OTHER', value: 'ANOTHER-NAME-1' }];
    const elsewhere = { package: { ecosystem: 'npm', name: 'example' }, vulnerable_version_range: '< 0.5.0' };
    const record = ghsaRecord({ cve_id: 'CVE-2026-0001', identifiers, vulnerabilities: [elsewhere] });
    const { findings } = await ask([known(bare)], { ghsa: ghsaOf([record]) });
    expect(findings.map(({ rating }) => rating.severity)).toEqual(['HIGH']);
  });

  it('takes what fills the gap of one finding, though it knows no more of another', async () => {
    const rated = advisory({ id: 'GHSA-b', aliases: ['CVE-2026-0001'] });
    const bare = advisory({ id: 'PYSEC-2026-2', aliases: ['CVE-2026-0002'], ...unrated });
    const identifiers = [{ type: 'CVE', value: 'CVE-2026-0001' }];
    const record = ghsaRecord({ cve_id: 'CVE-2026-0002', identifiers });
    const { lookedUp } = await ask([known(rated, bare)], { ghsa: ghsaOf([record]) });
    expect(lookedUp[0]?.advisories.map(({ id }) => id)).toEqual([
      'GHSA-b',
      'PYSEC-2026-2',
      'GHSA-aaaa-aaaa-aaaa',
    ]);
  });

  it('leaves out what knows no more: neither a rating nor a fix', async () => {
    const vulnerabilities = [
      { package: { ecosystem: 'npm', name: 'example' }, vulnerable_version_range: '> 0' },
    ];
    const before = known(advisory(unfixed));
    const { lookedUp } = await ask([before], { ghsa: ghsaOf([ghsaRecord({ vulnerabilities })]) });
    expect(lookedUp).toEqual([before]);
  });

  it('tells of a vulnerability that only the platform knows, when its own ranges say so', async () => {
    const gap = advisory(unrated);
    const unknown = ghsaRecord({ ghsa_id: 'GHSA-zzzz-zzzz-zzzz' });
    const past = ghsaRecord({
      ghsa_id: 'GHSA-yyyy-yyyy-yyyy',
      vulnerabilities: [
        { package: { ecosystem: 'npm', name: 'example' }, vulnerable_version_range: '< 0.5.0' },
      ],
    });
    const { findings } = await ask([known(gap)], { ghsa: ghsaOf([unknown, past]) });
    expect(findings.map(({ primary }) => primary.id).sort()).toEqual([
      'GHSA-aaaa-aaaa-aaaa',
      'GHSA-zzzz-zzzz-zzzz',
    ]);
  });

  it.each([
    ['was withdrawn', { withdrawn_at: '2026-01-02T00:00:00Z' }],
    ['speaks of another package', { vulnerabilities: [{ package: { ecosystem: 'npm', name: 'else' } }] }],
    [
      'speaks of another ecosystem',
      { vulnerabilities: [{ package: { ecosystem: 'pip', name: 'example' } }] },
    ],
  ])('leaves out what %s', async (_name, changes) => {
    const before = known(advisory(unrated));
    const { lookedUp } = await ask([before], { ghsa: ghsaOf([ghsaRecord(changes)]) });
    expect(lookedUp).toEqual([before]);
  });

  it('takes NVD’s rating under any name the CVE has in the finding', async () => {
    for (const names of [{ aliases: ['CVE-2026-0001'] }, { upstream: ['CVE-2026-0001'] }]) {
      const { findings, unasked } = await ask([known(advisory({ ...unrated, ...names }))], {
        nvd: nvdOf([nvdCve('CVE-2026-0001')]),
      });
      expect(findings.map(({ primary, rating }) => [primary.id, rating.severity, rating.advisoryId])).toEqual(
        [['GHSA-aaaa-aaaa-aaaa', 'HIGH', 'CVE-2026-0001']],
      );
      expect(unasked).toEqual([]);
    }
  });

  it.each([
    ['does not have the CVE', []],
    ['does not rate it', [nvdCve('CVE-2026-0001', { metrics: {} })]],
  ])('stays UNKNOWN when NVD %s, which is no failure', async (_name, cves) => {
    const open = advisory({ ...unrated, aliases: ['CVE-2026-0001'] });
    const { findings, unasked } = await ask([known(open)], { nvd: nvdOf(cves) });
    expect([findings[0]?.rating.severity, unasked]).toEqual(['UNKNOWN', []]);
  });
});

const LOW_VECTOR = 'CVSS:3.1/AV:L/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N';

describe('what was not asked', () => {
  const open = advisory({ ...unrated, aliases: ['CVE-2026-0001'] });
  const trouble = (source: 'ghsa' | 'nvd', kind: UpstreamErrorKind) =>
    new UpstreamError(source, kind, 'scripted');
  const unaskedOf = (source: string, reason: string) => ({ source, reason, vulnerabilities: [open.id] });

  it('is said of both when neither is configured', async () => {
    const { unasked, lookedUp } = await ask([known(open)], { ghsa: null, nvd: null });
    expect(unasked).toEqual([unaskedOf('ghsa', 'not-configured'), unaskedOf('nvd', 'not-configured')]);
    expect(lookedUp).toEqual([known(open)]);
  });

  it.each([
    ['unavailable', 'unavailable'],
    ['timeout', 'unavailable'],
    ['invalid_response', 'unavailable'],
    ['unauthorized', 'unavailable'],
    ['bad_request', 'unavailable'],
    ['rate_limited', 'rate-limited'],
  ] as const)('is said, and fails nothing, when both fail with %s', async (kind, reason) => {
    const ghsa = ghsaOf([], trouble('ghsa', kind));
    const { unasked, findings } = await ask([known(open)], { ghsa, nvd: nvdOf([], trouble('nvd', kind)) });
    expect(unasked).toEqual([unaskedOf('ghsa', reason), unaskedOf('nvd', reason)]);
    expect(findings).toEqual(match([known(open)]));
  });

  it('is said of all ecosystems with the reason of the first that failed', async () => {
    const inPypi = { ...affected('other', ['0']), ecosystem: 'PyPI' };
    const other = {
      package: npmPackage('other', '1.0.0', { ecosystem: 'PyPI' }),
      ecosystem: 'PyPI',
      advisories: [advisory({ id: 'GHSA-other', ...unrated, affected: [inPypi] })],
    };
    const ghsa = ghsaOf([], trouble('ghsa', 'rate_limited'));
    const { unasked } = await ask([known(advisory(unrated)), other], { ghsa });
    expect(ghsa.asked.map(({ ecosystem }) => ecosystem)).toEqual(['npm']);
    expect(unasked).toEqual([
      { source: 'ghsa', reason: 'rate-limited', vulnerabilities: [advisory().id, 'GHSA-other'] },
    ]);
  });

  it('still asks the one when the other is down', async () => {
    const nvd = nvdOf([nvdCve('CVE-2026-0001')]);
    const { unasked, findings } = await ask([known(open)], {
      ghsa: ghsaOf([], trouble('ghsa', 'timeout')),
      nvd,
    });
    expect(unasked).toEqual([unaskedOf('ghsa', 'unavailable')]);
    expect(findings[0]?.rating.severity).toBe('HIGH');
  });

  it('is said when the budget that all share is spent, and nothing is sent', async () => {
    const ghsa = ghsaOf([]);
    const budget = { take: () => Promise.reject(trouble('ghsa', 'rate_limited')) };
    const { unasked } = await ask([known(open)], { ghsa, budget, nvd: nvdOf([nvdCve('CVE-2026-0001')]) });
    expect([ghsa.asked, unasked]).toEqual([[], [unaskedOf('ghsa', 'rate-limited')]]);
  });

  it('waits for none of that budget: a scan goes on without the platform', async () => {
    const patience: number[] = [];
    const budget: SharedBudget = {
      take: async (patienceMs) => {
        patience.push(patienceMs);
      },
    };
    await ask([known(open)], { budget });
    expect(patience).toEqual([0]);
  });

  it('is nothing when the caller left: the scan ends', async () => {
    const left = new DOMException('the caller left', 'AbortError');
    const budget = { take: () => Promise.reject(left) };
    await expect(ask([known(open)], { budget })).rejects.toBe(left);
  });

  it('is the rest when one scan has more questions than it may ask', async () => {
    const nvd = nvdOf([]);
    const all = Array.from({ length: 5 }, (_, index) =>
      advisory({ id: `GHSA-000${index}`, ...unrated, aliases: [`CVE-2026-000${index}`] }),
    );
    const { unasked } = await ask([known(...all)], { nvd });
    expect(nvd.asked).toEqual(['CVE-2026-0000', 'CVE-2026-0001', 'CVE-2026-0002']);
    expect(unasked).toEqual([
      { source: 'nvd', reason: 'over-budget', vulnerabilities: ['GHSA-0003', 'GHSA-0004'] },
    ]);
  });

  it('is an advisory whose record was not read, until somebody else tells all of it', async () => {
    const named = advisory({ id: ghsaRecord().ghsa_id, ...unrated, affected: [], unread: 'over-budget' });
    const { unasked } = await ask([known(named)]);
    expect(unasked).toEqual([{ source: 'osv', reason: 'over-budget', vulnerabilities: [named.id] }]);
    const unratedAlias = advisory({ id: 'PYSEC-2026-1', aliases: [named.id], ...unrated });
    expect((await ask([known(unratedAlias, named)])).unasked).toEqual(unasked);
    expect((await ask([known(named)], { ghsa: ghsaOf([ghsaRecord()]) })).unasked).toEqual([]);
  });

  it('gets further with every scan, for what is cached costs no request', async () => {
    const cache = createMemoryCache(1_000_000);
    const cves = Array.from({ length: 5 }, (_, index) => `CVE-2026-000${index}`);
    const all = cves.map((cve) => advisory({ id: `GHSA-${cve}`, ...unrated, aliases: [cve] }));
    const nvd = nvdOf(cves.map((cve) => nvdCve(cve)));
    await ask([known(...all)], { nvd, cache });
    const { unasked } = await ask([known(...all.toReversed())], { nvd, cache });
    expect([nvd.asked.toSorted(), unasked]).toEqual([cves, []]);
  });

  it('says that the scan asked too much, not that the platform limits it, when pages use up its requests', async () => {
    const pages: Pick<ReturnType<typeof ghsaOf>, 'findAffecting'> = {
      async findAffecting(_query, beforeRequest) {
        for (let page = 0; page < 10; page += 1) await beforeRequest();
        return [];
      },
    };
    const { unasked } = await ask([known(open)], { ghsa: { ...ghsaOf([]), ...pages } });
    expect(unasked).toEqual([unaskedOf('ghsa', 'over-budget')]);
  });

  it('answers from the cache what it has when the requests of the scan are spent', async () => {
    const cache = createMemoryCache(1_000_000);
    const ghsa = ghsaOf([ghsaRecord()]);
    const client = createCachedGhsaClient(ghsa, cache);
    const asking = { ...client, asked: ghsa.asked };
    await ask([known(open)], { ghsa: asking });
    const odd = { ...known(open), ecosystem: 'PyPI', package: npmPackage('odd', '1', { ecosystem: 'PyPI' }) };
    const { unasked, findings } = await ask([odd, known(open)], {
      ghsa: asking,
      maxRequests: 0,
      nvd: nvdOf([]),
    });
    expect(unasked[0]).toEqual(unaskedOf('ghsa', 'over-budget'));
    expect(findings.map(({ rating }) => rating.severity)).toContain('HIGH');
  });

  it('asks nobody again who has failed', async () => {
    const nvd = nvdOf([], trouble('nvd', 'unavailable'));
    const another = advisory({ id: 'GHSA-b', ...unrated, aliases: ['CVE-2026-0002'] });
    const { unasked } = await ask([known(open, another)], { nvd });
    expect(nvd.asked.length).toBe(1);
    expect(unasked).toEqual([
      { source: 'nvd', reason: 'unavailable', vulnerabilities: ['GHSA-aaaa-aaaa-aaaa', 'GHSA-b'] },
    ]);
  });

  it('is what was not answered in time', async () => {
    const ghsa = {
      ...ghsaOf([]),
      findAffecting: (_query: unknown, _before: unknown, signal: AbortSignal) =>
        new Promise<never>((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        }),
    };
    const deps = { ...depsOf({ ghsa }), timeoutMs: 20 };
    const { unasked } = await findSecondOpinions({ lookedUp: [known(open)], unmatched: [] }, deps, never);
    expect(unasked).toEqual([unaskedOf('ghsa', 'unavailable'), unaskedOf('nvd', 'unavailable')]);
  });

  it('does not hold a caller who has gone', async () => {
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(ask([known(open)], {}, gone)).rejects.toThrow('gone');
  });
});
