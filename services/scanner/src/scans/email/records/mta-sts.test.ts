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
  ])('reads "%s"', (text, id) => {
    expect(readMtaStsRecords(['other', text])).toEqual({ kind: 'record', text, id });
  });

  it.each([
    ['v=STSv1;', 'missing-id'],
    ['v=STSv1; xyz=foo', 'missing-id'],
    ['v=STSv1; id=', 'bad-id'],
    ['v=STSv1; id=a-b', 'bad-id'],
    [`v=STSv1; id=${'a'.repeat(33)}`, 'bad-id'],
    ['v=STSv1; id=a; id=b', 'repeated-id'],
    ['v=STSv1; id=a; oops', 'bad-field'],
    ['v=STSv1; id=a; x=a b', 'bad-field'],
    ['v=STSv1;; id=a', 'bad-field'],
  ])('finds the fault of "%s"', (text, fault) => {
    expect(readMtaStsRecords([text])).toEqual({ kind: 'invalid', text, fault });
  });

  it.each([[], ['v=STSv1'], ['v=stsv1; id=a'], [' v=STSv1; id=a'], ['v=STSv2; id=a'], ['v=spf1 -all']])(
    'takes %j for absent',
    (...texts) => {
      expect(readMtaStsRecords(texts).kind).toBe('absent');
    },
  );

  it('takes two records for none', () => {
    const texts = ['v=STSv1; id=a', 'v=STSv1; id=b'];
    expect(readMtaStsRecords(texts)).toEqual({ kind: 'several', texts });
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
      ['version:STSv1', 'mode:testing', 'mx:A.Test.', 'max_age:0'],
      { mode: 'testing', mx: ['a.test.'], maxAgeSeconds: 0 },
    ],
    [
      ['max_age: 31557600', 'mode: none', 'version: STSv1'],
      { mode: 'none', mx: [], maxAgeSeconds: 31_557_600 },
    ],
    [[...ENFORCE, 'x-unknown: y', 'constructor: z'], { mode: 'enforce' }],
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
    ['missing-version', without('version')],
    ['bad-version', without('version', 'version: STSv2')],
    ['bad-version', without('version', 'version: stsv1')],
    ['missing-mode', without('mode')],
    ['bad-mode', without('mode', 'mode: Enforce')],
    ['missing-max-age', without('max_age')],
    ['bad-max-age', without('max_age', 'max_age: 31557601')],
    ['bad-max-age', without('max_age', 'max_age: -1')],
    ['bad-max-age', without('max_age', 'max_age: 1e3')],
    ['missing-mx', without('mx')],
    ['bad-mx', [...ENFORCE, 'mx: a.*.test']],
    ['bad-mx', [...ENFORCE, 'mx: *.*.test']],
    ['bad-mx', [...ENFORCE, 'mx: *']],
    ['bad-mx', [...ENFORCE, 'mx:']],
    ['bad-mx', [...ENFORCE, 'mx: a.test, b.test']],
    ['bad-line', [...ENFORCE, '<html>']],
    ['bad-line', [...ENFORCE, 'no colon']],
    ['bad-line', [...ENFORCE, ': no key']],
  ])('finds %s', (code, lines) => {
    const reading = parseMtaStsPolicy(policy(...lines));
    expect(reading.kind === 'invalid' && reading.faults.map((fault) => fault.code)).toEqual([code]);
  });

  it('refuses more than 64 kB unread', () => {
    expect(parseMtaStsPolicy(Buffer.alloc(65_537, 0x0a))).toMatchObject({ faults: [{ code: 'too-large' }] });
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
    ['MAIL.site.test', 'mail.SITE.test.', true],
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
