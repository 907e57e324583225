import { describe, expect, it } from 'vitest';
import { readBimiRecords } from './bimi.ts';

describe('readBimiRecords', () => {
  it('reads every tag', () => {
    const text =
      'v=BIMI1; l=https://x.test/logo.svg; a=https://x.test/vmc.pem; avp=brand; lps=news,sales; x=1';
    expect(readBimiRecords(['other', text])).toMatchObject({
      kind: 'record',
      location: 'https://x.test/logo.svg',
      authority: 'https://x.test/vmc.pem',
    });
  });

  it.each([
    'v=BIMI1; l=https://x.test/logo.svg',
    'v=BIMI1; l=https://x.test/logo.svg; a=;',
    'v=BIMI1;l= https://x.test/logo.svg ;',
  ])('reads "%s" without evidence', (text) => {
    expect(readBimiRecords([text])).toMatchObject({ kind: 'record', authority: null });
  });

  it.each(['v=BIMI1; l=; a=;', 'v=BIMI1; l='])('takes "%s" for declined', (text) => {
    expect(readBimiRecords([text])).toMatchObject({ kind: 'declined' });
  });

  it.each([
    'v=BIMI1',
    'v=BIMI1; a=https://x.test/vmc.pem',
    'v=BIMI1; l=; a=https://x.test/vmc.pem',
    'v=BIMI1; l=logo.svg',
    'v=BIMI1; l=http://x.test/logo.svg',
    'v=BIMI1; l=https://x.test/logo.svg, https://y.test/logo.svg',
    'v=BIMI1; l=data:image/svg+xml,x',
    'v=BIMI1; l=https://x.test/logo.svg; a=http://x.test/vmc.pem',
    'v=BIMI1; l=https://x.test/logo.svg; L=https://y.test/',
    'v=BIMI1; l=https://x.test/logo.svg; x=1; x=1',
    'v=BIMI1; l=https://x.test/logo.svg?a;b; a=',
    'v=BIMI1; l=;; a=',
  ])('"%s" is of no use', (text) => {
    expect(readBimiRecords([text])).toMatchObject({ kind: 'invalid', text });
  });

  it.each(['avp=loud', 'x=1'])('serves in spite of "%s"', (piece) => {
    const text = `v=BIMI1; l=https://x.test/logo.svg; ${piece}`;
    expect(readBimiRecords([text])).toMatchObject({ kind: 'record', location: 'https://x.test/logo.svg' });
  });

  it.each([[], ['v=bimi1; l='], [' v=BIMI1; l='], ['v=BIMI2; l='], ['l=https://x.test/'], ['v=BIMI10; l=']])(
    'takes %j for absent',
    (...texts) => {
      expect(readBimiRecords(texts).kind).toBe('absent');
    },
  );

  it('takes two records for none', () => {
    const texts = ['v=BIMI1; l=', 'v=BIMI1; l='];
    expect(readBimiRecords(texts)).toMatchObject({ kind: 'several', texts });
  });
});
