import { describe, expect, it } from 'vitest';
import { isTouched, touchedPaths } from './touched-paths.ts';

/** Ids by path; null where it is there and its id is not known. */
type Ids = Readonly<Record<string, string | null>>;

const tree = (ids: Ids) => ({ paths: Object.keys(ids), idOf: (path: string) => ids[path] ?? null });
const touched = (base: Ids, head: Ids) => [...touchedPaths(tree(base), tree(head))].sort();

describe('touchedPaths', () => {
  it.each<readonly [what: string, base: Ids, head: Ids, paths: readonly string[]]>([
    ['nothing where nothing differs', { 'yarn.lock': '1' }, { 'yarn.lock': '1' }, []],
    [
      'what is another',
      { 'yarn.lock': '1', 'a/yarn.lock': '1' },
      { 'yarn.lock': '2', 'a/yarn.lock': '1' },
      ['yarn.lock'],
    ],
    ['what came and what went', { 'yarn.lock': '1' }, { 'b/yarn.lock': '1' }, ['b/yarn.lock', 'yarn.lock']],
    ['what nobody knows the id of', { 'yarn.lock': null }, { 'yarn.lock': null }, ['yarn.lock']],
    ['no file that is no dependency file', { 'README.md': '1' }, { 'README.md': '2' }, []],
    ['a manifest that is named as unread', { 'app/pom.xml': '1' }, { 'app/pom.xml': '2' }, ['app/pom.xml']],
    [
      'requirements when what they may include differs',
      { 'requirements.txt': '1', 'deps/base.in': '1', 'yarn.lock': '1' },
      { 'requirements.txt': '1', 'deps/base.in': '2', 'yarn.lock': '1' },
      ['requirements.txt'],
    ],
    ...['base', 'deps/base.req', 'deps/base.list'].map(
      (path) =>
        [
          `requirements when ${path} differs`,
          { 'requirements.txt': '1', [path]: '1' },
          { 'requirements.txt': '1', [path]: '2' },
          ['requirements.txt'],
        ] as const,
    ),
    ...['src/base.ts', '.gitignore'].map(
      (path) =>
        [
          `no requirements when ${path} differs`,
          { 'requirements.txt': '1', [path]: '1' },
          { 'requirements.txt': '1', [path]: '2' },
          [],
        ] as const,
    ),
    [
      'manifests that a lockfile above them is taken from',
      { 'a/Yarn.lock': '1', 'a/package.json': '1', 'a/b/package.json': '1', 'package.json': '1' },
      { 'a/package.json': '1', 'a/b/package.json': '1', 'package.json': '1' },
      ['a/Yarn.lock', 'a/b/package.json', 'a/package.json'],
    ],
    [
      'poms below one that differs',
      { 'pom.xml': '1', 'a/b/pom.xml': '1', 'a/yarn.lock': '1' },
      { 'pom.xml': '2', 'a/b/pom.xml': '1', 'a/yarn.lock': '1' },
      ['a/b/pom.xml', 'pom.xml'],
    ],
    [
      'the lockfile that is read in the stead of another, and that one',
      { 'package-lock.json': '1' },
      { 'package-lock.json': '1', 'npm-shrinkwrap.json': '1' },
      ['npm-shrinkwrap.json', 'package-lock.json'],
    ],
  ])('has %s', (_what, base, head, paths) => {
    expect(touched(base, head)).toEqual(paths);
  });

  it('is the same from both sides', () => {
    const [base, head] = [
      { 'a/yarn.lock': '1', 'go.mod': '1' },
      { 'yarn.lock': '1', 'go.mod': '2' },
    ];
    expect(touched(base, head)).toEqual(touched(head, base));
  });
});

describe('isTouched', () => {
  it.each([
    ['1', '1', false],
    ['1', '2', true],
    [null, '1', true],
    ['1', null, true],
    [null, null, true],
  ])('of %s and %s is %s', (before, after, is) => {
    expect(isTouched(before, after)).toBe(is);
  });
});

it('has a submodule that comes or moves, and none that stays or goes', () => {
  const of = (ids: Ids) => ({ ...tree(ids), kindOf: () => 'submodule' as const });
  const head = of({ new: '1', moved: '2', stays: '1' });
  expect([...touchedPaths(of({ moved: '1', stays: '1', gone: '1' }), head)].sort()).toEqual(['moved', 'new']);
});
