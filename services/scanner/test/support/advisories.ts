import type { Advisory, AffectedPackage } from '@repo/upstream/advisory';
import { createOsvLocalSource, createRecordIndex } from '@repo/upstream/osv-local';
import type { Package } from '../../src/inventory/package.ts';

/** An npm package that stands at `version`. */
export function npmPackage(name: string, version: string, overrides: Partial<Package> = {}): Package {
  const lookups = [{ name, version }];
  return { name, version, ecosystem: 'npm', lookups, unmatched: null, scope: 'production', ...overrides };
}

/** An advisory for the npm package `example`, fixed in 1.2.0. */
export function advisory(overrides: Partial<Advisory> = {}): Advisory {
  return {
    id: 'GHSA-aaaa-aaaa-aaaa',
    modified: '2026-01-01T00:00:00Z',
    published: '2026-01-01T00:00:00Z',
    withdrawn: null,
    aliases: [],
    upstream: [],
    related: [],
    summary: 'Something is wrong',
    severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
    severityWord: null,
    affected: [affected('example', ['0', '1.2.0'])],
    ...overrides,
  };
}

/** What an advisory says of `name`: affected from the first version of each pair up to, not including, the second. */
export function affected(name: string, ...ranges: readonly (readonly [string, string?])[]): AffectedPackage {
  return {
    ecosystem: 'npm',
    name,
    ranges: ranges.map(([introduced, fixed]) => ({
      type: 'SEMVER',
      events: [{ introduced }, ...(fixed === undefined ? [] : [{ fixed }])],
    })),
    versions: [],
    severity: [],
    urgency: null,
  };
}

/** A source that knows exactly these advisories. */
export function sourceOf(...advisories: readonly Advisory[]) {
  return createOsvLocalSource(createRecordIndex(advisories));
}
