import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { corpusDir } from '../test/support/corpus.ts';
import type { Advisory } from './advisory.ts';
import { createLocalEvaluator } from './local-evaluator.ts';
import { mergeRecords } from './osv-local/merge-records.ts';
import { packageKey } from './osv-local/package-name.ts';
import { parseRecord } from './osv-local/parse-record.ts';
import { createMemoryStore, createRecordIndex } from './osv-local/record-index.ts';

const Installed = z.array(z.tuple([z.string(), z.string()]).rest(z.unknown()));
const Expected = z.object({ packages: Installed.optional(), pinned: Installed.optional() });

const ECOSYSTEMS: ReadonlyMap<string, string> = new Map([
  ['npm', 'npm'],
  ['yarn', 'npm'],
  ['pip', 'PyPI'],
  ['pipenv', 'PyPI'],
]);

function corpusRecords(dir: string): Advisory[] {
  const files = readdirSync(dir).filter((file) => file.endsWith('.ndjson'));
  const lines = files.flatMap((file) => readFileSync(join(dir, file), 'utf8').split('\n'));
  const records = lines.filter((line) => line.trim() !== '').map((line) => Buffer.from(line));
  return mergeRecords(records.map((bytes) => parseRecord({ place: 'corpus', bytes })));
}

function* corpusPackages(dir: string) {
  for (const file of readdirSync(dir).sort()) {
    const ecosystem = ECOSYSTEMS.get(file.split('__')[0] ?? '');
    if (ecosystem === undefined) continue;
    const { packages, pinned } = Expected.parse(JSON.parse(readFileSync(join(dir, file), 'utf8')));
    for (const [name, version] of packages ?? pinned ?? []) yield { ecosystem, name, version };
  }
}

describe('the histories of the packages of the corpus', () => {
  it.skipIf(corpusDir === null)('are plain, all but few, and judged as all records are', () => {
    const dir = corpusDir ?? '';
    const records = corpusRecords(join(dir, 'osv'));
    const index = createRecordIndex(records);
    const store = createMemoryStore(records);
    const count = { affected: 0, judged: 0 };
    for (const query of corpusPackages(join(dir, 'expected'))) {
      const found = index.find(query);
      const advisories = found.kind === 'advisories' ? found.advisories : [];
      if (advisories.length === 0) continue;
      const candidates = store.candidatesOf(packageKey(query.ecosystem, query.name));
      const history = [...new Set(candidates.map(({ advisory }) => advisory))];
      const judge = createLocalEvaluator({ query, advisories, history });
      count.affected += 1;
      if (judge === null) continue;
      count.judged += 1;
      const versions = new Set(history.flatMap(({ affected }) => affected).flatMap(boundsOf));
      const judged = [...versions].filter((version) => judge(version) !== null);
      expect(judged.map((version) => index.find({ ...query, version }))).toEqual(
        judged.map((version) => ({ kind: 'advisories', advisories: judge(version) })),
      );
    }
    expect(count.affected).toBeGreaterThan(100);
    expect(count.judged / count.affected).toBeGreaterThan(0.95);
  });
});

function boundsOf({ ranges }: Advisory['affected'][number]): readonly string[] {
  return ranges.flatMap(({ events }) => events.flatMap((event) => Object.values(event)));
}
