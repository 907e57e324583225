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
    expect(report.description).toBe('Undetermined: the licence data services do not cover Debian:12.');
    const nameless = judge({ package: { ...healthyPackage, ecosystem: null }, declarations: [] });
    expect(nameless.description).toContain('do not cover packages of this kind');
  });

  it('says what was declared before it says why nobody was asked', () => {
    const declarations = [{ declared: 'see the website', source: 'a' }];
    const own = 'What is declared is no licence that could be recognised.';
    expect(judge({ declarations }).description).toBe(`${own} Read from a.`);
    const unmatched = { ...healthyPackage, unmatched: 'not-pinned', lookups: [] } as const;
    expect(judge({ declarations, package: unmatched }).description).toBe(
      `${own} Undetermined: no version is pinned, so it is not known which one is used. Read from a.`,
    );
    expect(judge({ declarations: [], package: unmatched }).description).toBe(
      'Undetermined: no version is pinned, so it is not known which one is used.',
    );
    expect(judge({ declarations, answer: { kind: 'failed' } }).description).toContain(`${own} Undetermined`);
  });

  it('says where several places and services disagree, three of them by name', () => {
    const declarations = ['GPL-3.0-only', 'MIT', 'ISC', 'Zlib', '0BSD'].map((declared) => ({
      declared,
      source: `of ${declared}`,
    }));
    const { description } = judge({ declarations });
    expect(description).toContain('of Zlib says Zlib instead');
    expect(description).not.toContain('of 0BSD says');
    expect(description).toContain('5 places declare it.');
    expect(judge({}).description).not.toContain('places declare it');
    const one = { kind: 'declared', licenses: ['MIT'], service: 'deps.dev' } as const;
    expect(judge({ declarations: [], answer: one }).description).not.toContain('all are taken to apply');
    const two = { ...one, licenses: ['MIT', 'ISC'] };
    expect(judge({ declarations: [], answer: two }).description).toContain('all are taken to apply');
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
