import { describe, expect, it } from 'vitest';
import type { Package } from '../package.ts';
import { carriedFindings } from './carried-findings.ts';
import { type SbomClaim, sbomComponent } from './sbom-document.ts';

const component = sbomComponent({ name: 'lodash', version: '4.17.20' });
const found: Package = {
  name: 'lodash',
  version: '4.17.20',
  ecosystem: 'npm',
  lookups: [{ name: 'lodash', version: '4.17.20' }],
  unmatched: null,
  scope: 'production',
};

function claim(overrides: Partial<SbomClaim> = {}): SbomClaim {
  return {
    component,
    id: 'CVE-2021-23337',
    aliases: [],
    severity: 'HIGH',
    vectors: [],
    summary: 'Command injection',
    fixedVersions: ['4.17.21'],
    ...overrides,
  };
}

const carry = (...claims: readonly SbomClaim[]) => carriedFindings(claims, () => found).carried;

describe('carriedFindings', () => {
  it('passes an honest claim on', () => {
    expect(carry(claim())).toEqual([
      {
        package: found,
        id: 'CVE-2021-23337',
        aliases: [],
        severity: 'HIGH',
        vectors: [],
        summary: 'Command injection',
        fixedVersions: ['4.17.21'],
      },
    ]);
  });

  it('tells one id of one package once', () => {
    expect(carry(claim(), claim({ severity: 'LOW' }), claim({ id: 'CVE-2020-8203' }))).toHaveLength(2);
  });

  it.each([
    ['an empty id', { id: '' }],
    ['an id with a space', { id: 'CVE 2021' }],
    ['markup', { id: '<b>CVE-1</b>' }],
    ['an endless id', { id: `CVE-${'1'.repeat(1000)}` }],
  ])('leaves out %s', (_, overrides) => {
    expect(carriedFindings([claim(overrides)], () => found)).toEqual({ carried: [], leftOut: 1 });
    expect(carry(claim({ aliases: [overrides.id] }))[0]?.aliases).toEqual([]);
  });

  it('leaves out a claim of what is no package', () => {
    expect(carriedFindings([claim()], () => null)).toEqual({ carried: [], leftOut: 1 });
    const versionless = { ...found, version: '' };
    expect(carriedFindings([claim()], () => versionless)).toEqual({ carried: [], leftOut: 1 });
  });

  it.each([
    [
      ['4.17.21', '4.17.19', '3.0.0', '5.0.0'],
      ['4.17.21', '5.0.0'],
    ],
    [
      ['5.0.0', ' 4.17.21'],
      ['4.17.21', '5.0.0'],
    ],
    [['>= 4.18.0'], ['4.18.0']],
    [['^4.18.0', '<5', '~> 4.2', '', 'none known'], []],
  ])('of the fixes %j keeps the versions above the installed one: %j', (fixedVersions, expected) => {
    expect(carry(claim({ fixedVersions }))[0]?.fixedVersions).toEqual(expected);
  });

  it('cuts what is too long and takes out what cannot be seen', () => {
    const [told] = carry(claim({ summary: `a\u202eb ${'x '.repeat(5000)}`, severity: 'H'.repeat(100) }));
    expect(told?.summary).toMatch(/^a b .{0,300}$/u);
    expect(told?.severity?.length).toBeLessThanOrEqual(30);
  });
});
