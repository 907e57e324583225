import { describe, expect, it } from 'vitest';
import { advisory, npmPackage } from '../../test/support/advisories.ts';
import { toVulnerability } from './report-vulnerabilities.ts';

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
    expect(toVulnerability(finding).aliases).toEqual(aliases);
  });
});
