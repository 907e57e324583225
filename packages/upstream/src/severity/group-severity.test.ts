import { describe, expect, it } from 'vitest';
import { exampleAdvisory } from '../../test/support/example-advisory.ts';
import { groupSeverity } from './group-severity.ts';

const silent = { advisory: exampleAdvisory({ id: 'PYSEC-2026-1' }), affected: null };
const moderate = { advisory: exampleAdvisory({ id: 'GHSA-1', severityWord: 'MODERATE' }), affected: null };
const high = { advisory: exampleAdvisory({ id: 'CVE-1', severityWord: 'HIGH' }), affected: null };
const malicious = { advisory: exampleAdvisory({ id: 'MAL-2026-1' }), affected: null };

describe('groupSeverity', () => {
  it('is of the first member that says something, and names it', () => {
    expect(groupSeverity([silent, moderate, high])).toMatchObject({
      severity: 'MEDIUM',
      advisoryId: 'GHSA-1',
    });
  });

  it('is CRITICAL when any member calls the package malicious', () => {
    expect(groupSeverity([moderate, malicious])).toMatchObject({
      severity: 'CRITICAL',
      advisoryId: 'MAL-2026-1',
    });
  });

  it.each([[[]], [[silent]]])('is UNKNOWN when nobody says anything', (members) => {
    expect(groupSeverity(members)).toMatchObject({ severity: 'UNKNOWN', source: null, advisoryId: null });
  });
});
