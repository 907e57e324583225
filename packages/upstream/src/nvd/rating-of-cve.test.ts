import { describe, expect, it } from 'vitest';
import { exampleCve } from '../../test/support/example-cve.ts';
import { ratingOfCve } from './rating-of-cve.ts';

const NVD = 'nvd@nist.gov';
const metric = (baseScore: number, changes: object = {}) => ({
  source: NVD,
  type: 'Primary',
  cvssData: { baseScore, vectorString: `vector of ${baseScore}` },
  ...changes,
});
const rated = (metrics: object) => ratingOfCve(exampleCve({ metrics }));

describe('ratingOfCve', () => {
  it('tells severity, score, scorer and vector', () => {
    expect(ratingOfCve(exampleCve())).toEqual({
      severity: 'HIGH',
      score: 7.5,
      scoreSource: 'nvd:cvss-3.1',
      vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N',
    });
  });

  it('takes the newest version of CVSS', () => {
    const all = {
      cvssMetricV2: [metric(2)],
      cvssMetricV30: [metric(3)],
      cvssMetricV31: [metric(3.1)],
      cvssMetricV40: [metric(4, { type: 'Secondary' })],
    };
    expect(rated(all).scoreSource).toBe('nvd:cvss-4.0');
    expect(rated({ ...all, cvssMetricV40: [] }).scoreSource).toBe('nvd:cvss-3.1');
    expect(rated({ ...all, cvssMetricV40: [], cvssMetricV31: [null] }).scoreSource).toBe('nvd:cvss-3.0');
    expect(rated({ cvssMetricV2: [metric(2)] }).scoreSource).toBe('nvd:cvss-2.0');
  });

  it('takes Primary before Secondary, in any order, and Secondary when it is alone', () => {
    const secondary = metric(9, { type: 'Secondary', source: 'security@example.org' });
    expect(rated({ cvssMetricV31: [secondary, metric(5)] }).score).toBe(5);
    expect(rated({ cvssMetricV31: [secondary] })).toMatchObject({ score: 9, scoreSource: 'cna:cvss-3.1' });
  });

  it.each([
    [NVD, 'nvd:cvss-3.1'],
    ['security@example.org', 'cna:cvss-3.1'],
    ['134c704f-9b21-4f2e-91b3-4a467353bcc0', 'cisa-adp:cvss-3.1'],
    ['somebody@example.com', 'third-party:cvss-3.1'],
    [null, 'third-party:cvss-3.1'],
  ])('calls the scorer %s %s', (source, scoreSource) => {
    expect(rated({ cvssMetricV31: [metric(5, { source })] }).scoreSource).toBe(scoreSource);
  });

  it('reads the word of CVSS 2 beside the data', () => {
    expect(rated({ cvssMetricV2: [metric(9.3, { baseSeverity: 'HIGH' })] }).severity).toBe('HIGH');
  });

  it.each([
    [9.8, 'CRITICAL'],
    [7, 'HIGH'],
    [4, 'MEDIUM'],
    [0, 'LOW'],
  ])('rates %d by the scale when there is no word: %s', (score, severity) => {
    expect(rated({ cvssMetricV31: [metric(score)] })).toMatchObject({ severity, score });
  });

  it.each([
    ['nothing', {}],
    ['null', null],
    ['no score', { ssvcV203: [{ source: 'x' }] }],
    ['an unreadable score', { cvssMetricV31: [{ source: NVD, cvssData: { baseScore: '9' } }] }],
  ])('is UNKNOWN with %s', (_name, metrics) => {
    expect(ratingOfCve(exampleCve({ metrics }))).toEqual({
      severity: 'UNKNOWN',
      score: 0,
      scoreSource: null,
      vector: null,
    });
  });
});
