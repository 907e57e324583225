import { describe, expect, it } from 'vitest';
import { exampleCve } from '../../test/support/example-cve.ts';
import { severityOf } from '../severity/index.ts';
import { nvdToAdvisory } from './to-advisory.ts';

describe('nvdToAdvisory', () => {
  it('tells the rating under the names it is to be joined with, and affects nothing', () => {
    const advisory = nvdToAdvisory(exampleCve(), ['GHSA-aaaa-bbbb-cccc']);
    expect(advisory).toMatchObject({
      id: 'CVE-2024-1000',
      aliases: ['GHSA-aaaa-bbbb-cccc'],
      withdrawn: null,
      affected: [],
    });
    expect(advisory && severityOf(advisory, null)).toMatchObject({ severity: 'HIGH', source: 'cvss-3.1' });
  });

  it.each([
    ['nobody rates', { metrics: {} }],
    ['was rejected', { vulnStatus: 'Rejected' }],
  ])('is null for a CVE that %s', (_name, changes) => {
    expect(nvdToAdvisory(exampleCve(changes), [])).toBeNull();
  });
});
