import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countWork } from '../../../test/support/counted-work.ts';
import { commentVersion } from './reference/comment-version.ts';
import { parseImage, parseUses } from './reference/parse-uses.ts';
import { readActionsLock } from './workflow/read-actions-lock.ts';
import { readUses } from './workflow/read-uses.ts';
import { readWorkflows } from './workflow/read-workflows.ts';

// Twice the input is twice the work, counted in characters and elements read; four times would be quadratic.

const GROWTH = 2.7;
/** What every call costs, whatever its input. */
const BASE = 10_000;

function isLinear(work: (count: number) => number, count: number): boolean {
  return work(count * 2) <= work(count) * GROWTH + BASE;
}

const LINES = [
  '      - uses: actions/checkout@v4 # v4\n',
  '      - &a\n        uses: a/b@v1\n',
  '      - *a\n',
  '      - uses: &b\n          a/b@v1\n',
  '      - { uses: a/b@v1, with: { x: [1, 2] } } # v1\n',
  '      - [a, [b, [c]]]\n',
  '      - run: |\n          echo 1\n          echo 2\n',
  '      - run: >-\n\n          folded\n',
  '      - name: "quoted \\u0041"\n        uses: \'a/b@v1\'\n',
  '      - ? complex\n        : value\n',
  '      - parallel:\n          - uses: a/b@v1\n',
  '      # a comment\n',
  '      - uses: # a comment\n          a/b@v1\n',
  '\n',
  '      -\n',
  '      - plain text\n        that goes on\n',
  '      - !!str tagged\n',
  '      - "${{ x }}"\n',
  '      - uses: a/b@v1\t# v1\n',
  '      - x: y: z\n',
  '      - }\n',
  '      - "\n',
  '      - a: 1\n        a: 2\n',
];

const jobs = (lines: string) =>
  Buffer.from(`on: push\njobs:\n  build:\n    container: node:20\n    steps:\n${lines}`);

const ISSUE_RUN = 'on: pull_request_target\njobs:\n  j:\n    steps:\n      - run: |\n';

describe('the work of reading workflows', () => {
  it('grows with the steps', () => {
    const piece = fc.array(fc.constantFrom(...LINES), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(piece, (lines) => {
        const work = (count: number) => countWork(() => readUses(jobs(lines.join('').repeat(count))));
        // What is looked at behind and before a value is bounded, and more than a small file has.
        expect(isLinear(work, 300)).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  it.each<[string, (count: number) => string]>([
    ['jobs', (count) => `jobs:\n${'  j:\n    steps:\n      - uses: a/b@v1\n'.repeat(count)}`],
    [
      'services',
      (count) => `jobs:\n  j:\n    services:\n${'      s:\n        image: redis:7\n'.repeat(count)}`,
    ],
    [
      'keys',
      (count) => `jobs:\n  j:\n${'    k: v\n'.repeat(count)}    uses: a/b/.github/workflows/c.yml@v1\n`,
    ],
    [
      'anchors of one name',
      (count) => `jobs:\n  j:\n    steps:\n${'      - &a { uses: a/b@v1 }\n      - *a\n'.repeat(count)}`,
    ],
    [
      'a list that is named again',
      (count) => `x: &s\n  - uses: a/b@v1\njobs:\n${'  j:\n    steps: *s\n'.repeat(count)}`,
    ],
    [
      'comments behind nothing',
      (count) => `jobs:\n  j:\n    steps:\n      - uses: a/b@v1 ${'#'.repeat(count * 10)}\n`,
    ],
    ['a long value', (count) => `jobs:\n  j:\n    uses: ${'a/'.repeat(count * 10)}b@v1\n`],
  ])('grows with %s', (_what, text) => {
    expect(isLinear((count) => countWork(() => readUses(Buffer.from(text(count)))), 200)).toBe(true);
  });

  it.each<[string, (count: number) => string]>([
    [
      'expressions',
      (count) => `${ISSUE_RUN}${'          echo ${{ github.event.issue.title }}\n'.repeat(count)}`,
    ],
    ['open expressions', (count) => `${ISSUE_RUN}${"          echo ${{ ' ${{\n".repeat(count)}`],
    ['one long expression', (count) => `${ISSUE_RUN}          echo \${{ ${'a.b || '.repeat(count)}a }}\n`],
    [
      'parentheses',
      (count) => `${ISSUE_RUN}          echo \${{ ${'('.repeat(count)}${')'.repeat(count)} }}\n`,
    ],
    ['writes', (count) => `${ISSUE_RUN}${'          cat a | b >> $GITHUB_ENV\n'.repeat(count)}`],
    [
      'ignored steps',
      (count) =>
        jobs('      - uses: actions/checkout@v4 # zizmor: ignore[artipacked]\n'.repeat(count)).toString(),
    ],
    [
      'a matrix and its uses',
      (count) =>
        `on: push\njobs:\n  j:\n    strategy:\n      matrix:\n        a:\n${'          - "${{ x.y }}"\n'.repeat(count)}    steps:\n      - run: |\n${'          ${{ matrix.a }}\n'.repeat(count)}`,
    ],
  ])('of the audits grows with %s', (_what, text) => {
    const files = (count: number) => [
      {
        path: '.github/workflows/a.yml',
        read: { kind: 'content', bytes: Buffer.from(text(count)) } as const,
      },
    ];
    expect(isLinear((count) => countWork(() => readWorkflows(files(count))), 200)).toBe(true);
  });

  it('grows with what a lock names', () => {
    const commit = `sha1-${'a'.repeat(40)}`;
    const lock = (count: number) => {
      const names = Array.from({ length: count }, (_, at) => `a/b${at}@v1`);
      const workflows = names.map((name) => `    - ${name}\n`).join('');
      const commits = names.map((name) => `  ${name}:\n    commit: ${commit}\n`).join('');
      return Buffer.from(
        `version: v0.0.2\nworkflows:\n  .github/workflows/ci.yml:\n${workflows}dependencies:\n${commits}`,
      );
    };
    expect(readActionsLock(lock(2))?.commitOf('.github/workflows/ci.yml', 'a/b1', 'v1')).toBe('a'.repeat(40));
    expect(isLinear((count) => countWork(() => readActionsLock(lock(count))), 100)).toBe(true);
  });

  it('grows with the files', () => {
    const bytes = jobs('      - uses: actions/checkout@v4\n'.repeat(20));
    const files = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        path: `.github/workflows/${at}.yml`,
        read: { kind: 'content', bytes } as const,
      }));
    expect(isLinear((count) => countWork(() => readWorkflows(files(count))), 10)).toBe(true);
  });

  it.each<[string, (text: string) => unknown]>([
    ['a reference', parseUses],
    ['an image', parseImage],
    ['a comment', commentVersion],
  ])('grows with %s', (_what, read) => {
    const part = fc.constantFrom(
      'a',
      '/',
      '@',
      ':',
      'docker://',
      '${{',
      '.',
      '..',
      '#',
      ' ',
      'v1.',
      '\u202e',
      '-',
      '(',
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
        const work = (count: number) => countWork(() => read(parts.join('').repeat(count)));
        expect(isLinear(work, 2_000)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});
