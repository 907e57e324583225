import { describe, expect, it } from 'vitest';
import { exampleAdvisory, exampleAffected } from '../../test/support/example-advisory.ts';
import { mergeRecords } from './merge-records.ts';

const early = '2026-01-01T00:00:00Z';
const late = '2026-02-01T00:00:00Z';
const alma8 = exampleAffected({ ecosystem: 'AlmaLinux:8', name: 'java' });
const alma9 = exampleAffected({ ecosystem: 'AlmaLinux:9', name: 'java' });

describe('mergeRecords', () => {
  it('leaves different ids alone, in their order', () => {
    const records = [exampleAdvisory({ id: 'B' }), exampleAdvisory({ id: 'A' })];
    expect(mergeRecords(records)).toEqual(records);
  });

  it('counts the same record twice once', () => {
    const record = exampleAdvisory({ affected: [alma8, alma9] });
    expect(mergeRecords([record, structuredClone(record)])).toEqual([record]);
  });

  it('joins the releases that records of the same time name', () => {
    const records = [exampleAdvisory({ affected: [alma8] }), exampleAdvisory({ affected: [alma9] })];
    expect(mergeRecords(records)).toEqual([exampleAdvisory({ affected: [alma8, alma9] })]);
  });

  it('takes the word of the later record, whichever comes first', () => {
    const old = exampleAdvisory({ modified: early, summary: 'old', affected: [exampleAffected()] });
    const newer = exampleAdvisory({
      modified: late,
      summary: 'new',
      affected: [exampleAffected({ ranges: [] })],
    });
    expect(mergeRecords([old, newer])).toEqual([newer]);
    expect(mergeRecords([newer, old])).toEqual([newer]);
  });

  it('keeps the entries of an ecosystem on which the later record is silent', () => {
    const old = exampleAdvisory({ modified: early, affected: [alma8, alma9] });
    const newer = exampleAdvisory({ modified: late, affected: [{ ...alma9, versions: ['1'] }] });
    expect(mergeRecords([old, newer])[0]?.affected).toEqual([{ ...alma9, versions: ['1'] }, alma8]);
  });

  it('is withdrawn when the later record is', () => {
    const old = exampleAdvisory({ modified: early });
    const newer = exampleAdvisory({ modified: late, withdrawn: late });
    expect(mergeRecords([old, newer])[0]?.withdrawn).toBe(late);
  });
});
