import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesMxPattern, parseMtaStsPolicy } from './mta-sts-policy.ts';
import { readMtaStsRecords } from './mta-sts-record.ts';

describe('readMtaStsRecords', () => {
  it.each([
    ['v=STSv1; id=20160831085700Z;', '20160831085700Z'],
    ['v=STSv1;id=a', 'a'],
    ['v=STSv1 ; id=a', 'a'],
    ['v=STSv1; x=1; id=a', 'a'],
    ['v=STSv1; id=a; id=b', 'a'],
  ])('reads "%s"', (text, id) => {
    expect(readMtaStsRecords(['other', text])).toMatchObject({ kind: 'record', text, id });
  });

  it.each([
    ['v=STSv1;', 'it has no id'],
    ['v=STSv1; xyz=foo', 'it has no id'],
    ['v=STSv1; id=', 'its id is not'],
    ['v=STSv1; id=a-b', 'its id is not'],
    [`v=STSv1; id=${'a'.repeat(33)}`, 'its id is not'],
    ['v=STSv1; id=a; oops', 'a field is not'],
    ['v=STSv1; id=a; x=a b', 'a field is not'],
    ['v=STSv1;; id=a', 'a field is not'],
  ])('finds the fault of "%s"', (text, fault) => {
    expect(readMtaStsRecords([text])).toMatchObject({
      kind: 'invalid',
      text,
      fault: expect.stringContaining(fault),
    });
  });

  it.each([[], ['v=STSv1'], ['v=stsv1; id=a'], [' v=STSv1; id=a'], ['v=STSv2; id=a'], ['v=spf1 -all']])(
    'takes %j for absent',
    (...texts) => {
      expect(readMtaStsRecords(texts).kind).toBe('absent');
    },
  );

  it('tells what was meant as a record from other text', () => {
    const lookalikes = ['v=stsv1; id=a', 'STSv1; id=a', '"v=STSv1; id=a"', 'v:STSv1', 'id=a; v=STSv1'];
    const others = ['v=spf1 include:srv.stsmail.test -all', 'v=spf1 include:v.stsmail.test', 'costs v1'];
    expect(readMtaStsRecords([...lookalikes, ...others])).toMatchObject({ kind: 'absent', lookalikes });
  });

  it('takes two records for none', () => {
    const texts = ['v=STSv1; id=a', 'v=STSv1; id=b'];
    expect(readMtaStsRecords(texts)).toMatchObject({ kind: 'several', texts });
  });
});

const policy = (...lines: readonly string[]) => Buffer.from(lines.join('\r\n'));
const ENFORCE = [
  'version: STSv1',
  'mode: enforce',
  'mx: mail.site.test',
  'mx: *.site.test',
  'max_age: 604800',
];

describe('parseMtaStsPolicy', () => {
  it.each(['\r\n', '\n', '\n\n', ' \n'])('reads a policy with lines ended by %j', (end) => {
    expect(parseMtaStsPolicy(Buffer.from(ENFORCE.join(end)))).toEqual({
      kind: 'policy',
      policy: {
        mode: 'enforce',
        maxAgeSeconds: 604_800,
        mx: ['mail.site.test', '*.site.test'],
      },
    });
  });

  it.each([
    [
      ['version:STSv1', 'mode:testing', 'mx:A.Test', 'max_age:0'],
      { mode: 'testing', mx: ['a.test'], maxAgeSeconds: 0 },
    ],
    [
      ['max_age: 31557600', 'mode: none', 'version: STSv1'],
      { mode: 'none', mx: [], maxAgeSeconds: 31_557_600 },
    ],
    [[...ENFORCE, 'x-unknown: y', 'constructor: z'], { mode: 'enforce' }],
    // Against no grammar, though they cover no host.
    [[...ENFORCE, 'mx: *.test', 'mx: localhost', 'mx: 192.0.2.1'], { mode: 'enforce' }],
    [[...ENFORCE, 'mode: none', 'max_age: 1'], { mode: 'enforce', maxAgeSeconds: 604_800 }],
  ])('reads %j', (lines, expected) => {
    const reading = parseMtaStsPolicy(policy(...lines));
    expect(reading).toMatchObject({ kind: 'policy', policy: expected });
  });

  const without = (key: string, ...more: readonly string[]) => [
    ...ENFORCE.filter((line) => !line.startsWith(key)),
    ...more,
  ];

  it.each([
    ['version is missing', without('version')],
    ['version is "STSv2"', without('version', 'version: STSv2')],
    ['version is "stsv1"', without('version', 'version: stsv1')],
    ['mode is missing', without('mode')],
    ['mode is "Enforce"', without('mode', 'mode: Enforce')],
    ['max_age is missing', without('max_age')],
    ['max_age is "31557601"', without('max_age', 'max_age: 31557601')],
    ['max_age is "-1"', without('max_age', 'max_age: -1')],
    ['max_age is "1e3"', without('max_age', 'max_age: 1e3')],
    ['mx is missing', without('mx')],
    ['"a.*.test" is no', [...ENFORCE, 'mx: a.*.test']],
    ['"*.*.test" is no', [...ENFORCE, 'mx: *.*.test']],
    ['"*" is no', [...ENFORCE, 'mx: *']],
    ['"" is no', [...ENFORCE, 'mx:']],
    ['"a.test, b.test" is no', [...ENFORCE, 'mx: a.test, b.test']],
    ['"a.test." is no', [...ENFORCE, 'mx: a.test.']],
    ['"<html>" is no', [...ENFORCE, '<html>']],
    ['"no colon" is no', [...ENFORCE, 'no colon']],
    ['": no key" is no', [...ENFORCE, ': no key']],
    ['" x: blank before" is no', [...ENFORCE, ' x: blank before']],
  ])('finds that %s', (words, lines) => {
    const reading = parseMtaStsPolicy(policy(...lines));
    expect(reading).toEqual({ kind: 'invalid', faults: [expect.stringContaining(words)] });
  });

  it('refuses more than 64 kB unread', () => {
    expect(parseMtaStsPolicy(Buffer.alloc(65_537, 0x0a))).toMatchObject({ kind: 'invalid' });
  });

  it('reads any octets to a policy or to faults', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (octets) => {
        expect(['policy', 'invalid']).toContain(parseMtaStsPolicy(octets).kind);
      }),
    );
  });
});

describe('matchesMxPattern', () => {
  it.each([
    ['mail.site.test', 'mail.site.test', true],
    ['mail.site.test', 'mail2.site.test', false],
    ['*.site.test', 'mail.site.test', true],
    ['*.site.test', 'a.b.site.test', false],
    ['*.site.test', 'site.test', false],
    ['*.site.test', '.site.test', false],
    ['*.mx.microsoft', 'x.h-v1.mx.microsoft', false],
    ['site.test', 'mail.site.test', false],
  ])('%s covers %s: %s', (pattern, host, expected) => {
    expect(matchesMxPattern(pattern, host)).toBe(expected);
  });
});
