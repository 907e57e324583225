import type { LockfileReport } from '@repo/contracts/scanner';
import { describe, expect, it } from 'vitest';
import { REPORT } from '../scans/lockfile/example.ts';
import { renderAs } from '../scans/render-as.ts';
import { readTriage } from '../triage/read-triage.ts';

const [entry] = REPORT.results;
const [vulnerability] = entry?.vulnerabilities ?? [];
if (entry === undefined || vulnerability === undefined) throw new Error('the example has a vulnerability');

const excusing = (name: string) => ({
  vulnerability: { name },
  products: [{ '@id': 'pkg:npm/minimist@1.2.5' }],
  status: 'not_affected',
  justification: 'component_not_present',
});

function statementsOf(report: LockfileReport, own: readonly object[]) {
  const vex = {
    '@context': 'https://openvex.dev/ns/v0.2.0',
    timestamp: '2026-01-01T00:00:00Z',
    statements: own,
  };
  const file = { name: 'vex.json', bytes: new TextEncoder().encode(JSON.stringify(vex)) };
  const triage = readTriage({ vex: file, now: new Date('2026-06-01T12:00:00Z') });
  const output = { format: 'openvex', name: 'package-lock.json' } as const;
  const { statements } = JSON.parse(renderAs('lockfile', report, output, triage));
  return statements.map((each: { vulnerability: { name: string }; status: string }) => [
    each.vulnerability.name,
    each.status,
  ]);
}

describe('renderOpenVex', () => {
  it('says again what the caller stated, but for what would excuse malware', () => {
    const priority = { tier: 'now' as const, because: ['malicious' as const] };
    const malware = { ...vulnerability, id: 'MAL-2026-1', aliases: ['GHSA-2222-2222-2222'], priority };
    const report = { ...REPORT, results: [{ ...entry, vulnerabilities: [malware] }] };
    const names = ['mal-2026-1', 'GHSA-2222-2222-2222', 'CVE-2026-0001'];
    expect(statementsOf(report, names.map(excusing))).toEqual([
      ['CVE-2026-0001', 'not_affected'],
      ['GHSA-2222-2222-2222', 'affected'],
    ]);
  });
});
