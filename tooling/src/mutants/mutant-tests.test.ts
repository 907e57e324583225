import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMutantTests } from './mutant-tests.ts';
import { mutantsOf } from './mutations.ts';

const SOURCE = `export const isGood = (score: number) => score >= 60 && score <= 100;
export function digits(size: number) {
  let count = 0;
  for (let rest = size; rest > 0; rest = Math.floor(rest / 2)) count += 1;
  return count;
}`;
const TEST = `import { digits, isGood } from './judge.ts';
test('least', () => expect([isGood(59), isGood(60)]).toEqual([false, true]));
test('binary digits', () => expect(digits(8)).toBe(4));`;

describe('openMutantTests', () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'mutants-')));
  let tests: Awaited<ReturnType<typeof openMutantTests>>;

  beforeAll(async () => {
    writeFileSync(join(root, 'judge.ts'), SOURCE);
    writeFileSync(join(root, 'judge.test.ts'), TEST);
    const config = { test: { name: 'unit', globals: true, include: ['*.test.ts'] } };
    writeFileSync(join(root, 'vitest.config.mjs'), `export default ${JSON.stringify(config)}`);
    tests = await openMutantTests(root, 10_000);
  });
  afterAll(async () => {
    await tests.close();
    rmSync(root, { recursive: true });
  });

  /** In one process, one after the other. */
  it('tells each mutant of one file from the others', async () => {
    const killers: unknown[] = [await tests.faultUnchanged(['judge.ts'])];
    const mutants = mutantsOf('judge.ts', SOURCE).filter(({ from }) => /[<>&]/.test(from));
    for (const mutant of mutants) killers.push([mutant.from, await tests.killerOf(mutant)]);
    killers.push(await tests.faultUnchanged(['judge.ts']));
    expect(killers).toEqual([
      null,
      [' >= ', 'judge.test.ts least'],
      [' <= ', null],
      [' > ', 'limit of 10000 ms'],
      [' && ', 'judge.test.ts least'],
      null,
    ]);
  });
});
