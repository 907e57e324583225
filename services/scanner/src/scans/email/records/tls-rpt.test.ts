import { describe, expect, it } from 'vitest';
import { readTlsRptRecords } from './tls-rpt.ts';

describe('readTlsRptRecords', () => {
  it.each([
    ['v=TLSRPTv1; rua=mailto:a@x.test', ['x.test']],
    ['v=TLSRPTv1;rua=mailto:a@x.test,https://y.test/r;', ['x.test', 'y.test']],
    ['v=TLSRPTv1 ; rua=mailto:a@x.test ; ext=1', ['x.test']],
  ])('reads "%s"', (text, domains) => {
    const record = readTlsRptRecords(['other', text]);
    expect(record).toMatchObject({ kind: 'record', text, faults: [] });
    expect(record.kind === 'record' && record.rua.map(({ domain }) => domain)).toEqual(domains);
  });

  it.each([
    ['v=TLSRPTv1', 'missing-rua'],
    ['v=TLSRPTv1;', 'missing-rua'],
    ['v=TLSRPTv1; rua=', 'empty-uri'],
    ['v=TLSRPTv1; rua=a@x.test', 'missing-scheme'],
    ['v=TLSRPTv1; rua=http://x.test', 'unsupported-scheme'],
    // RFC 8460 3: an exclamation mark must be encoded, and there is no size limit after it.
    ['v=TLSRPTv1; rua=mailto:a@x.test!10m', 'bad-uri'],
    ['v=TLSRPTv1; rua=https://x.test/!', 'bad-uri'],
  ])('"%s" is of no use: %s', (text, code) => {
    expect(readTlsRptRecords([text])).toMatchObject({ kind: 'invalid', faults: [{ code }] });
  });

  it.each([
    ['v=TLSRPTv1; rua=mailto:a@x.test,b@x.test', 'missing-scheme'],
    ['v=TLSRPTv1; rua=mailto:a@x.test; rua=mailto:b@x.test', 'repeated-rua'],
    ['v=TLSRPTv1; rua=mailto:a@x.test; oops', 'bad-field'],
  ])('"%s" serves in spite of %s', (text, code) => {
    expect(readTlsRptRecords([text])).toMatchObject({ kind: 'record', faults: [{ code }] });
  });

  it.each([[], ['v=TLSRPTv2; rua=mailto:a@x.test'], ['v=tlsrptv1; rua=mailto:a@x.test'], ['v=TLSRPTv10']])(
    'takes %j for absent',
    (...texts) => {
      expect(readTlsRptRecords(texts).kind).toBe('absent');
    },
  );

  it('takes two records for none', () => {
    const texts = ['v=TLSRPTv1; rua=mailto:a@x.test', 'v=TLSRPTv1; rua=mailto:b@x.test'];
    expect(readTlsRptRecords(texts)).toEqual({ kind: 'several', texts });
  });
});
