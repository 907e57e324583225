import { expect, it } from 'vitest';
import { stageShares } from './stage-shares.ts';

const frame = (functionName: string, url: string) => ({ functionName, url, lineNumber: 1 });
const PROFILE = {
  nodes: [
    { id: 1, callFrame: frame('(root)', ''), children: [2, 4] },
    { id: 2, callFrame: frame('scan', 'file:///a/b/parse.ts'), children: [3] },
    { id: 3, callFrame: frame('order', 'file:///a/b/match.ts') },
    { id: 4, callFrame: frame('', 'file:///x/http.ts') },
  ],
  samples: [4, 2, 3, 3, 4],
  timeDeltas: [0, 9_000, 1_000, 2_000, 3_000, 4_000],
};

it('gives time to the stage that the outermost telling frame opens, and what nobody opens to the other', () => {
  const stageOf = (_: string, url: string) => /(parse|match)\.ts$/.exec(url)?.[1] ?? null;
  const shares = stageShares(PROFILE, { stageOf, other: 'other', first: 'parse' });
  expect(shares.stages).toEqual(
    new Map([
      ['parse', 6],
      ['other', 4],
    ]),
  );
  expect(shares.functions).toEqual([
    { name: 'order (b/match.ts)', stage: 'parse', ms: 5 },
    { name: '(anonymous) (x/http.ts)', stage: 'other', ms: 4 },
    { name: 'scan (b/parse.ts)', stage: 'parse', ms: 1 },
  ]);
});
