import { describe, expect, it } from 'vitest';
import { exampleAdvisory, exampleAffected } from '../../test/support/example-advisory.ts';
import { severityOf, UNRATED } from './severity-of.ts';

const HIGH_V31 = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H';
const MEDIUM_V31 = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N';
const HIGH_V4 = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:H/SC:N/SI:N/SA:N';

function cvss(...vectors: readonly string[]) {
  return vectors.map((score) => ({ type: 'CVSS_V3', score }));
}

describe('severityOf', () => {
  it('is UNKNOWN when nobody says anything', () => {
    expect(severityOf(exampleAdvisory(), exampleAffected())).toEqual(UNRATED);
  });

  it('is CRITICAL for a malicious package whatever else is said', () => {
    const advisory = exampleAdvisory({ id: 'MAL-2026-1', severity: cvss(MEDIUM_V31) });
    expect(severityOf(advisory, null)).toMatchObject({ severity: 'CRITICAL', source: 'malicious-package' });
  });

  it('comes with the vector and score that decided', () => {
    expect(severityOf(exampleAdvisory({ severity: cvss(HIGH_V31) }), exampleAffected())).toEqual({
      severity: 'HIGH',
      source: 'cvss-3.1',
      vector: HIGH_V31,
      score: 7.5,
    });
  });

  it('takes what is said of the package before what is said of the record', () => {
    const advisory = exampleAdvisory({ severity: cvss(HIGH_V31) });
    const affected = exampleAffected({ severity: cvss(MEDIUM_V31) });
    expect(severityOf(advisory, affected).severity).toBe('MEDIUM');
  });

  it('takes the highest score of several, and reads a vector by its prefix', () => {
    const advisory = exampleAdvisory({ severity: cvss(HIGH_V31, HIGH_V4, MEDIUM_V31) });
    expect(severityOf(advisory, null)).toMatchObject({ source: 'cvss-4.0', score: 8.7 });
  });

  it('takes the newer version of two equal scores', () => {
    const v30 = HIGH_V31.replace('3.1', '3.0');
    expect(severityOf(exampleAdvisory({ severity: cvss(v30, HIGH_V31) }), null).source).toBe('cvss-3.1');
  });

  it('passes over a vector that cannot be read', () => {
    const advisory = exampleAdvisory({ severity: cvss('CVSS:3.1/oops', HIGH_V31, '9.9') });
    expect(severityOf(advisory, null)).toMatchObject({ severity: 'HIGH', vector: HIGH_V31 });
  });

  it('falls to the record when the vectors of the package cannot be read', () => {
    const advisory = exampleAdvisory({ severity: cvss(HIGH_V31) });
    const affected = exampleAffected({ severity: cvss('oops') });
    expect(severityOf(advisory, affected).severity).toBe('HIGH');
  });

  it('calls a score of 0 LOW, which is not UNKNOWN', () => {
    const none = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N';
    expect(severityOf(exampleAdvisory({ severity: cvss(none) }), null)).toMatchObject({
      severity: 'LOW',
      score: 0,
    });
  });

  it.each([
    ['MODERATE', 'MEDIUM'],
    ['High', 'HIGH'],
    ['LOW', 'LOW'],
    ['CRITICAL', 'CRITICAL'],
    ['UNSPECIFIED', 'UNKNOWN'],
    ['constructor', 'UNKNOWN'],
  ])('reads the database word %s as %s', (severityWord, severity) => {
    expect(severityOf(exampleAdvisory({ severityWord }), null).severity).toBe(severity);
  });

  it('takes CVSS before the database word', () => {
    const advisory = exampleAdvisory({ severityWord: 'LOW', severity: cvss(HIGH_V31) });
    expect(severityOf(advisory, null).source).toBe('cvss-3.1');
  });

  it.each([
    ['unimportant', 'LOW'],
    ['low', 'LOW'],
    ['medium', 'MEDIUM'],
    ['high**', 'HIGH'],
    ['not yet assigned', 'CRITICAL'],
    ['end-of-life', 'CRITICAL'],
  ])('takes the urgency %s before CVSS when it says something: %s', (urgency, severity) => {
    const critical = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
    const advisory = exampleAdvisory({ severity: cvss(critical) });
    expect(severityOf(advisory, exampleAffected({ urgency })).severity).toBe(severity);
  });

  it.each([
    ['negligible', 'LOW'],
    ['medium', 'MEDIUM'],
    ['untriaged', 'HIGH'],
  ])('takes the Ubuntu priority %s before CVSS when it says something: %s', (score, severity) => {
    const advisory = exampleAdvisory({ severity: [...cvss(HIGH_V31), { type: 'Ubuntu', score }] });
    expect(severityOf(advisory, null).severity).toBe(severity);
  });

  it('takes the worst of several Ubuntu priorities, and no other entry for one', () => {
    const entries = ['untriaged', 'medium', 'high'].map((score) => ({ type: 'Ubuntu', score }));
    const advisory = exampleAdvisory({ severity: [{ type: 'Other', score: 'critical' }, ...entries] });
    expect(severityOf(advisory, null)).toMatchObject({ severity: 'HIGH', source: 'ubuntu-priority' });
  });

  it.each([
    ['ALSA-2024:4567', 'Important: java security update', 'HIGH'],
    ['RHSA-2024:1', 'Moderate: kernel update', 'MEDIUM'],
    ['RLSA-2024:1', 'Critical: thing', 'CRITICAL'],
    ['ELSA-2024:1', 'Low: thing', 'LOW'],
    ['ALBA-2024:1', 'perl: bug fixes', 'UNKNOWN'],
    ['ALSA-2024:1', 'No word here', 'UNKNOWN'],
    ['GHSA-aaaa-bbbb-cccc', 'Critical: not a distribution', 'UNKNOWN'],
  ])('reads the summary of %s "%s" as %s', (id, summary, severity) => {
    expect(severityOf(exampleAdvisory({ id, summary }), null).severity).toBe(severity);
  });
});
