import type { PriorityReason, PriorityTier, UpgradePath, Vulnerability } from '@repo/contracts/scanner';
import { describe, expect, it } from 'vitest';
import { fixFirst as fixFirstOf } from './fix-first.ts';

function vulnerability(id: string, tier: PriorityTier, changes: Partial<Vulnerability> = {}): Vulnerability {
  return {
    id,
    aliases: [],
    severity: 'HIGH',
    summary: '',
    fixedVersions: [],
    severitySource: null,
    cvss: null,
    url: null,
    knownExploited: null,
    epss: null,
    ssvc: null,
    remediateWithin: { exposed: null, internal: null },
    priority: { tier, because: [] },
    ...changes,
  };
}
const fixFirst = (results: readonly ReturnType<typeof entry>[], upgradePaths: readonly UpgradePath[]) =>
  fixFirstOf([{ results, upgradePaths }]);
const because = (tier: PriorityTier, ...reasons: PriorityReason[]) => ({
  priority: { tier, because: reasons },
});
const entry = (name: string, ...vulnerabilities: Vulnerability[]) => ({
  package: { name, version: '1.0.0', ecosystem: 'npm' },
  vulnerabilities,
});
const upgrade = (name: string, remaining: string[] = []): UpgradePath => ({
  package: name,
  ecosystem: 'npm',
  from: '1.0.0',
  to: '2.0.0',
  breaking: null,
  remaining,
});
const KEV = { dateAdded: '2026-01-01', dueDate: '2026-01-22', ransomware: null, forensicTriage: null };
const epss = (score: number) => ({ epss: { score, percentile: 0.5, date: '2026-11-22' } });

describe('fixFirst', () => {
  it('tells what an upgrade removes, and how soon that is wanted', () => {
    const results = [
      entry('a', vulnerability('X', 'now'), vulnerability('Y', 'later'), vulnerability('Z', 'soon')),
    ];
    expect(fixFirst(results, [upgrade('a', ['X'])])).toEqual([
      { package: 'a', ecosystem: 'npm', from: '1.0.0', to: '2.0.0', fixes: ['Y', 'Z'], tier: 'soon' },
    ]);
  });

  it('tells a package of several files once, and a namesake in another ecosystem apart', () => {
    const file = (ecosystem: string, id: string, to: string) => ({
      results: [
        { package: { name: 'a', version: '1.0.0', ecosystem }, vulnerabilities: [vulnerability(id, 'soon')] },
      ],
      upgradePaths: [{ ...upgrade('a'), ecosystem, to }],
    });
    const rows = fixFirstOf([
      file('npm', 'X', '2.0.0'),
      file('PyPI', 'Y', '3.0.0'),
      file('npm', 'X', '2.0.0'),
    ]);
    expect(rows.map(({ to, fixes }) => [to, fixes])).toEqual([
      ['2.0.0', ['X']],
      ['3.0.0', ['Y']],
    ]);
  });

  it('leaves out what nothing mends', () => {
    const results = [entry('a', vulnerability('X', 'now')), entry('b', vulnerability('Y', 'now'))];
    expect(fixFirst(results, [upgrade('b', ['Y'])])).toEqual([]);
  });

  it('removes a package that stays malicious, whatever else an upgrade mends', () => {
    const malware = vulnerability('MAL-1', 'now', because('now', 'malicious'));
    const results = [entry('a', malware, vulnerability('X', 'later')), entry('b', malware)];
    expect(fixFirst(results, [upgrade('a', ['MAL-1']), upgrade('b')])).toEqual([
      { package: 'a', ecosystem: 'npm', from: '1.0.0', to: null, fixes: ['MAL-1', 'X'], tier: 'now' },
      { package: 'b', ecosystem: 'npm', from: '1.0.0', to: '2.0.0', fixes: ['MAL-1'], tier: 'now' },
    ]);
  });

  it('goes by tier, malware, exploitation, severity, EPSS and name', () => {
    const results = [
      entry('k', vulnerability('K', 'later')),
      entry('j', vulnerability('J', 'undetermined', { severity: 'UNKNOWN' })),
      entry('i', vulnerability('I', 'planned')),
      entry('h', vulnerability('H', 'soon')),
      entry('g2', vulnerability('G2', 'now', { severity: 'LOW' })),
      entry('g1', vulnerability('G1', 'now', { severity: 'LOW' })),
      entry('f', vulnerability('F', 'now', { severity: 'LOW', ...epss(0.1) })),
      entry('e', vulnerability('E', 'now', { severity: 'LOW', ...epss(0.2) })),
      entry('d', vulnerability('D', 'now')),
      entry('c', vulnerability('C', 'now', { severity: 'CRITICAL' })),
      entry('b', vulnerability('B', 'now', { severity: 'LOW', knownExploited: KEV })),
      entry('a', vulnerability('MAL-1', 'now', { severity: 'UNKNOWN', ...because('now', 'malicious') })),
    ];
    const rows = fixFirst(
      results,
      results.map((each) => upgrade(each.package.name)),
    );
    expect(rows.map((row) => row.package)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g1', 'g2', 'h', 'i']);
  });

  it('puts what nothing is known of above what is known to be low', () => {
    const results = [entry('a', vulnerability('A', 'later')), entry('b', vulnerability('B', 'undetermined'))];
    const rows = fixFirst(results, [upgrade('a'), upgrade('b')]);
    expect(rows.map((row) => row.package)).toEqual(['b', 'a']);
  });
});
