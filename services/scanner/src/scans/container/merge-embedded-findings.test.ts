import { NO_SOURCES } from '@repo/upstream/exploitation';
import { describe, expect, it } from 'vitest';
import { advisory, affected, npmPackage } from '../../../test/support/advisories.ts';
import type { CarriedFinding } from '../../inventory/sbom/carried-findings.ts';
import { match } from '../../matching/match.ts';
import { toVulnerability } from '../../matching/report-vulnerabilities.ts';
import { rankingOf } from '../../priority/report-priority.ts';
import { mergeEmbeddedFindings } from './merge-embedded-findings.ts';

const UNRANKED = { exploitation: { sources: NO_SOURCES, byCve: new Map() }, ...rankingOf({}) };
const merged = (...given: Parameters<typeof mergeEmbeddedFindings>) => mergeEmbeddedFindings(...given);

const example = npmPackage('example', '1.0.0');
const other = npmPackage('other', '1.0.0', { ecosystem: null, lookups: [], unmatched: 'no-advisory-feed' });
const known = advisory({ aliases: ['CVE-2026-0001'] });

const ours = (...advisories: readonly (typeof known)[]) =>
  match([{ package: example, ecosystem: 'npm', advisories }]);

function reported(overrides: Partial<CarriedFinding> = {}): CarriedFinding {
  return {
    package: example,
    id: 'CVE-2026-0001',
    aliases: [],
    severity: 'LOW',
    vectors: [],
    summary: 'As the report says',
    fixedVersions: ['1.1.0'],
    ...overrides,
  };
}

/** `package id aliases severity: fixes` */
function rows(findings: ReturnType<typeof merged>): string[] {
  return findings.map((finding) => {
    const { id, aliases, severity, fixedVersions } = toVulnerability(finding, UNRANKED);
    return `${finding.package.name} ${[id, ...aliases].join('=')} ${severity}: ${fixedVersions.join(' ')}`;
  });
}

describe('mergeEmbeddedFindings', () => {
  it('leaves our findings as they are when the document reports nothing', () => {
    const findings = ours(known).map((finding) => ({ ...finding, reportedBy: ['advisories'] }));
    expect(merged(ours(known), [])).toEqual(findings);
  });

  it('counts what both know once, and ours tells it', () => {
    expect(rows(merged(ours(known), [reported()]))).toEqual([
      'example GHSA-aaaa-aaaa-aaaa=CVE-2026-0001 CRITICAL: 1.2.0',
    ]);
  });

  it.each([
    ['its own id', advisory({ id: 'CVE-2026-0001' })],
    ['an alias', advisory({ id: 'GHSA-bbbb-bbbb-bbbb', aliases: ['CVE-2026-0001'] })],
    ['what AlmaLinux calls related', advisory({ id: 'ALSA-2026:0001', related: ['CVE-2026-0001'] })],
    ['what a distribution stands on', advisory({ id: 'DEBIAN-CVE-2026-0001', upstream: ['CVE-2026-0001'] })],
  ])('knows a vulnerability by %s', (_, record) => {
    expect(merged(ours(record), [reported()])).toHaveLength(1);
  });

  it('adds what only the document knows, at its word', () => {
    expect(rows(merged(ours(known), [reported({ id: 'CVE-2026-0002' })]))).toEqual([
      'example GHSA-aaaa-aaaa-aaaa=CVE-2026-0001 CRITICAL: 1.2.0',
      'example CVE-2026-0002 LOW: 1.1.0',
    ]);
  });

  it('tells who says so', () => {
    const second = advisory({ id: 'GHSA-bbbb-bbbb-bbbb' });
    const only = reported({ id: 'CVE-2026-0002' });
    const told = merged(ours(known, second), [reported(), only]);
    expect(told.map(({ primary, reportedBy }) => `${primary.id} ${reportedBy.join('+')}`)).toEqual([
      'GHSA-aaaa-aaaa-aaaa advisories+document',
      'GHSA-bbbb-bbbb-bbbb advisories',
      'CVE-2026-0002 document',
    ]);
  });

  it('adds findings of packages for which nobody has a feed', () => {
    expect(rows(merged([], [reported({ package: other })]))).toEqual(['other CVE-2026-0001 LOW: 1.1.0']);
  });

  it('takes severity and fixes from the document where ours are silent', () => {
    const silent = advisory({
      aliases: ['CVE-2026-0001'],
      severity: [],
      affected: [affected('example', ['0'])],
    });
    expect(rows(merged(ours(silent), [reported()]))).toEqual([
      'example GHSA-aaaa-aaaa-aaaa=CVE-2026-0001 LOW: 1.1.0',
    ]);
  });

  it.each([
    ['a word', { severity: 'MODERATE' }, 'MEDIUM'],
    [
      'a word before a vector',
      { severity: 'LOW', vectors: ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'] },
      'LOW',
    ],
    [
      'a vector',
      { severity: 'UNKNOWN', vectors: ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'] },
      'CRITICAL',
    ],
    ['nothing', { severity: null, vectors: ['nonsense'] }, 'UNKNOWN'],
  ])('rates what only the document knows by %s', (_, overrides, severity) => {
    const [finding] = merged([], [reported(overrides)]);
    expect(finding?.rating.severity).toBe(severity);
  });

  it('joins a report’s own entries only by the name of one vulnerability, not by an update that fixes several', () => {
    const update = ['RHSA-2026:0001'];
    const entries = [
      reported({ id: 'CVE-2026-0002', aliases: update }),
      reported({ id: 'CVE-2026-0003', aliases: update }),
      reported({ id: 'GHSA-cccc-cccc-cccc', aliases: ['CVE-2026-0003'] }),
    ];
    expect(rows(merged([], entries))).toEqual([
      'example CVE-2026-0002=RHSA-2026:0001 LOW: 1.1.0',
      'example CVE-2026-0003=GHSA-cccc-cccc-cccc=RHSA-2026:0001 LOW: 1.1.0',
    ]);
  });

  it('keeps equal ids of different packages apart', () => {
    expect(merged(ours(known), [reported({ package: other })])).toHaveLength(2);
  });

  it('unites many names of one vulnerability in linear time', () => {
    const entries = Array.from({ length: 20_000 }, (_, index) =>
      reported({ id: `X-${index}`, aliases: ['CVE-2026-0001'] }),
    );
    expect(merged(ours(known), entries)).toHaveLength(1);
  });
});
