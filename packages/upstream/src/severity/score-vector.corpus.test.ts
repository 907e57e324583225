import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { corpusDir } from '../../test/support/corpus.ts';
import { scoreVector } from './score-vector.ts';

describe('scoreVector on published pairs', () => {
  it.skipIf(corpusDir === null)('agrees with every published score', () => {
    const rows = readFileSync(join(corpusDir ?? '', 'severity/cvss-pairs.tsv'), 'utf8')
      .trimEnd()
      .split('\n');
    const pairs = rows.slice(1).map((row) => row.split('\t'));
    const wrong = pairs.filter(([, vector, score]) => scoreVector(vector ?? '')?.score !== Number(score));
    expect(wrong).toEqual([]);
    expect(pairs.length).toBeGreaterThan(100);
  });
});
