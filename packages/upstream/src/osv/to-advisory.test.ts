import { describe, expect, it } from 'vitest';
import { OsvRecord } from './schema.ts';
import { toAdvisory } from './to-advisory.ts';

const healthy = {
  schema_version: '1.7.5',
  id: 'GHSA-aaaa-bbbb-cccc',
  modified: '2026-01-02T03:04:05.123456789Z',
  published: '2026-01-01T00:00:00Z',
  aliases: ['CVE-2026-0001'],
  summary: 'Something is wrong',
  severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H' }],
  affected: [
    {
      package: { ecosystem: 'npm', name: 'left', purl: 'pkg:npm/left' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }],
      versions: ['1.0.0'],
      ecosystem_specific: { urgency: 'low' },
    },
  ],
  database_specific: { severity: 'HIGH', cwe_ids: ['CWE-79'] },
};
const [healthyAffected] = healthy.affected;

const read = (changes: object) => toAdvisory(OsvRecord.parse({ ...healthy, ...changes }));
const readAffected = (changes: object) => read({ affected: [{ ...healthyAffected, ...changes }] }).affected;

describe('what an OSV record says of how bad it is', () => {
  it.each([
    ['HIGH', 'HIGH'],
    ['a', 'a'],
    ['a'.repeat(40), 'a'.repeat(40)],
    ['a'.repeat(41), null],
    ['', null],
    [7, null],
    [null, null],
  ])('is a word: %j is read as %j', (severity, word) => {
    expect(read({ database_specific: { severity } }).severityWord).toBe(word);
  });

  it.each([
    [{ urgency: 'low', ubuntu_priority: 'high', severity: 'medium' }, 'low'],
    [{ ubuntu_priority: 'high', severity: 'medium' }, 'high'],
    [{ severity: 'medium' }, 'medium'],
    [{ urgency: 7 }, 'critical'],
    [null, 'critical'],
  ])('is the word of %j before that of the database', (ecosystem_specific, word) => {
    const [entry] = readAffected({ ecosystem_specific, database_specific: { severity: 'critical' } });
    expect(entry?.urgency).toBe(word);
  });
});

describe('what a USN says of how bad the CVEs are that it fixes', () => {
  const cve = (...words: readonly string[]) => ({
    id: 'CVE-2026-0001',
    severity: [...words.map((score) => ({ type: 'Ubuntu', score })), ...healthy.severity],
  });
  const cves_map = { ecosystem: 'Ubuntu:24.04:LTS', cves: [cve('low'), cve('high'), cve('low'), cve()] };

  it('are its priorities, each once, also as they are cached', () => {
    const words = [
      { type: 'Ubuntu', score: 'low' },
      { type: 'Ubuntu', score: 'high' },
    ];
    const record = { ...healthy, affected: [{ ...healthyAffected, database_specific: { cves_map } }] };
    const parsed = OsvRecord.parse(record);
    expect(toAdvisory(parsed).affected[0]?.severity).toEqual(words);
    expect(OsvRecord.parse(JSON.parse(JSON.stringify(parsed)))).toEqual(parsed);
  });

  it.each([null, [], { cves: 7 }, { cves: [{ severity: 'high' }] }])('is nothing in %j', (broken) => {
    expect(readAffected({ database_specific: { cves_map: broken } })[0]?.severity).toEqual([]);
  });
});

describe('the details of an OSV record', () => {
  it('give the title where there is none, from their beginning', () => {
    expect(read({ summary: '', details: 'Alpha fails. Update.' }).summary).toBe('Alpha fails.');
    expect(read({ summary: null, details: null }).summary).toBe('');
  });

  it('are not kept beyond what a title needs', () => {
    expect(OsvRecord.parse({ ...healthy, details: 'ab'.repeat(500) }).details).toBe('ab'.repeat(200));
  });
});

describe('an OSV record', () => {
  it('becomes an advisory', () => {
    expect(read({})).toEqual({
      id: 'GHSA-aaaa-bbbb-cccc',
      modified: '2026-01-02T03:04:05.123456789Z',
      published: '2026-01-01T00:00:00Z',
      withdrawn: null,
      aliases: ['CVE-2026-0001'],
      upstream: [],
      related: [],
      summary: 'Something is wrong',
      severity: healthy.severity,
      severityWord: 'HIGH',
      affected: [
        {
          ecosystem: 'npm',
          name: 'left',
          ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }],
          versions: ['1.0.0'],
          severity: [],
          urgency: 'low',
        },
      ],
    });
  });

  it('needs no more than an id', () => {
    const bare = toAdvisory(OsvRecord.parse({ id: 'X-1' }));
    expect(bare).toMatchObject({ id: 'X-1', aliases: [], affected: [], summary: '', severityWord: null });
  });

  it('survives being kept in a cache', () => {
    const record = OsvRecord.parse(healthy);
    const kept = OsvRecord.parse(JSON.parse(JSON.stringify(record)));
    expect(toAdvisory(kept)).toEqual(toAdvisory(record));
  });

  it.each([
    ['null lists', { aliases: null, severity: null, upstream: null, related: null }],
    ['an own word of another type', { database_specific: { severity: 9 } }],
    ['own data of another type', { database_specific: 'none' }],
    ['members named like members of every object', JSON.parse('{"__proto__":1,"constructor":2}')],
    ['a score that is a number', { severity: [{ type: 'CVSS_V3', score: 7.5 }] }],
  ])('is readable with %s', (_name, changes) => {
    expect(read(changes).affected.length).toBe(1);
  });

  it.each([
    ['no package', { package: null }],
    ['no ecosystem', { package: { ecosystem: null, name: 'left' } }],
    ['no name', { package: { ecosystem: 'npm' } }],
  ])('says nothing of an affected entry with %s', (_name, changes) => {
    expect(readAffected(changes)).toEqual([]);
  });

  it.each([
    ['a version that is a number', { versions: [1] }],
    ['a range without events as a list', { ranges: [{ type: 'SEMVER', events: {} }] }],
    ['an event of another type', { ranges: [{ type: 'SEMVER', events: [{ fixed: 2 }] }] }],
    ['a package that is a text', { package: 'left' }],
  ])('is unreadable as a whole with %s', (_name, changes) => {
    expect(OsvRecord.safeParse({ ...healthy, affected: [{ ...healthyAffected, ...changes }] }).success).toBe(
      false,
    );
  });

  it('drops GIT ranges and keeps ranges of a type that is not known', () => {
    const events = [{ introduced: '0' }];
    const ranges = ['GIT', 'ECOSYSTEM', 'NEWER'].map((type) => ({ type, events }));
    expect(readAffected({ ranges })[0]?.ranges.map((range) => range.type)).toEqual([
      'ECOSYSTEM',
      'ECOSYSTEM',
    ]);
  });

  it('splits an event with several members, and names them our way', () => {
    const event = { introduced: '1', fixed: '2', last_affected: '3', limit: '*' };
    expect(readAffected({ ranges: [{ type: 'SEMVER', events: [event, {}] }] })[0]?.ranges[0]?.events).toEqual(
      [{ introduced: '1' }, { fixed: '2' }, { lastAffected: '3' }, { limit: '*' }],
    );
  });

  it.each([
    [{ urgency: 'unimportant', severity: 'HIGH' }, 'unimportant'],
    [{ ubuntu_priority: 'medium' }, 'medium'],
    [{ severity: 'HIGH' }, 'HIGH'],
    [{ urgency: 3 }, null],
    [null, null],
  ])('takes the own word of a package from %o', (ecosystem_specific, word) => {
    expect(readAffected({ ecosystem_specific })[0]?.urgency).toBe(word);
  });
});
