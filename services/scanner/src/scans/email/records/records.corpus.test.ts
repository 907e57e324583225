import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { corpusFile } from '../../../../test/support/corpus.ts';
import { parseSpfRecord } from '../spf/parse-spf-record.ts';
import { selectSpfRecord } from '../spf/select-spf-record.ts';
import { readBimiRecords } from './bimi.ts';
import { parseDkimKey } from './dkim-key.ts';
import { parseDmarcRecord, selectDmarcRecords } from './dmarc.ts';
import { readMtaStsRecords } from './mta-sts-record.ts';
import { readTlsRptRecords } from './tls-rpt.ts';

const file = corpusFile('mail/records.tsv');
const lines = file === null ? [] : readFileSync(file, 'utf8').trimEnd().split('\n').slice(1);
const records = lines.map((line) => line.split('\t'));

/** Whether a record is taken for what it was quoted as, and whether it is without fault. */
const READERS = new Map<string, (text: string) => { readonly isTaken: boolean; readonly isSound: boolean }>([
  [
    'spf1',
    (text) => ({
      isTaken: selectSpfRecord([text]).records.length === 1,
      isSound: parseSpfRecord(text).faults.length === 0,
    }),
  ],
  [
    'DMARC1',
    (text) => ({
      isTaken: selectDmarcRecords([text]).records.length === 1,
      isSound: parseDmarcRecord(text).faults.length === 0,
    }),
  ],
  [
    'DKIM1',
    (text) => {
      const { kind } = parseDkimKey(text);
      return { isTaken: kind !== 'unrelated', isSound: kind === 'key' || kind === 'revoked' };
    },
  ],
  ['BIMI1', (text) => isReadBy(readBimiRecords([text]).kind)],
  ['STSv1', (text) => isReadBy(readMtaStsRecords([text]).kind)],
  ['TLSRPTv1', (text) => isReadBy(readTlsRptRecords([text]).kind)],
]);

function isReadBy(kind: string) {
  return { isTaken: kind !== 'absent', isSound: kind !== 'invalid' };
}

describe('records quoted in other projects', () => {
  it.skipIf(records.length === 0)('are there', () => {
    expect(records.length).toBeGreaterThan(100);
  });

  it.each(records)('%s: %s is taken for what it is', (kind = '', text = '') => {
    expect(READERS.get(kind)?.(text).isTaken).toBe(true);
  });

  it.skipIf(records.length === 0)('are mostly sound', () => {
    const sound = records.filter(([kind = '', text = '']) => READERS.get(kind)?.(text).isSound === true);
    expect(sound.length / records.length).toBeGreaterThan(0.6);
    expect(sound.length).toBeLessThan(records.length);
  });
});
