import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSpfRecord } from './parse-spf-record.ts';

describe('parseSpfRecord', () => {
  it.each([
    [
      'contains a character that may not stand in a record, such as a tab or a quotation mark',
      ['a:x.test\t', 'a:x\u0000.test', 'a:\u00e4.test', 'x=\u0001'],
    ],
    [
      'is no mechanism of SPF',
      ['ip:192.0.2.1', 'foo', '-', '1up', 'includ:x.test', 'a1', '++all', 'includex.test'],
    ],
    [
      'takes no argument',
      ['all:x', 'all/8', 'all.', 'include/x', 'mx.x.test', 'ptr/24', 'exists/24', 'ip4/24'],
    ],
    [
      'needs a domain',
      ['include', 'include:', 'exists', 'exists:', 'a:', 'mx:', 'ptr:', 'redirect=', 'exp=', 'a:/24'],
    ],
    [
      'names no valid domain',
      [
        'a:museum',
        'a:museum.',
        'a:example.-com',
        'a:example.com-',
        'a:abc.123',
        'a:x..',
        'include:x.test/24',
        'a:%{d}test',
        'redirect=-all',
        'a:x.test:8080',
        'a:x.test/',
      ],
    ],
    [
      'names an address where a domain must stand; write ip4: or ip6:',
      ['a:192.0.2.1', 'include:192.0.2.1', 'mx:192.0.2.1/24'],
    ],
    [
      'contains a macro that cannot be read',
      [
        'a:%{x}.test',
        'a:%d.test',
        'a:%{d0}.test',
        'a:%{c}.test',
        'a:%{r}.test',
        'a:%{t}.test',
        'x=%',
        'x=%{',
        'exp=%{t}.test',
        'a:x.test%',
        'a:%(d).test',
      ],
    ],
    [
      'has a prefix length that is out of bounds',
      [
        'a/33',
        'a//129',
        'a/032',
        'a/24/64',
        'mx/-1',
        'a/',
        'ip4:192.0.2.1/33',
        'ip4:192.0.2.1/',
        'ip4:192.0.2.1//32',
        'ip6:::/129',
        'ip6:::/08',
        'a/9999999999',
      ],
    ],
    ['needs an address', ['ip4', 'ip4:', 'ip6', 'ip6:']],
    [
      'names no valid address',
      [
        'ip4:192.0.2',
        'ip4:192.0.2.1:25',
        'ip4:x.test',
        'ip4:192.0.2.256',
        'ip4:192.0.2.01',
        'ip6:::g',
        'ip6:fe80::1%eth0',
      ],
    ],
    ['names an address of the other family; ip4: and ip6: are two things', ['ip4:::1', 'ip6:192.0.2.1']],
    ['is no valid modifier', ['-x=1', '=', '1x=y']],
  ])('finds %s', (why, terms) => {
    const found = terms.map((term) => [
      term,
      parseSpfRecord(`v=spf1 ${term}`).faults.map((fault) => fault.why),
    ]);
    expect(found).toEqual(terms.map((term) => [term, [why]]));
  });

  it.each([
    'all',
    '-ALL',
    'a',
    'a/24',
    'a//64',
    'a/24//64',
    'a:x.test/0//0',
    'mx:%{d}',
    'ptr',
    'ptr:x.test',
    'ip4:0.0.0.0/0',
    'ip6:::ffff:192.0.2.1/96',
    'include:_spf.%{d2}',
    'exists:%{ir}.%{l1r+-}._spf.%{D}',
    'a:foo:bar/baz.x.test',
    'a:x.xn--zckzah',
    'a:x.test.',
    'a:x%%.%%',
    'a:x%_',
    'moo.cow-far_out=man:dog/cat',
    'ra=postmaster',
    'default=',
    'a=b',
    'exp=%{p}.x.test',
  ])('takes "%s"', (term) => {
    const record = parseSpfRecord(`v=spf1 ${term}`);
    expect(record.faults).toEqual([]);
    expect(record.terms).toHaveLength(1);
  });

  it('reads to the end past every fault', () => {
    const record = parseSpfRecord('v=spf1  foo a  ip4:x -all ');
    expect(record.terms.map(({ text }) => text)).toEqual(['a', '-all']);
    expect(record.faults).toEqual([
      { why: 'is no mechanism of SPF', text: 'foo' },
      { why: 'names no valid address', text: 'ip4:x' },
    ]);
  });

  it.each(['redirect', 'exp'])('refuses a second %s', (name) => {
    const record = parseSpfRecord(`v=spf1 ${name}=a.test -all ${name.toUpperCase()}=b.test`);
    expect(record.faults.map(({ why, text }) => [why, text])).toEqual([
      ['may stand only once', `${name.toUpperCase()}=b.test`],
    ]);
  });

  it('reads qualifier, prefix lengths and macros', () => {
    const [term] = parseSpfRecord('v=spf1 ~MX:%{L2r+-}.x.test/24//64').terms;
    expect(term).toMatchObject({
      kind: 'directive',
      qualifier: '~',
      mechanism: {
        name: 'mx',
        prefix4: 24,
        prefix6: 64,
        domain: {
          pieces: [
            { kind: 'macro', letter: 'l', isEscaped: true, keep: 2, isReversed: true, delimiters: '+-' },
            { kind: 'text', text: '.x.test' },
          ],
        },
      },
    });
  });

  it('reads every word to a term or a fault, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'ap4mx:/.%{d}= -~?=1t\u0000\u00ff'.split('')) }),
        (text) => {
          const whole = `v=spf1 ${text}`;
          const record = parseSpfRecord(whole);
          const words = [...record.terms, ...record.faults].map((each) => each.text);
          const expected = text.split(' ').filter((word) => word !== '');
          expect(words.toSorted()).toEqual(expected.toSorted());
        },
      ),
    );
  });

  it.each([':', '/', '%', '%{', '1', 'a:', '/1'])('reads a record of 64 kB of %s', (piece) => {
    const term = piece.repeat(60_000 / piece.length);
    const { terms, faults } = parseSpfRecord(`v=spf1 ${term} a${term}`);
    expect(terms.length + faults.length).toBe(2);
  });
});
