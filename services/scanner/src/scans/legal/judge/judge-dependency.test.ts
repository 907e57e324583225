import { describe, expect, it } from 'vitest';
import type { Package } from '../../../inventory/package.ts';
import type { DependencyFacts } from '../collect.ts';
import { judgeDependency } from './judge-dependency.ts';

const healthyPackage: Package = {
  name: 'a',
  version: '1.0.0',
  ecosystem: 'npm',
  lookups: [{ name: 'a', version: '1.0.0' }],
  unmatched: null,
  scope: 'production',
};
const judge = (changes: Partial<DependencyFacts>) =>
  judgeDependency({
    package: healthyPackage,
    declarations: [{ declared: 'MIT', source: 'package-lock.json' }],
    answer: null,
    ...changes,
  });

describe('judgeDependency', () => {
  it('reports a healthy dependency', () => {
    expect(judge({})).toEqual({
      name: 'a',
      version: '1.0.0',
      license: 'MIT',
      riskLevel: 'low',
      category: 'permissive',
      description: 'Permissive: keep the copyright and licence notices. Read from package-lock.json.',
      source: 'package-lock.json',
      ecosystem: 'npm',
    });
  });

  it.each([
    ['failed', 'did not answer'],
    ['not-asked', 'time ran out'],
    ['not-known', 'do not know this version'],
    ['undeclared', 'no licence that could be recognised'],
  ] as const)('is undetermined and never low when the services have %s', (kind, words) => {
    const report = judge({ declarations: [], answer: { kind } });
    expect(report).toMatchObject({ license: 'NOASSERTION', riskLevel: 'unknown', source: null });
    expect(report.description).toContain('Undetermined');
    expect(report.description).toContain(words);
  });

  it.each([
    ['not-pinned', 'no version is pinned'],
    ['not-a-registry-package', 'does not come from a package registry'],
    ['unreadable', 'could not be read'],
  ] as const)('says why a package that is %s cannot be asked for', (unmatched, words) => {
    const report = judge({ package: { ...healthyPackage, unmatched, lookups: [] }, declarations: [] });
    expect(report.riskLevel).toBe('unknown');
    expect(report.description).toContain(words);
  });

  it('says that nobody covers an ecosystem', () => {
    const report = judge({ package: { ...healthyPackage, ecosystem: 'Debian:12' }, declarations: [] });
    expect(report.description).toContain('do not cover Debian:12');
  });

  it('takes several licences of one answer to apply together', () => {
    const answer = {
      kind: 'declared',
      licenses: ['MIT OR ISC', 'GPL-3.0-only'],
      service: 'deps.dev',
    } as const;
    expect(judge({ declarations: [], answer })).toMatchObject({
      license: '(MIT OR ISC) AND GPL-3.0-only',
      riskLevel: 'high',
      source: 'deps.dev',
    });
  });

  it('lets an answer stand in for a declaration that could not be read', () => {
    const declarations = [{ declared: 'see the website', source: 'package-lock.json' }];
    const answer = { kind: 'declared', licenses: ['ISC'], service: 'ClearlyDefined' } as const;
    expect(judge({ declarations, answer })).toMatchObject({ license: 'ISC', source: 'ClearlyDefined' });
    expect(judge({ declarations, answer: { kind: 'not-known' } })).toMatchObject({
      license: 'see the website',
      riskLevel: 'unknown',
      source: 'package-lock.json',
    });
  });

  it('takes the stricter of two places, and names the other', () => {
    const report = judge({
      declarations: [
        { declared: 'MIT', source: 'package-lock.json' },
        { declared: 'AGPL-3.0-only', source: 'node_modules/a/package.json' },
      ],
    });
    expect(report).toMatchObject({ license: 'AGPL-3.0-only', source: 'node_modules/a/package.json' });
    expect(report.description).toContain('package-lock.json says MIT instead');
  });
});
