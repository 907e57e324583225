import { describe, expect, it } from 'vitest';
import { readUses } from './read-uses.ts';

const usesOf = (...lines: readonly string[]) => {
  const read = readUses(Buffer.from(`${lines.join('\n')}\n`));
  return typeof read === 'string' ? read : read.map(({ line, value }) => `${line} ${value}`);
};
const job = (...steps: readonly string[]) => [
  'jobs:',
  '  a:',
  '    steps:',
  ...steps.map((each) => `      ${each}`),
];

describe('readUses', () => {
  it('counts only what the platform would run', () => {
    expect(
      usesOf(
        'uses: top/level@v1',
        ...job(
          '# - uses: a/comment@v1',
          '- run: |',
          '    - uses: a/heredoc@v1',
          '- name: "uses: a/string@v1"',
          '- with: { uses: a/with@v1 }',
          '- env:',
          '    uses: a/env@v1',
          '- uses: a/real@v1',
        ),
      ),
    ).toEqual(['12 a/real@v1']);
  });

  it('reads every way to write it, on the line of its key', () => {
    expect(
      usesOf(
        ...job(
          '- "uses": "a/quoted@v1"',
          "- 'uses': 'a/single@v1'",
          '- {name: x, uses: a/flow@v1}',
          '- uses: >-',
          '    a/folded@v1',
          '- uses:',
          '    a/below@v1',
          '-   name: late',
          '    uses:   a/spaces@v1   ',
        ),
      ),
    ).toEqual([
      '4 a/quoted@v1',
      '5 a/single@v1',
      '6 a/flow@v1',
      '7 a/folded@v1',
      '9 a/below@v1',
      '12 a/spaces@v1',
    ]);
  });

  it('finds reusable workflows, nested steps, images and composite actions', () => {
    expect(
      usesOf(
        'jobs:',
        '  call:',
        '    uses: o/r/.github/workflows/x.yml@v1',
        '  build:',
        '    container: node:24',
        '    services:',
        '      db: {image: "postgres:17"}',
        '    steps:',
        '      - parallel:',
        '          - uses: a/nested@v1',
      ),
    ).toEqual(['3 o/r/.github/workflows/x.yml@v1', '5 node:24', '7 postgres:17', '10 a/nested@v1']);
    expect(usesOf('runs:', '  using: composite', '  steps:', '    - uses: a/b@v1')).toEqual(['4 a/b@v1']);
    expect(usesOf('runs:', '  using: docker', '  image: docker://alpine:3')).toEqual(['3 docker://alpine:3']);
    expect(usesOf('runs:', '  using: docker', '  image: Dockerfile')).toEqual([]);
  });

  it('counts each use of an alias on the line of the alias', () => {
    expect(
      usesOf(
        'jobs:',
        '  a:',
        '    steps: &steps',
        '      - &one {uses: a/b@v1}',
        '      - *one',
        '  b:',
        '    steps: *steps',
      ),
    ).toEqual(['4 a/b@v1', '5 a/b@v1', '7 a/b@v1', '7 a/b@v1']);
  });

  it('reads the comment behind a value, in brackets too', () => {
    const read = readUses(
      Buffer.from(`${job('- uses: a/b@v1 # v1.2', '- {uses: "c/d@v1"} # v3', '- uses: e/f@v1').join('\n')}`),
    );
    const comments = typeof read === 'string' ? read : read.map(({ comment }) => comment);
    expect(comments).toEqual(['v1.2', 'v3', '']);
  });

  it('reads the comment behind the key of a value on the next line', () => {
    const steps = [
      '- uses: # v4',
      '    a/b@v1',
      '- uses: # v5',
      '    c/d@v1 # v6',
      '- name: x # v7',
      '  uses: e/f@v1',
    ];
    const read = readUses(Buffer.from(`${job(...steps).join('\n')}`));
    const comments = typeof read === 'string' ? read : read.map(({ comment }) => comment);
    expect(comments).toEqual(['v4', 'v6', '']);
  });

  it.each([
    ['broken YAML', 'jobs: [1'],
    ['two documents', 'a: 1\n---\nb: 2'],
    ['a tab for an indent', 'jobs:\n\ta: 1'],
    ['a merge key', 'jobs:\n  a: {<<: {uses: a/merged@v1}}'],
  ])('says that %s is not the format', (_name, text) => {
    expect(usesOf(text)).toBe('not-the-format');
  });

  it('takes bytes that are no UTF-8 for no YAML', () => {
    expect(readUses(Buffer.from([0x61, 0xff, 0xfe]))).toBe('not-the-format');
  });

  it.each([
    ['nothing', ''],
    ['a list', '- a'],
    ['a scalar', 'hello'],
    ['jobs that are a list', 'jobs: [a]'],
    ['a step that is a list', 'jobs: {a: {steps: [[uses]]}}'],
    ['names of the prototype', 'jobs: {__proto__: {steps: []}, constructor: {uses: [1]}}'],
    ['an alias to nothing before it', 'jobs: {a: {uses: x}}'],
  ])('finds nothing wrong in %s', (_name, text) => {
    expect(readUses(Buffer.from(text))).toBeInstanceOf(Array);
  });
});

describe('readUses on hostile input', () => {
  const read = (text: string) => readUses(Buffer.from(text));

  it('refuses what is too large before it is parsed', () => {
    expect(read('a'.repeat(1024 * 1024 + 1))).toBe('too-large');
  });

  it('refuses jobs that all name one long list of services', () => {
    const services = Array.from({ length: 2_000 }, (_, index) => `s${index}: ''`).join(', ');
    const jobs = Array.from({ length: 2_000 }, (_, index) => `  j${index}: {services: *s}`);
    const text = ['jobs:', `  a: {services: &s {${services}}}`, ...jobs].join('\n');
    expect(read(text)).toBe('too-large');
  });

  it('names the last anchor before each alias, and the last of equal keys', () => {
    const text = [
      'jobs:',
      '  a: &x {uses: a/a@v1}',
      '  b: *x',
      '  c: &x {uses: c/c@v1, uses: c/d@v1}',
      '  d: *x',
    ];
    expect(usesOf(...text)).toEqual(['2 a/a@v1', '3 a/a@v1', '4 c/d@v1', '5 c/d@v1']);
  });

  it('does not expand a bomb of aliases', () => {
    const levels = Array.from(
      { length: 30 },
      (_, index) => `l${index + 1}: &l${index + 1} [*l${index}, *l${index}]`,
    );
    expect(read(['l0: &l0 [x, x]', ...levels, 'jobs: *l30'].join('\n'))).toBeInstanceOf(Array);
  });

  it('bounds steps that are repeated by aliases', () => {
    const steps = Array.from({ length: 200 }, () => '      - uses: a/b@v1');
    const jobs = Array.from({ length: 200 }, (_, index) => `  j${index}:\n    steps: *s`);
    const text = ['jobs:', '  a:', '    steps: &s', ...steps, ...jobs].join('\n');
    expect(read(text)).toBe('too-large');
  });

  it.each([
    ['deep brackets', '['.repeat(20_000)],
    ['deep blocks', Array.from({ length: 700 }, (_, index) => `${' '.repeat(index)}a:`).join('\n')],
    ['many keys', Array.from({ length: 20_000 }, (_, index) => `k${index}: v`).join('\n')],
    ['many anchors', Array.from({ length: 15_000 }, (_, index) => `- &a${index} x`).join('\n')],
    ['one anchor many times', Array.from({ length: 15_000 }, () => '- &a x\n- *a').join('\n')],
    ['many comments', '# c\n'.repeat(20_000)],
    ['a long quoted text', `a: "${'x\n '.repeat(20_000)}"`],
    ['many colons', ': '.repeat(20_000)],
    ['many question marks', '? '.repeat(20_000)],
    ['many dashes', '- '.repeat(20_000)],
    ['a list of 30,000', '-\n'.repeat(30_000)],
    ['many items', `jobs:\n${'- a\n'.repeat(20_000)}`],
    ['many brackets', `jobs: [${'[],'.repeat(20_000)}]`],
    ['many blank lines', `jobs:\n${'\n'.repeat(80_000)}`],
    ['many explicit keys', `jobs:\n${'? a\n'.repeat(20_000)}`],
  ])('ends on %s', { timeout: 60_000 }, (_name, text) => {
    expect(['string', 'object']).toContain(typeof read(text));
  });
});
