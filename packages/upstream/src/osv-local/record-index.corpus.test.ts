import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { corpusDir } from '../../test/support/corpus.ts';
import { loadAdvisoryFolder } from '../osv-index/load-advisory-folder.ts';

const Expected = z.object({
  packages: z.array(z.tuple([z.string(), z.string()]).rest(z.unknown())).optional(),
  pinned: z.array(z.tuple([z.string(), z.string()]).rest(z.unknown())).optional(),
  matches: z
    .object({
      open: z.array(z.object({ package: z.string(), version: z.string(), ids: z.array(z.string()) })),
    })
    .optional(),
});

const ECOSYSTEMS: ReadonlyMap<string, string> = new Map([
  ['npm', 'npm'],
  ['yarn', 'npm'],
  ['pip', 'PyPI'],
  ['pipenv', 'PyPI'],
]);

describe('the records of the corpus', () => {
  it.skipIf(corpusDir === null)('are found for the lockfiles exactly as computed independently', async () => {
    const dir = corpusDir ?? '';
    const index = await loadAdvisoryFolder(join(dir, 'osv'));
    expect(index.size).toBeGreaterThan(7_000);
    const disagreements: string[] = [];
    let expectedIds = 0;
    let askedIds = 0;
    for (const file of readdirSync(join(dir, 'expected')).sort()) {
      const ecosystem = ECOSYSTEMS.get(file.split('__')[0] ?? '');
      if (ecosystem === undefined) continue;
      const expected = Expected.parse(JSON.parse(readFileSync(join(dir, 'expected', file), 'utf8')));
      const matches = new Map(
        expected.matches?.open.map((match) => [`${match.package}@${match.version}`, match.ids]),
      );
      expectedIds += [...matches.values()].flat().length;
      for (const [name, version] of expected.packages ?? expected.pinned ?? []) {
        const answer = index.find({ ecosystem, name, version });
        const found = answer.kind === 'advisories' ? answer.advisories.map(({ id }) => id) : [answer.kind];
        const ids = (matches.get(`${name}@${version}`) ?? []).toSorted();
        askedIds += ids.length;
        if (found.join() !== ids.join())
          disagreements.push(`${file} ${name}@${version}: ${found.join()} not ${ids.join()}`);
      }
    }
    expect(disagreements).toEqual([]);
    expect(askedIds).toBe(expectedIds);
    expect(askedIds).toBeGreaterThan(200);
  });
});
