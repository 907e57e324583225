import { describe, expect, it } from 'vitest';
import { readBimiRecords } from './bimi.ts';

describe('readBimiRecords', () => {
  it('reads every tag', () => {
    const text =
      'v=BIMI1; l=https://x.test/logo.svg; a=https://x.test/vmc.pem; avp=brand; lps=news,sales; x=1';
    expect(readBimiRecords(['other', text])).toEqual({
      kind: 'record',
      text,
      location: 'https://x.test/logo.svg',
      authority: 'https://x.test/vmc.pem',
      avatarPreference: 'brand',
      localParts: ['news', 'sales'],
      unknownTags: ['x'],
      faults: [],
    });
  });

  it.each([
    'v=BIMI1; l=https://x.test/logo.svg',
    'v=BIMI1; l=https://x.test/logo.svg; a=;',
    'v=BIMI1;l= https://x.test/logo.svg ;',
  ])('reads "%s" without evidence', (text) => {
    expect(readBimiRecords([text])).toMatchObject({ kind: 'record', authority: null, faults: [] });
  });

  it.each(['v=BIMI1; l=; a=;', 'v=BIMI1; l='])('takes "%s" for declined', (text) => {
    expect(readBimiRecords([text])).toEqual({ kind: 'declined', text, faults: [] });
  });

  it.each([
    ['v=BIMI1', 'missing-location', 'l'],
    ['v=BIMI1; a=https://x.test/vmc.pem', 'missing-location', 'l'],
    ['v=BIMI1; l=; a=https://x.test/vmc.pem', 'bad-url', 'l'],
    ['v=BIMI1; l=logo.svg', 'bad-url', 'l'],
    ['v=BIMI1; l=http://x.test/logo.svg', 'not-https', 'l'],
    ['v=BIMI1; l=data:image/svg+xml,x', 'not-https', 'l'],
    ['v=BIMI1; l=https://x.test/logo.svg; a=http://x.test/vmc.pem', 'not-https', 'a'],
  ])('"%s" is of no use: %s of %s', (text, code, tag) => {
    expect(readBimiRecords([text])).toMatchObject({ kind: 'invalid', faults: [{ code, tag }] });
  });

  it.each([
    ['oops', 'missing-equals'],
    ['l=https://y.test/', 'repeated-tag'],
    ['avp=loud', 'bad-value'],
  ])('serves in spite of "%s"', (piece, code) => {
    const text = `v=BIMI1; l=https://x.test/logo.svg; ${piece}`;
    expect(readBimiRecords([text])).toMatchObject({
      kind: 'record',
      location: 'https://x.test/logo.svg',
      faults: [{ code }],
    });
  });

  it.each([[], ['v=BIMI2; l='], ['l=https://x.test/'], ['v=BIMI10; l=']])(
    'takes %j for absent',
    (...texts) => {
      expect(readBimiRecords(texts)).toEqual({ kind: 'absent' });
    },
  );

  it('takes two records for none', () => {
    const texts = ['v=BIMI1; l=', 'v=BIMI1; l='];
    expect(readBimiRecords(texts)).toEqual({ kind: 'several', texts });
  });
});
