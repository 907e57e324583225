import { NO_SOURCES } from '@repo/upstream/exploitation';
import { describe, expect, it } from 'vitest';
import { advisory, npmPackage } from '../../test/support/advisories.ts';
import { rankingOf } from '../priority/report-priority.ts';
import { groupByPackage, toCoverage, toVulnerability } from './report-vulnerabilities.ts';

const UNRANKED = { exploitation: { sources: NO_SOURCES, byCve: new Map() }, ...rankingOf({}) };
const rating = { severity: 'HIGH', score: null, source: null, vector: null, advisoryId: null } as const;

describe('toVulnerability', () => {
  it.each([
    ['ALSA-2024:1', ['CVE-2024-1', 'CVE-2024-2']],
    ['ALBA-2024:1', ['CVE-2024-1', 'CVE-2024-2']],
    ['ALEA-2024:1', ['CVE-2024-1', 'CVE-2024-2']],
    ['RHSA-2024:1', ['CVE-2024-1']],
  ])('names what %s fixes: AlmaLinux calls that related', (id, aliases) => {
    const primary = advisory({ id, aliases: ['CVE-2024-1'], related: ['CVE-2024-2'] });
    const finding = {
      package: npmPackage('example', '1.0.0'),
      primary,
      others: [],
      rating,
      fixedVersions: [],
    };
    expect(toVulnerability(finding, UNRANKED).aliases).toEqual(aliases);
  });
});

describe('toVulnerability, of a group', () => {
  const summaryOf = (summaries: readonly string[]) => {
    const [primary, ...others] = summaries.map((summary, at) => advisory({ id: `GHSA-${at}`, summary }));
    if (primary === undefined) throw new TypeError('there is a first one');
    return toVulnerability(
      {
        package: npmPackage('example', '1'),
        primary,
        others,
        rating,
        fixedVersions: [],
      },
      UNRANKED,
    ).summary;
  };

  it.each([
    ['the first', ['first', 'second'], 'first'],
    ['the first that is there', ['', '', 'third'], 'third'],
    ['none', ['', ''], ''],
  ] as const)('takes %s of its summaries', (_name, summaries, expected) => {
    expect(summaryOf(summaries)).toBe(expected);
  });
});

describe('groupByPackage', () => {
  it('has the worst package first, and in each the worst vulnerability, then the identifiers in order', () => {
    const finding = (name: string, id: string, severity: 'LOW' | 'HIGH' | 'CRITICAL') => ({
      package: npmPackage(name, '1.0.0'),
      primary: advisory({ id }),
      others: [],
      rating: { ...rating, severity },
      fixedVersions: [],
    });
    const mild = [finding('mild', 'GHSA-7', 'LOW')];
    const found = [
      finding('bad', 'GHSA-1', 'LOW'),
      finding('bad', 'GHSA-4', 'CRITICAL'),
      finding('bad', 'GHSA-2', 'CRITICAL'),
      finding('bad', 'GHSA-3', 'HIGH'),
    ];
    const bad = found.map((each) => ({ ...each, package: found[0]?.package ?? each.package }));
    const groups = groupByPackage([...mild, ...bad], 'severity', (each) => toVulnerability(each, UNRANKED));
    expect(groups.map((group) => [group.package.name, group.vulnerabilities.map(({ id }) => id)])).toEqual([
      ['bad', ['GHSA-2', 'GHSA-4', 'GHSA-3', 'GHSA-1']],
      ['mild', ['GHSA-7']],
    ]);
  });
});

describe('toCoverage', () => {
  it('counts what was not asked, and names a few of them', () => {
    const vulnerabilities = Array.from({ length: 300 }, (_, at) => `CVE-2026-${1000 + at}`);
    const unasked = [{ source: 'ghsa', reason: 'not-configured', vulnerabilities } as const];
    const [told] = toCoverage({ lookedUp: [], unmatched: [], unasked }).unasked ?? [];
    expect([told?.total, told?.vulnerabilities]).toEqual([300, vulnerabilities.slice(0, 10)]);
  });
});
