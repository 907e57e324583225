import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDmarcRecord, selectDmarcRecords } from './dmarc.ts';
import { dmarcPolicy } from './dmarc-policy.ts';

describe('selectDmarcRecords', () => {
  it.each([
    'v=DMARC1',
    'v=DMARC1;',
    'v=DMARC1; p=none',
    'v = DMARC1 ; p=none',
    'V=DMARC1;p=none',
    'v\t=\tDMARC1',
  ])('takes "%s"', (text) => {
    expect(selectDmarcRecords([text])).toEqual({ records: [text], lookalikes: [] });
  });

  it.each([
    'v=dmarc1; p=none',
    'v=DMARC1 p=none',
    'v:DMARC1; p=none',
    'DMARC1; p=none',
    '"DMARC1;p=none"',
    'v=DMARC2; p=none',
    'p=none; v=DMARC1',
    'p=none; rua=mailto:a@x.test',
    '"P = reject"',
    ' v=DMARC1; p=none',
    'v=DMARC1,p=none',
    '"v=DMARC1; p=none"',
    'v=DMARC; p=none',
  ])('takes "%s" for a lookalike', (text) => {
    expect(selectDmarcRecords([text])).toEqual({ records: [], lookalikes: [text] });
  });

  it.each(['', 'v=spf1 -all', 'p=MIIB', 'k=rsa; p=none', 'DMARC'])('passes "%s" over', (text) => {
    expect(selectDmarcRecords([text])).toEqual({ records: [], lookalikes: [] });
  });
});

describe('parseDmarcRecord', () => {
  it('reads every tag of RFC 9989', () => {
    const record = parseDmarcRecord(
      'v=DMARC1; p=reject; sp=quarantine; np=none; psd=n; t=y; adkim=s; aspf=s; fo=1:d; rua=mailto:a@x.test,mailto:b@x.test; ruf=mailto:c@x.test',
    );
    expect(record).toMatchObject({
      p: 'reject',
      sp: 'quarantine',
      np: 'none',
      psd: 'n',
      isTest: true,
      adkim: 's',
      aspf: 's',
      rua: [{ text: 'mailto:a@x.test' }, { text: 'mailto:b@x.test' }],
      ruf: [{ text: 'mailto:c@x.test' }],
      faults: [],
      policy: 'reject',
    });
  });

  it('gives every absent tag its default', () => {
    expect(parseDmarcRecord('v=DMARC1; p=none')).toMatchObject({
      sp: null,
      np: null,
      psd: 'u',
      isTest: false,
      adkim: 'r',
      aspf: 'r',
      rua: [],
      ruf: [],
      pct: null,
    });
  });

  it('reads the tags that RFC 9989 dropped', () => {
    expect(parseDmarcRecord('v=DMARC1; p=none; pct=50; rf=x/y; ri=1d')).toMatchObject({
      pct: 50,
      faults: [],
    });
  });

  it.each([
    'v=DMARC1;p=REJECT',
    'V=DMARC1; P=reject',
    'v = DMARC1 ; p = reject ; ',
    'v=DMARC1; fo=1; p=reject',
  ])('reads "%s" whatever its case, blanks and order', (text) => {
    expect(parseDmarcRecord(text)).toMatchObject({ p: 'reject', policy: 'reject', faults: [] });
  });

  it.each([
    ['v=DMARC1', null],
    ['v=DMARC1; rua=mailto:a@x.test', 'none'],
    ['v=DMARC1; rua=a@x.test', null],
    // Receivers may pass over a scheme, yet it is a valid URI.
    ['v=DMARC1; rua=https://x.test/r', 'none'],
    ['v=DMARC1; p=bad', null],
    ['v=DMARC1; p=bad; rua=mailto:a@x.test', 'none'],
    ['v=DMARC1; p=reject; sp=bad', null],
    ['v=DMARC1; p=reject; sp=bad; rua=mailto:a@x.test', 'none'],
    ['v=DMARC1; p=reject; np=bad', null],
    ['v=DMARC1; p=reject; adkim=bad; fo=9; t=maybe; psd=z', 'reject'],
    ['v=DMARC1; p=', null],
  ])('"%s" asks for %s (RFC 9989 4.10.1)', (text, policy) => {
    expect(parseDmarcRecord(text).policy).toBe(policy);
  });

  it.each([
    ['v=DMARC1; p=bad', 'bad-value', 'p', 'p=bad'],
    ['v=DMARC1', 'missing-policy', 'p', ''],
    ['v=DMARC1; p=none; p=reject', 'repeated-tag', 'p', 'p=reject'],
    ['v=DMARC1; p=none; pct=101', 'bad-value', 'pct', 'pct=101'],
    ['v=DMARC1; p=none; pct=-1', 'bad-value', 'pct', 'pct=-1'],
    ['v=DMARC1; p=none; fo=0:1', 'bad-value', 'fo', 'fo=0:1'],
    ['v=DMARC1; p=none; rua=', 'bad-value', 'rua', ''],
    ['v=DMARC1; p=none; rua=a@x.test', 'bad-value', 'rua', 'a@x.test'],
    ['v=DMARC1; p=none; rua=mailto:a@x.test;mailto:b@x.test', 'bad-value', '', 'mailto:b@x.test'],
    ['v=DMARC1; p=none;; t=y', 'bad-value', '', ''],
    ['v=DMARC1; p=none; a b=c', 'bad-value', '', 'a b=c'],
  ])('finds the fault of "%s"', (text, code, tag, faulty) => {
    expect(parseDmarcRecord(text).faults).toMatchObject([{ code, tag, text: faulty }]);
  });

  it.each(['p=reject; P=none', 'p=reject; p=reject', 'p=reject; x=1; x=2; rua=mailto:a@x.test'])(
    'takes nothing from a list that repeats a tag: "%s" (RFC 6376 3.2)',
    (tags) => {
      const record = parseDmarcRecord(`v=DMARC1; ${tags}`);
      expect(record).toMatchObject({ p: null, rua: [], policy: null, isPolicySound: false });
      expect(record.faults.map(({ code }) => code)).toEqual(['repeated-tag']);
    },
  );

  it('takes a text of more than 8192 octets for no record', () => {
    const text = (length: number) => `v=DMARC1; p=none; x=${'x'.repeat(length)}`.slice(0, length);
    expect(selectDmarcRecords([text(8192)])).toEqual({ records: [text(8192)], lookalikes: [] });
    expect(selectDmarcRecords([text(8193)])).toEqual({ records: [], lookalikes: [text(8193)] });
  });

  it('passes unknown tags over and takes no harm from their names', () => {
    const record = parseDmarcRecord('v=DMARC1; p=none; constructor=1; hasOwnProperty=2; x=3');
    expect(record).toMatchObject({ p: 'none', policy: 'none', faults: [] });
  });

  it('reads any text to its end', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'pvstru=;:,!@. 01DMARC\u00ff'.split('')) }),
        (text) => {
          const record = parseDmarcRecord(`v=DMARC1;${text}`);
          expect(['none', 'quarantine', 'reject', null]).toContain(record.policy);
        },
      ),
    );
  });
});

describe('dmarcPolicy', () => {
  it.each([
    ['p=reject', 'domain', 'reject', 'reject', 'p'],
    ['p=reject', 'subdomain', 'reject', 'reject', 'p'],
    ['p=reject', 'non-existent', 'reject', 'reject', 'p'],
    ['p=reject; sp=none', 'subdomain', 'none', 'none', 'sp'],
    ['p=reject; sp=none', 'non-existent', 'none', 'none', 'sp'],
    ['p=none; sp=none; np=reject', 'non-existent', 'reject', 'reject', 'np'],
    ['p=none; np=reject', 'subdomain', 'none', 'none', 'p'],
    ['p=reject; t=y', 'domain', 'reject', 'quarantine', 'p'],
    ['p=quarantine; t=y', 'domain', 'quarantine', 'none', 'p'],
    ['p=none; t=y', 'domain', 'none', 'none', 'p'],
    ['p=none; np=reject; t=y', 'non-existent', 'reject', 'quarantine', 'np'],
    ['p=bad; sp=reject; rua=mailto:a@x.test', 'subdomain', 'none', 'none', null],
    ['p=bad; sp=reject', 'subdomain', null, null, null],
  ] as const)('of "%s" for a %s', (tags, scope, policy, enforced, tag) => {
    expect(dmarcPolicy(parseDmarcRecord(`v=DMARC1; ${tags}`), scope)).toEqual({ policy, enforced, tag });
  });
});
