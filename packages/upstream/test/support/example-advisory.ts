import type { Advisory, AffectedPackage } from '../../src/advisory.ts';

/** An `affected` entry of an npm package: everything below 2.0.0. */
export function exampleAffected(changes: Partial<AffectedPackage> = {}): AffectedPackage {
  return {
    ecosystem: 'npm',
    name: 'left',
    ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }],
    versions: [],
    severity: [],
    urgency: null,
    ...changes,
  };
}

/** An advisory that nobody has rated yet. */
export function exampleAdvisory(changes: Partial<Advisory> = {}): Advisory {
  return {
    id: 'GHSA-aaaa-bbbb-cccc',
    modified: '2026-01-02T03:04:05Z',
    published: '2026-01-01T00:00:00Z',
    withdrawn: null,
    aliases: ['CVE-2026-0001'],
    upstream: [],
    related: [],
    summary: 'Something is wrong',
    severity: [],
    severityWord: null,
    affected: [exampleAffected()],
    ...changes,
  };
}
