import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDmarcRecord, selectDmarcRecords } from '../records/dmarc.ts';
import { editDmarc } from './meant-dmarc.ts';

const a = 'mailto:a@b.test';

describe('editDmarc', () => {
  it.each([
    [`v=DMARC1; p=none; rua=${a}`, { p: 'reject' }, `v=DMARC1; p=reject; rua=${a}`],
    ['v=DMARC1;p=reject;pct=50', { pct: null }, 'v=DMARC1; p=reject'],
    ['v=DMARC1; p=reject', { sp: 'reject' }, 'v=DMARC1; p=reject; sp=reject'],
    ['v=dmarc1; p=reject', {}, 'v=DMARC1; p=reject'],
    [`v=DMARC1; rua=${a}`, {}, `v=DMARC1; p=none; rua=${a}`],
    ['v=DMARC1; p=reject; nonsense; __proto__=x', {}, 'v=DMARC1; p=reject'],
  ])('%s with %j', (text, changes, expected) => {
    expect(editDmarc(text, changes)).toBe(expected);
  });

  it.each([
    ['a semicolon forgotten', `v=DMARC1 p=reject; rua=${a}`],
    ['all semicolons forgotten', `v=DMARC1 p=reject rua=${a}`],
    ['commas for semicolons', `v=DMARC1, p=reject, rua=${a}`],
    ['escaped semicolons', `v=DMARC1\\; p=reject\\; rua=${a}`],
    ['curly quotes, in UTF-8 octets', `v=DMARC1; p=\u00e2\u0080\u009creject\u00e2\u0080\u009d; rua=${a}`],
    ['quotes around all', `"v=DMARC1; p=reject; rua=${a}"`],
    ['single quotes', `v=DMARC1; p='reject'; rua='${a}'`],
    ['the version not first', `p=reject; v=DMARC1; rua=${a}`],
    ['a misspelt policy', `v=DMARC1; p=Rejekt; rua=${a}`],
    ['a colon', `v=DMARC1; p:reject; rua=${a}`],
    ['a bare mailbox', 'v=DMARC1; p=reject; rua=a@b.test'],
    ['a blank after mailto:', 'v=DMARC1; p=reject; rua=mailto: a@b.test'],
  ])('reads %s as it was meant', (_what, text) => {
    expect(editDmarc(text, {})).toBe(`v=DMARC1; p=reject; rua=${a}`);
  });

  it('takes addresses after a semicolon into the list before it', () => {
    const text = `v=DMARC1; p=none; rua=${a};mailto:c@d.test`;
    expect(editDmarc(text, {})).toBe(`v=DMARC1; p=none; rua=${a},mailto:c@d.test`);
  });

  it.each([
    'v=DMARC1; p=strict',
    'v=DMARC1; p=reject; p=none',
    'v=DMARC1; p=reject; sp=strict',
    'v=DMARC1; policy=reject',
  ])('gives nothing for %s, whose policy is not told', (text) => {
    expect(editDmarc(text, { rua: a })).toBeNull();
  });

  it('gives a record that says what a faultless one said, whatever its spacing', () => {
    const policy = fc.constantFrom('none', 'quarantine', 'reject');
    const blank = fc.constantFrom('', ' ', '  ');
    fc.assert(
      fc.property(policy, policy, blank, blank, fc.boolean(), (p, sp, before, after, isTest) => {
        const text = `v=DMARC1;${before}p${after}=${p};${after}sp=${sp}${isTest ? ';t=y' : ''};rua=${a},${after}mailto:c@d.test`;
        const edited = parseDmarcRecord(editDmarc(text, {}) ?? '');
        expect([edited.p, edited.sp, edited.isTest, edited.faults]).toEqual([p, sp, isTest, []]);
        expect(edited.rua.map((uri) => uri.text)).toEqual(['mailto:a@b.test', 'mailto:c@d.test']);
      }),
    );
  });

  it('gives one record or nothing for any text', () => {
    const characters = 'vpsrua=DMARC1;: ,"\'\\\u00e2'.split('');
    const unit = fc.constantFrom(...characters, 'reject', 'none', 'mailto:', '@');
    const isOneRecordOrNone = fc.property(fc.string({ unit, maxLength: 60 }), (text) => {
      const edited = editDmarc(text, {});
      return edited === null || selectDmarcRecords([edited]).records.length === 1;
    });
    expect(fc.check(isOneRecordOrNone).counterexample).toBeNull();
  });
});
