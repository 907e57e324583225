import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseZone } from '../../../test/support/zone.ts';
import { adviceText, mxLine, recommend, txtLine, txtRecord } from './recommend.ts';

describe('txtLine', () => {
  it('gives back every text to whoever reads the line as a zone file', () => {
    const octets = fc.string({
      unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)),
      maxLength: 700,
    });
    fc.assert(
      fc.property(octets, (text) => {
        const line = txtLine('a.test', text).replace(' IN ', ' ');
        const data = parseZone(line).records.get('a.test')?.[0]?.answer;
        const strings = data?.type === 'TXT' ? [data.data].flat() : [];
        expect(Buffer.concat(strings.map((string) => Buffer.from(string))).toString('latin1')).toBe(text);
      }),
    );
  });

  it('cuts at 255 octets', () => {
    expect(txtLine('a.test', 'x'.repeat(255))).toBe(`a.test. IN TXT "${'x'.repeat(255)}"`);
    expect(txtLine('a.test', '')).toBe('a.test. IN TXT ""');
    expect(txtLine('a.test', 'x'.repeat(256))).toBe(`a.test. IN TXT "${'x'.repeat(255)}" "x"`);
  });
});

describe('mxLine', () => {
  it.each([
    ['mx.a.test', 'a.test. IN MX 10 mx.a.test.'],
    ['.', 'a.test. IN MX 10 .'],
  ])('of %s', (exchange, line) => {
    expect(mxLine('a.test', 10, exchange)).toBe(line);
  });
});

describe('adviceText', () => {
  it('puts the record below the sentence, or says something else where none is safe', () => {
    const record = txtRecord('a.test', 'v=spf1 -all');
    const advice = recommend('Do it.', [null, record], 'Think first.');
    expect(advice.candidates).toEqual([record]);
    expect(adviceText(advice, record)).toBe('Do it.\na.test. IN TXT "v=spf1 -all"');
    expect(adviceText(advice, null)).toBe('Think first.');
    expect(adviceText('Ask.', null)).toBe('Ask.');
  });
});
