import { describe, expect, it } from 'vitest';
import { EXAMPLE_GHSA } from '../../test/support/example-ghsa.ts';
import { severityOf } from '../severity/index.ts';
import { GhsaRecord } from './schema.ts';
import { ghsaToAdvisory } from './to-advisory.ts';

const V3 = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N';
const V4 = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N';
const read = (changes: object = {}) => ghsaToAdvisory(GhsaRecord.parse({ ...EXAMPLE_GHSA, ...changes }));
const [entry] = EXAMPLE_GHSA.vulnerabilities;
const readAffected = (changes: object) => read({ vulnerabilities: [{ ...entry, ...changes }] }).affected;

describe('an advisory of the platform', () => {
  it('becomes one of ours', () => {
    expect(read()).toEqual({
      id: 'GHSA-aaaa-bbbb-cccc',
      modified: '2026-01-02T00:00:00Z',
      published: '2026-01-01T00:00:00Z',
      withdrawn: null,
      aliases: ['CVE-2026-0001'],
      upstream: [],
      related: [],
      summary: 'Something is wrong',
      severity: [{ type: 'CVSS_V3', score: V3 }],
      severityWord: 'high',
      affected: [
        {
          ecosystem: 'npm',
          name: 'left',
          ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '1.0.0' }, { fixed: '1.2.0' }] }],
          versions: [],
          severity: [],
          urgency: null,
        },
      ],
    });
  });

  it.each([
    ['both', { cvss_v3: { vector_string: V3 }, cvss_v4: { vector_string: V4 } }, [V3, V4]],
    ['version 4 only', { cvss_v3: null, cvss_v4: { vector_string: V4, score: 8.7 } }, [V4]],
    ['none, with scores of 0', { cvss_v3: { vector_string: null, score: 0 } }, []],
  ])('is rated by %s', (_name, cvss_severities, vectors) => {
    const { severity } = read({ cvss: null, cvss_severities });
    expect(severity.map(({ score }) => score)).toEqual(vectors);
  });

  it('is rated by the older member when the newer ones are absent', () => {
    const { severity } = read({ cvss_severities: null, cvss: { vector_string: V3, score: 7.5 } });
    expect(severity).toEqual([{ type: 'CVSS_V3', score: V3 }]);
  });

  it.each([
    ['medium', 'MEDIUM'],
    ['critical', 'CRITICAL'],
    ['unknown', 'UNKNOWN'],
    [null, 'UNKNOWN'],
  ])('without vectors is rated by the word %s: %s', (severity, expected) => {
    const advisory = read({ severity, cvss: null, cvss_severities: null });
    expect(severityOf(advisory, null).severity).toBe(expected);
  });

  it.each([
    ['pip', 'PyPI'],
    ['rust', 'crates.io'],
    ['actions', 'GitHub Actions'],
    ['NPM', 'npm'],
  ])('names %s as OSV does: %s', (ecosystem, expected) => {
    expect(readAffected({ package: { ecosystem, name: 'left' } })[0]?.ecosystem).toBe(expected);
  });

  it.each([
    ['no package', { package: null }],
    ['no name', { package: { ecosystem: 'npm', name: null } }],
    ['another ecosystem', { package: { ecosystem: 'other', name: 'left' } }],
    ['a name of every object', { package: { ecosystem: 'constructor', name: 'left' } }],
  ])('says nothing of an entry with %s', (_name, changes) => {
    expect(readAffected(changes)).toEqual([]);
  });

  it('tells that it was withdrawn', () => {
    expect(read({ withdrawn_at: '2026-02-01T00:00:00Z' }).withdrawn).toBe('2026-02-01T00:00:00Z');
  });

  it.each([{ ghsa_id: null }, { updated_at: undefined }, { vulnerabilities: {} }])(
    'is unreadable with %o',
    (changes) => {
      expect(GhsaRecord.safeParse({ ...EXAMPLE_GHSA, ...changes }).success).toBe(false);
    },
  );
});
