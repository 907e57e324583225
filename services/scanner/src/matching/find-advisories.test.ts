import type { AdvisorySource } from '@repo/upstream/advisory';
import { describe, expect, it } from 'vitest';
import { advisory, affected, npmPackage, sourceOf } from '../../test/support/advisories.ts';
import type { Package } from '../inventory/package.ts';
import { findAdvisories, findAdvisoriesForUpgrades } from './find-advisories.ts';

const { signal } = new AbortController();

const inDebian = { ...affected('other', ['0']), ecosystem: 'Debian:12' };

describe('findAdvisories', () => {
  it('puts every package on exactly one side', async () => {
    const packages = [
      npmPackage('example', '1.0.0'),
      npmPackage('clean', '1.0.0'),
      npmPackage('floating', '>=1', { lookups: [], unmatched: 'not-pinned' }),
      npmPackage('foreign', '1.0.0', { ecosystem: 'Maven', lookups: [{ name: 'a:b', version: '1' }] }),
      npmPackage('nowhere', '1.0.0', { ecosystem: null, lookups: [] }),
    ];
    const { lookedUp, unmatched } = await findAdvisories(packages, sourceOf(advisory()), signal);
    expect(lookedUp.map((known) => [known.package.name, known.advisories.length])).toEqual([
      ['example', 1],
      ['clean', 0],
    ]);
    expect(unmatched.map(({ package: { name }, reason }) => [name, reason])).toEqual([
      ['floating', 'not-pinned'],
      ['foreign', 'no-advisory-feed'],
      ['nowhere', 'no-advisory-feed'],
    ]);
  });

  it('asks nothing about what its list could not tell apart, whatever else is known of it', async () => {
    const asked: string[] = [];
    const source: AdvisorySource = {
      findAdvisories: (queries) => {
        asked.push(...queries.map(({ name }) => name));
        return Promise.resolve(queries.map(() => ({ kind: 'advisories', advisories: [] })));
      },
    };
    const packages = [
      npmPackage('floating', '1.0.0', { unmatched: 'not-pinned' }),
      npmPackage('nowhere', '1.0.0', { ecosystem: null }),
      npmPackage('example', '1.0.0'),
    ];
    const { unmatched } = await findAdvisories(packages, source, signal);
    expect(asked).toEqual(['example']);
    expect(unmatched.map(({ reason }) => reason)).toEqual(['not-pinned', 'no-advisory-feed']);
  });

  it('says of when the data of the ecosystems that were asked for is, and of no other', async () => {
    const dataAsOf = () => ({ npm: '2026-11-01T00:00:00Z', PyPI: '2026-11-02T00:00:00Z' });
    const datesOf = async (...packages: readonly Package[]) =>
      (await findAdvisories(packages, { ...sourceOf(advisory()), dataAsOf }, signal)).dataAsOf;
    expect(await datesOf(npmPackage('example', '1.0.0'))).toEqual({ npm: '2026-11-01T00:00:00Z' });
    expect(await datesOf(npmPackage('nowhere', '1.0.0', { ecosystem: null, lookups: [] }))).toBeUndefined();
  });

  it.each([
    [3, false],
    [4_001, true],
  ])('of %i packages others have their turn: %s', async (count, hadTurn) => {
    let isTurn = false;
    const turn = setImmediate(() => {
      isTurn = true;
    });
    const packages = Array.from({ length: count }, (_, index) => npmPackage(`p${index}`, '1.0.0'));
    await findAdvisories(packages, sourceOf(), signal);
    expect(isTurn).toBe(hadTurn);
    clearImmediate(turn);
  });

  it('wants the histories of packages only for upgrades', async () => {
    const wanted: unknown[] = [];
    const source: AdvisorySource = {
      findAdvisories: (queries) => {
        wanted.push(...queries.map(({ wantsHistory }) => wantsHistory));
        return Promise.resolve(queries.map(() => ({ kind: 'advisories', advisories: [] })));
      },
    };
    await findAdvisories([npmPackage('example', '1.0.0')], source, signal);
    await findAdvisoriesForUpgrades([npmPackage('example', '1.0.0')], source, signal);
    expect(wanted).toEqual([false, true]);
  });

  it('asks about very many in parts, and keeps their order', async () => {
    const packages = Array.from({ length: 45_000 }, (_, at) => npmPackage(`p${at}`, '1.0.0'));
    const parts: number[] = [];
    const source: AdvisorySource = {
      findAdvisories: (queries) => {
        parts.push(queries.length);
        return Promise.resolve(queries.map(() => ({ kind: 'advisories', advisories: [] })));
      },
    };
    const { lookedUp } = await findAdvisories(packages, source, signal);
    expect(parts).toEqual([...Array.from({ length: 11 }, () => 4_000), 1_000]);
    expect(lookedUp.map((known) => known.package)).toEqual(packages);
  });

  it('goes in parts through very many that nobody is asked about, too', async () => {
    const packages = Array.from({ length: 9_000 }, (_, at) =>
      npmPackage(`p${at}`, '1.0.0', { lookups: [], unmatched: 'no-advisory-feed' }),
    );
    let parts = 0;
    const source: AdvisorySource = {
      findAdvisories: () => {
        parts += 1;
        return Promise.resolve([]);
      },
    };
    const { unmatched } = await findAdvisories(packages, source, signal);
    expect(parts).toBe(3);
    expect(unmatched.map((known) => known.package)).toEqual(packages);
  });

  it('asks at once about a package that alone fills a part', async () => {
    const lookups = Array.from({ length: 4_001 }, (_, at) => ({ name: `p${at}`, version: '1.0.0' }));
    const parts: number[] = [];
    const source: AdvisorySource = {
      findAdvisories: (queries) => {
        parts.push(queries.length);
        return Promise.resolve(queries.map(() => ({ kind: 'advisories', advisories: [] })));
      },
    };
    await findAdvisories([npmPackage('example', '1.0.0', { lookups })], source, signal);
    expect(parts).toEqual([4_001]);
  });

  it.each([
    ['has a feed', advisory({ id: 'DSA-1-1', affected: [inDebian] }), 'not-a-registry-package'],
    ['has none', null, 'looked up'],
  ])('of a package that a system package owns, when the system %s', async (_, record, expected) => {
    const system = npmPackage('python3-example', '1-1', { ecosystem: 'Debian:12' });
    const owned = npmPackage('example', '1.0.0', { ownedIn: 'Debian:12' });
    const source = record === null ? sourceOf(advisory()) : sourceOf(advisory(), record);
    const { unmatched, lookedUp } = await findAdvisories([owned, system], source, signal);
    const reason = unmatched.find(({ package: { name } }) => name === 'example')?.reason;
    expect(reason ?? 'looked up').toBe(expected);
    expect([...lookedUp, ...unmatched]).toHaveLength(2);
  });

  it('tells the one advisory that is known though another name was refused', async () => {
    const source: AdvisorySource = {
      findAdvisories: () =>
        Promise.resolve([
          { kind: 'advisories', advisories: [advisory()] },
          { kind: 'unanswerable', reason: 'refused' },
        ]),
    };
    const lookups = ['example', 'other'].map((name) => ({ name, version: '1.0.0' }));
    const { lookedUp, unmatched } = await findAdvisories(
      [npmPackage('example', '1.0.0', { lookups })],
      source,
      signal,
    );
    expect([lookedUp[0]?.advisories.length, unmatched]).toEqual([1, []]);
  });

  it('does not call a package clean when one of its names was refused', async () => {
    const halfAnswering: AdvisorySource = {
      findAdvisories: () =>
        Promise.resolve([
          { kind: 'advisories', advisories: [] },
          { kind: 'unanswerable', reason: 'refused' },
        ]),
    };
    const twoNames = npmPackage('libssl3', '3.0', {
      lookups: [
        { name: 'openssl', version: '3.0' },
        { name: 'libssl3', version: '3.0' },
      ],
    });
    const { lookedUp, unmatched } = await findAdvisories([twoNames], halfAnswering, signal);
    expect([lookedUp, unmatched.map(({ reason }) => reason)]).toEqual([[], ['unreadable']]);
  });

  it('does not call a package clean when one name was refused and what is told of the other does not apply', async () => {
    const ecosystem = 'AlmaLinux:9';
    const fixed = advisory({ affected: [{ ...affected('perl', ['0', '4:5.26.1-1']), ecosystem }] });
    const source: AdvisorySource = {
      findAdvisories: () =>
        Promise.resolve([
          { kind: 'advisories', advisories: [fixed] },
          { kind: 'unanswerable', reason: 'refused' },
        ]),
    };
    const lookups = ['perl', 'perl-libs'].map((name) => ({ name, version: '5.26.3-1' }));
    const installed = npmPackage('perl-libs', '5.26.3-1', { ecosystem, lookups });
    const { lookedUp, unmatched } = await findAdvisories([installed], source, signal);
    expect([lookedUp, unmatched.map(({ reason }) => reason)]).toEqual([[], ['unreadable']]);
  });

  it('does not call a package clean about which the source was not asked', async () => {
    const busy: AdvisorySource = {
      findAdvisories: () => Promise.resolve([{ kind: 'unanswerable', reason: 'not-asked' }]),
    };
    const { lookedUp, unmatched } = await findAdvisories([npmPackage('example', '1.0.0')], busy, signal);
    expect([lookedUp, unmatched.map(({ reason }) => reason)]).toEqual([[], ['not-asked']]);
  });

  it('does not call a package clean whose name was guessed and is not known', async () => {
    const source: AdvisorySource = {
      findAdvisories: () => Promise.resolve([{ kind: 'unanswerable', reason: 'unknown-name' }]),
    };
    const { lookedUp, unmatched } = await findAdvisories([npmPackage('example', '1.0.0')], source, signal);
    expect([lookedUp, unmatched.map(({ reason }) => reason)]).toEqual([[], ['unmapped']]);
  });

  it('shows what a likely name finds, and calls nothing clean that it does not find', async () => {
    const guessed = (name: string) => npmPackage(name, '1.0.0', { isGuessed: true });
    const packages = [guessed('example'), guessed('clean'), npmPackage('clean', '1.0.0')];
    const { lookedUp, unmatched } = await findAdvisories(packages, sourceOf(advisory()), signal);
    expect(lookedUp.map((known) => [known.package.name, known.advisories.length])).toEqual([
      ['example', 1],
      ['clean', 0],
    ]);
    expect(unmatched).toEqual([{ package: guessed('clean'), reason: 'unmapped' }]);
  });

  it('says why a likely name could not be asked for, where it could not', async () => {
    const foreign = npmPackage('a', '1', { ecosystem: 'Maven', isGuessed: true });
    const { unmatched } = await findAdvisories([foreign], sourceOf(advisory()), signal);
    expect(unmatched.map(({ reason }) => reason)).toEqual(['no-advisory-feed']);
  });

  it('is content when one of the ecosystems of a host has a feed', async () => {
    const host = npmPackage('example', '1.5.0', {
      lookups: [
        { name: 'example', version: '1.5.0' },
        { name: 'example', version: '1.5.0', ecosystem: 'npm:elsewhere' },
      ],
    });
    const { lookedUp, unmatched } = await findAdvisories([host], sourceOf(advisory()), signal);
    expect([lookedUp.length, unmatched]).toEqual([1, []]);
  });

  it('asks each name in the ecosystem of its own', async () => {
    const asked: string[] = [];
    const listening: AdvisorySource = {
      findAdvisories: (queries) => {
        asked.push(...queries.map(({ ecosystem, name }) => `${ecosystem} ${name}`));
        return Promise.resolve(queries.map(() => ({ kind: 'advisories', advisories: [] })));
      },
    };
    const host = npmPackage('bash', '0:5.1-1', {
      ecosystem: 'Red Hat:enterprise_linux:9::baseos',
      lookups: [
        { name: 'bash', version: '0:5.1-1' },
        { name: 'bash', version: '0:5.1-1', ecosystem: 'Red Hat:enterprise_linux:9::appstream' },
      ],
    });
    await findAdvisories([host], listening, signal);
    expect(asked).toEqual([
      'Red Hat:enterprise_linux:9::baseos bash',
      'Red Hat:enterprise_linux:9::appstream bash',
    ]);
  });

  it('passes on that the source failed', async () => {
    const failing: AdvisorySource = { findAdvisories: () => Promise.reject(new Error('down')) };
    await expect(findAdvisories([npmPackage('example', '1.0.0')], failing, signal)).rejects.toThrow('down');
  });
});
