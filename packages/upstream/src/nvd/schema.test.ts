import { describe, expect, it } from 'vitest';
import { EXAMPLE_CVE, exampleCve } from '../../test/support/example-cve.ts';
import { NvdCve, NvdPage } from './schema.ts';

describe('a CVE record', () => {
  it.each([
    ['2024-05-06T07:08:09.123', '2024-05-06T07:08:09.123Z'],
    ['2024-05-06T07:08:09', '2024-05-06T07:08:09.000Z'],
    ['2024-05-06T07:08:09.123Z', '2024-05-06T07:08:09.123Z'],
    ['2024-05-06T07:08:09.123+02:00', '2024-05-06T05:08:09.123Z'],
  ])('published %s is %s, whatever the zone of this machine', (published, instant) => {
    expect(exampleCve({ published }).published).toBe(instant);
  });

  it.each([
    ['no time', { published: undefined }],
    ['a time that is none', { published: 'yesterday' }],
    ['another id', { id: 'GHSA-aaaa-bbbb-cccc' }],
    ['no id', { id: null }],
    ['descriptions of another shape', { descriptions: [{ value: 7 }] }],
  ])('is unreadable with %s', (_name, changes) => {
    expect(NvdCve.safeParse({ ...EXAMPLE_CVE, ...changes }).success).toBe(false);
  });

  it.each([
    ['no configurations', { configurations: undefined }],
    ['configurations of another shape', { configurations: [{ nodes: 'none' }] }],
    ['no metrics', { metrics: undefined }],
    ['metrics of another shape', { metrics: [] }],
    ['a metric of another shape', { metrics: { cvssMetricV31: [{ cvssData: { baseScore: 'high' } }] } }],
    ['an impossible score', { metrics: { cvssMetricV31: [{ cvssData: { baseScore: 11 } }] } }],
    ['a metric without score', { metrics: { ssvcV203: [{ source: 'x', ssvcData: {} }] } }],
    ['members named like members of every object', JSON.parse('{"__proto__":1,"constructor":2}')],
  ])('is readable with %s', (_name, changes) => {
    expect(exampleCve(changes).id).toBe(EXAMPLE_CVE.id);
  });
});

describe('a page', () => {
  it('may have no entries', () => {
    expect(NvdPage.parse({ startIndex: 0, totalResults: 0 }).vulnerabilities).toEqual([]);
  });

  it.each([
    ['no total', { startIndex: 0, vulnerabilities: [] }],
    ['a total below zero', { startIndex: 0, totalResults: -1, vulnerabilities: [] }],
    ['one entry that cannot be read', { startIndex: 0, totalResults: 1, vulnerabilities: [{ cve: {} }] }],
  ])('is unreadable with %s', (_name, page) => {
    expect(NvdPage.safeParse(page).success).toBe(false);
  });
});
