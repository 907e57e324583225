import { describe, expect, it } from 'vitest';
import { edgesOf } from '../../../../test/support/graph-edges.ts';
import { createExplainer } from '../../../dependency-paths/explain.ts';
import { readYarnLock } from './read.ts';

const read = (lines: readonly string[]) => readYarnLock(Buffer.from(lines.join('\n')));
const classic = (...lines: readonly string[]) => read(['# yarn lockfile v1', '', ...lines]);
const berry = (...lines: readonly string[]) => read(['__metadata:', '  version: 8', '', ...lines]);
const block = (descriptors: string, resolution: string, ...dependencies: readonly string[]) => [
  `"${descriptors}":`,
  `  version: ${/(\d+\.\d+\.\d+)/.exec(resolution)?.[1] ?? '0.0.0-use.local'}`,
  `  resolution: "${resolution}"`,
  ...(dependencies.length === 0 ? [] : ['  dependencies:', ...dependencies.map((each) => `    ${each}`)]),
  '  linkType: hard',
  '',
];

describe('the graph of a yarn.lock of yarn 1', () => {
  it('finds a block by each of its descriptors, and has no roots', () => {
    const inventory = classic(
      'a@^1, "b@npm:a@>=1 <2":',
      '  version "1.0.0"',
      '  dependencies:',
      '    "@s/c" "^2 || ^3"',
      '    gone "1"',
      '  optionalDependencies:',
      '    d "*"',
      '"@s/c@^2 || ^3", "@s/c@^2.1":',
      '  version "2.5.0"',
      'd@*:',
      '  version "1.0.0"',
      '  dependencies:',
      '    b "npm:a@>=1 <2"',
    );
    expect(inventory.graph?.roots).toEqual([]);
    expect(edgesOf(inventory)).toEqual([
      'a@1.0.0 > @s/c@2.5.0 (^2 || ^3)',
      'a@1.0.0 > d@1.0.0 (*)',
      'd@1.0.0 > a@1.0.0 (npm:a@>=1 <2)',
    ]);
  });
});

describe('the graph of a yarn.lock of yarn 2 and later', () => {
  it('finds a range that a manifest wrote with blanks around it', () => {
    const inventory = berry(
      ...block('a@npm:^1', 'a@npm:1.0.0', 'b: "npm:^2.0.0 "'),
      ...block('b@npm:^2.0.0, b@npm:^2.0.0 ', 'b@npm:2.0.0'),
      ...block('b@npm:^1', 'b@npm:1.0.0'),
    );
    expect(edgesOf(inventory)).toEqual(['a@1.0.0 > b@2.0.0 (npm:^2.0.0)']);
  });

  it('takes workspaces for roots, and looks through aliases and patches', () => {
    const inventory = berry(
      ...block(
        'shop@workspace:.',
        'shop@workspace:.',
        'a: "npm:^1"',
        'mine: "npm:a@^1"',
        'web: "workspace:*"',
      ),
      ...block(
        'web@workspace:*, web@workspace:web',
        'web@workspace:web',
        'b: "patch:b@npm%3A2.0.0#./b.patch"',
      ),
      ...block('a@npm:^1, mine@npm:a@^1', 'a@npm:1.0.0', '"@s/c": "npm:^1"', 'version: "npm:^1"'),
      ...block('b@npm:2.0.0', 'b@npm:2.0.0'),
      ...block(
        'b@patch:b@npm%3A2.0.0#./b.patch::locator=web%40workspace%3Aweb',
        'b@patch:b@npm%3A2.0.0#./b.patch::version=2.0.0&hash=1&locator=web%40workspace%3Aweb',
        'a: "npm:^1"',
      ),
      ...block('@s/c@npm:^1', '@s/c@npm:1.2.0'),
      ...block('version@npm:^1', 'version@npm:1.3.0'),
    );
    expect(inventory.graph?.roots).toEqual(['shop', 'web']);
    expect(edgesOf(inventory)).toEqual([
      'shop > a@1.0.0 (npm:^1)',
      'shop > a@1.0.0 (npm:a@^1)',
      'web > b@2.0.0 (patch:b@npm%3A2.0.0#./b.patch)',
      'a@1.0.0 > @s/c@1.2.0 (npm:^1)',
      'a@1.0.0 > version@1.3.0 (npm:^1)',
      'b@2.0.0 > a@1.0.0 (npm:^1)',
    ]);
  });

  it('calls a project without a name by its folder, for yarn calls it by a hash', () => {
    const inventory = berry(
      ...block('root-workspace-0b6124@workspace:.', 'root-workspace-0b6124@workspace:.', 'b: ^1.0.0'),
      ...block('b@npm:^1.0.0', 'b@npm:1.0.0'),
    );
    expect(inventory.graph?.roots).toEqual(['.']);
  });

  it('takes a path for that of the one who asks for it', () => {
    const bound = (folder: string) => `x@file:./x.tgz::locator=${folder}%40workspace%3A${folder}`;
    const inventory = berry(
      ...block('a@workspace:a', 'a@workspace:a', 'x: "file:./x.tgz"'),
      ...block('b@workspace:b', 'b@workspace:b', 'x: "file:./x.tgz"'),
      ...block(bound('b'), `x@file:./x.tgz#./x.tgz::hash=2.0.0&locator=b%40workspace%3Ab`),
      ...block(bound('a'), `x@file:./x.tgz#./x.tgz::hash=1.0.0&locator=a%40workspace%3Aa`),
    );
    expect(edgesOf(inventory)).toEqual(['a > x@1.0.0 (file:./x.tgz)', 'b > x@2.0.0 (file:./x.tgz)']);
  });

  it('reads the ranges that yarn 2 and 3 wrote without their protocol', () => {
    const inventory = berry(
      ...block('a@workspace:.', 'a@workspace:.', 'b: ^1.0.0'),
      ...block('b@npm:^1.0.0', 'b@npm:1.0.0'),
    );
    expect(edgesOf(inventory)).toEqual(['a > b@1.0.0 (^1.0.0)']);
  });

  it('has packages ask for what the project resolves in the range that it says', () => {
    const inventory = berry(
      ...block('a@workspace:.', 'a@workspace:.', 'p: "npm:^1"'),
      ...block('p@npm:^1', 'p@npm:1.0.0', 'q: "npm:^5"'),
      ...block('q@npm:5.0.0', 'q@npm:5.0.0'),
    );
    expect(edgesOf(inventory)).toEqual(['a > p@1.0.0 (npm:^1)', 'p@1.0.0 > q@5.0.0 (npm:5.0.0)']);
  });

  it('takes for what a catalog names what nobody else asks for: the file has no catalogs', () => {
    const inventory = berry(
      ...block('a@workspace:.', 'a@workspace:.', 'q: "catalog:"', 'r: "catalog:"', 's: "catalog:old"'),
      ...block('q@npm:^1', 'q@npm:1.0.0'),
      ...block('q@npm:^2', 'q@npm:2.0.0'),
      ...block('q@npm:^3', 'q@npm:3.0.0', 'r: "npm:^1"', 'r: "npm:^2"'),
      ...block('r@npm:^1', 'r@npm:1.0.0', 'q: "npm:^3"'),
      ...block('r@npm:^2', 'r@npm:2.0.0'),
      ...block('s@npm:^1', 's@npm:1.0.0'),
    );
    expect(edgesOf(inventory)).toEqual([
      'a > q@1.0.0 (catalog:)',
      'a > q@2.0.0 (catalog:)',
      'a > s@1.0.0 (catalog:old)',
      'q@3.0.0 > r@1.0.0 (npm:^1)',
      'q@3.0.0 > r@2.0.0 (npm:^2)',
      'r@1.0.0 > q@3.0.0 (npm:^3)',
    ]);
    const explain = createExplainer(inventory.graph);
    const directs = ['q@1.0.0', 'q@2.0.0', 'q@3.0.0', 'r@1.0.0', 'r@2.0.0', 's@1.0.0'].map((each) => {
      const [name = '', version = ''] = each.split('@');
      return explain({ name, version }).direct;
    });
    expect(directs).toEqual([true, true, false, null, null, true]);
  });

  it('knows what resolutions hold, and takes no catalog for one', () => {
    const { graph } = berry(
      ...block('a@workspace:.', 'a@workspace:.', 'q: "npm:^5"', 'r: "catalog:"'),
      ...block('q@npm:5.1.0', 'q@npm:5.1.0'),
      ...block('r@npm:^1', 'r@npm:1.0.0'),
    );
    expect(graph?.entries.map(({ override }) => override)).toEqual(['npm:5.1.0', undefined]);
  });

  it.each([
    ['the only one of its name', [], ['a > q@6.0.0 (npm:^5)']],
    [
      'the one that nobody asks for as it is',
      [...block('w@workspace:w', 'w@workspace:w', 'q: "npm:^4"'), ...block('q@npm:^4', 'q@npm:4.0.0')],
      ['a > q@6.0.0 (npm:^5)', 'w > q@4.0.0 (npm:^4)'],
    ],
    ['none of several', block('q@npm:7.0.0', 'q@npm:7.0.0'), []],
  ])('takes for what resolutions replaced %s', (_case, more, expected) => {
    const inventory = berry(
      ...block('a@workspace:.', 'a@workspace:.', 'q: "npm:^5"'),
      ...block('q@npm:6.0.0', 'q@npm:6.0.0'),
      ...more,
    );
    expect(edgesOf(inventory)).toEqual(expected);
  });
});
