import { describe, expect, it } from 'vitest';
import { isMailDomain, parseReportUris } from './report-uri.ts';

describe('parseReportUris', () => {
  it.each([
    ['mailto:a@x.test', 'x.test', null],
    ['MAILTO:A@X.Test', 'x.test', null],
    ['mailto:a@x.test!10m', 'x.test', '10m'],
    ['mailto:a@x.test!50', 'x.test', '50'],
    ['mailto:a%2Cb%21c@x.test', 'x.test', null],
    ['mailto:a@x.test?subject=x', 'x.test', null],
    ['mailto:"a@b"@x.test', 'x.test', null],
  ])('reads %s', (text, domain, sizeLimit) => {
    expect(parseReportUris(text, 'mailto')).toEqual({
      uris: [{ text, domain, sizeLimit }],
      faults: [],
    });
  });

  it('reads https only where it may stand', () => {
    const text = 'https://x.test/report';
    expect(parseReportUris(text, 'mailto or https').uris).toMatchObject([{ domain: 'x.test' }]);
    expect(parseReportUris(text, 'mailto').faults).toEqual([text]);
  });

  it.each([
    '',
    'a@x.test',
    'mailto:a@x.test mailto:b@x.test',
    'mailto:',
    'mailto:a',
    'mailto:@x.test',
    'mailto:a@',
    'mailto:a@x',
    'mailto:a@x..test',
    'mailto:a@-x.test',
    'mailto:a@192.0.2.1',
    'mailto:a@x.test!',
    'mailto:a@x.test!10x',
    'mailto:%zz@x.test',
    'ftp://x.test',
    'javascript:alert(1)',
  ])('takes "%s" for none', (text) => {
    expect(parseReportUris(text, 'mailto')).toEqual({ uris: [], faults: [text] });
  });

  it('keeps the good ones beside the bad ones', () => {
    const { uris, faults } = parseReportUris(' mailto:a@x.test , b@x.test ,mailto:c@x.test,', 'mailto');
    expect(uris.map(({ text }) => text)).toEqual(['mailto:a@x.test', 'mailto:c@x.test']);
    expect(faults).toEqual(['b@x.test', '']);
  });
});

describe('isMailDomain', () => {
  const name = (octets: number) => `${'a.'.repeat(octets / 2)}test`.slice(-octets);

  it.each([
    ['a label of 63 octets', `${'x'.repeat(63)}.test`, true],
    ['a label of 64 octets', `${'x'.repeat(64)}.test`, false],
    ['253 octets', name(253).replace(/^\./, 'a'), true],
    ['254 octets', name(254), false],
    ['one label', 'test', false],
    ['a last label of digits', 'a.1', false],
    ['a hyphen at an end', 'a-.test', false],
    ['an empty label', 'a..test', false],
  ])('of a name with %s', (_what, text, expected) => {
    expect(isMailDomain(text)).toBe(expected);
  });
});
