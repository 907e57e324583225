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
    'v=TLSRPTv1',
    'v=TLSRPTv1;',
    'v=TLSRPTv1; rua=',
    'v=TLSRPTv1; rua=a@x.test',
    'v=TLSRPTv1; rua=http://x.test',
    // RFC 8460 3: an exclamation mark must be encoded, and there is no size limit after it.
    'v=TLSRPTv1; rua=mailto:a@x.test!10m',
    'v=TLSRPTv1; rua=https://x.test/!',
  ])('"%s" is of no use', (text) => {
    expect(readTlsRptRecords([text])).toMatchObject({ kind: 'invalid', text });
  });

  it.each([
    ['v=TLSRPTv1; rua=mailto:a@x.test,b@x.test', 'b@x.test'],
    ['v=TLSRPTv1; rua=mailto:a@x.test,https://x.test/!', 'https://x.test/!'],
    ['v=TLSRPTv1; rua=mailto:a@x.test; rua=mailto:b@x.test', 'mailto:b@x.test'],
    ['v=TLSRPTv1; rua=mailto:a@x.test; oops', 'oops'],
  ])('"%s" serves in spite of %s', (text, fault) => {
    expect(readTlsRptRecords([text])).toMatchObject({ kind: 'record', faults: [fault] });
  });

  it.each([[], ['v=TLSRPTv2; rua=mailto:a@x.test'], ['v=tlsrptv1; rua=mailto:a@x.test'], ['v=TLSRPTv10']])(
    'takes %j for absent',
    (...texts) => {
      expect(readTlsRptRecords(texts).kind).toBe('absent');
    },
  );

  it.each(['v=TLSRPTv2; rua=mailto:a@x.test', ' TLSRPTv1; x', 'v=DMARC1; p=none; rua=mailto:a@x.test'])(
    'tells that "%s" was meant as one',
    (text) => {
      expect(readTlsRptRecords([text, 'v=spf1 -all'])).toMatchObject({ kind: 'absent', lookalikes: [text] });
    },
  );

  it('takes two records for none', () => {
    const texts = ['v=TLSRPTv1; rua=mailto:a@x.test', 'v=TLSRPTv1; rua=mailto:b@x.test'];
    expect(readTlsRptRecords(texts)).toMatchObject({ kind: 'several', texts });
  });
});
