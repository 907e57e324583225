import type { SkippedFile } from '@repo/contracts/scanner';
import { describe, expect, it } from 'vitest';
import { emptinessOf, warningsOf } from './warnings.ts';

const NOTHING = { isTruncated: false, isIncomplete: false, lockfiles: [], skipped: [] };
const LOCKFILE = { path: 'yarn.lock', inventory: { packages: [] } };
const skipped = (reason: SkippedFile['reason'], ...paths: readonly string[]) => ({
  skipped: paths.map((path) => ({ path, reason })),
});

describe('emptinessOf', () => {
  it('says of a whole repository that nothing was found, unless something was or its list was cut', () => {
    expect(emptinessOf(NOTHING)).toEqual([
      'No file that names dependencies was found: whether there are any is not known.',
    ]);
    const something = [{ lockfiles: [LOCKFILE] }, skipped('too-large', 'yarn.lock'), { isTruncated: true }];
    for (const each of something) expect(emptinessOf({ ...NOTHING, ...each })).toEqual([]);
  });
});

describe('warningsOf', () => {
  it('says nothing when everything was read', () => {
    expect(warningsOf({ ...NOTHING, lockfiles: [LOCKFILE] })).toEqual([]);
  });

  it.each([
    [skipped('no-lockfile', 'package.json'), /have no lockfile.*: package\.json\.$/],
    [skipped('unsupported-format', 'a', 'b'), /^Not read.*: a, b\.$/],
    [skipped('file-limit', 'a'), /^More files than one scan reads.*: a\.$/],
    [
      { lockfiles: [{ path: 'pom.xml', inventory: { packages: [], isWhole: false as const } }] },
      /^These name direct dependencies only.*: pom\.xml\.$/,
    ],
    [
      {
        lockfiles: [
          { path: 'yarn.lock', inventory: { packages: [], isWhole: false as const, lost: 'it is cut' } },
        ],
      },
      /^A part of these seems to be lost.*: yarn\.lock\.$/,
    ],
    [{ isTruncated: true }, /list of files was cut/],
    [{ isIncomplete: true, lockfiles: [LOCKFILE] }, /time ran out/],
    [
      {
        lockfiles: [
          {
            path: 'requirements.txt',
            inventory: {
              packages: [],
              unresolved: ['x.txt'],
            },
          },
        ],
      },
      /^Included by a list.*: x\.txt\.$/,
    ],
  ])('says it of %j', (scan, sentence) => {
    expect(warningsOf({ ...NOTHING, ...scan })).toEqual([expect.stringMatching(sentence)]);
  });

  it('names ten and counts the rest', () => {
    const paths = Array.from({ length: 12 }, (_, at) => `p${at}`);
    expect(warningsOf({ ...NOTHING, ...skipped('no-lockfile', ...paths) })[0]).toMatch(/p9 and 2 more\.$/);
  });

  it.each(['shadowed', 'not-included'] as const)(
    'is silent on what is %s, for nothing is missing',
    (reason) => {
      expect(warningsOf({ ...NOTHING, lockfiles: [LOCKFILE], ...skipped(reason, 'a') })).toEqual([]);
    },
  );
});
