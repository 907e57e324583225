import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isPinnedReference } from '../reference/action-reference.ts';
import { parseUses } from '../reference/parse-uses.ts';
import { readUses } from './read-uses.ts';

const corpus = locate();

const Expected = z.record(
  z.string(),
  z.object({
    uses: z.array(
      z.object({ line: z.int(), uses: z.string(), action: z.string(), pinned: z.boolean().nullable() }),
    ),
  }),
);

function locate(): string | null {
  const beside = fileURLToPath(new URL('../../../../../../../shared/corpus', import.meta.url));
  // oxlint-disable-next-line node/no-process-env
  const dir = process.env.CORPUS_DIR ?? beside;
  if (existsSync(`${dir}/workflows`)) return dir;
  process.stdout.write('No corpus: its workflows are not read (set CORPUS_DIR).\n');
  return null;
}

function expectedFiles(dir: string): readonly (readonly [string, z.infer<typeof Expected>[string]])[] {
  const all = Expected.parse(JSON.parse(readFileSync(`${dir}/expected/workflows.json`, 'utf8')));
  return Object.entries(all);
}

describe('readUses on real workflows', () => {
  it.skipIf(corpus === null)('finds every `uses:` with its exact line, and none that is not there', () => {
    const found: unknown[] = [];
    const expected: unknown[] = [];
    for (const [path, { uses }] of expectedFiles(corpus ?? '')) {
      const read = readUses(readFileSync(`${corpus}/${path}`));
      const own = typeof read === 'string' ? [] : read.filter(({ by }) => by === 'uses');
      found.push({ path, uses: own.map(({ line, value }) => `${line} ${value} ${pinOf(value)}`) });
      expected.push({
        path,
        uses: uses.map(({ line, uses: value, pinned }) => `${line} ${value} ${pinned}`),
      });
    }
    expect(found).toEqual(expected);
  });
});

function pinOf(value: string): boolean | null {
  const reference = parseUses(value);
  return reference === null ? null : isPinnedReference(reference);
}
