import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countWork } from '../../test/support/counted-work.ts';
import { createExplainer } from '../dependency-paths/explain.ts';
import type { FORMATS } from './formats/index.ts';
import { readInventory } from './read-inventory.ts';
import { graphOfNames } from './requirements.ts';

const CRATES = 'registry+https://github.com/rust-lang/crates.io-index';
const GIT = 'git+https://git.example/d?branch=main';

/** A file of each format, and its edges as `from > to (range)`. */
const FILES: readonly (readonly [name: keyof typeof FORMATS, text: string, edges: readonly string[]])[] = [
  [
    'Cargo.lock',
    `version = 4
[[package]]
name = "app"
version = "0.1.0"
dependencies = ["a", "lib", "c 2.0.0"]
[[package]]
name = "lib"
version = "0.1.0"
dependencies = ["d"]
[[package]]
name = "a"
version = "1.0.0"
source = "${CRATES}"
dependencies = ["c 1.0.0", "d 1.0.0 (${GIT})"]
[[package]]
name = "c"
version = "1.0.0"
source = "${CRATES}"
[[package]]
name = "c"
version = "2.0.0"
source = "${CRATES}"
[[package]]
name = "d"
version = "1.0.0"
source = "${GIT}#0123"
`,
    [
      'app > a@1.0.0 (null)',
      'app > c@2.0.0 (null)',
      'lib > d@1.0.0 (null)',
      'a@1.0.0 > c@1.0.0 (null)',
      'a@1.0.0 > d@1.0.0 (null)',
    ],
  ],
  [
    'uv.lock',
    `version = 1
[[package]]
name = "app"
source = { virtual = "." }
dependencies = [{ name = "a", extra = ["x"] }, { name = "np", version = "1", source = { registry = "r" } }]
[package.optional-dependencies]
more = [{ name = "b" }]
[package.dev-dependencies]
test = [{ name = "b" }]
[package.metadata]
requires-dist = [{ name = "a", extras = ["x"], specifier = ">=1" }, { name = "b", marker = "extra == 'more'", specifier = ">2" }, { name = "np", specifier = "<2" }, { name = "np", specifier = ">=2" }]
[package.metadata.requires-dev]
test = [{ name = "b", specifier = "==3" }]
[[package]]
name = "a"
version = "1"
source = { registry = "https://pypi.example/simple" }
dependencies = [{ name = "np", version = "2", source = { registry = "r" } }]
[package.optional-dependencies]
x = [{ name = "b" }]
[[package]]
name = "b"
version = "3"
source = { registry = "https://pypi.example/simple" }
[[package]]
name = "np"
version = "1"
source = { registry = "https://pypi.example/simple" }
[[package]]
name = "np"
version = "2"
source = { registry = "https://pypi.example/simple" }
`,
    [
      'app > a@1 (>=1)',
      'app > a@1 (>=1)',
      'app > np@1 (null)',
      'app > b@3 (>2)',
      'app > b@3 (==3)',
      'a@1 > np@2 (null)',
      'a@1 > b@3 (null)',
    ],
  ],
  [
    'uv.lock',
    `version = 1
[manifest]
requirements = [{ name = "a", specifier = ">=1" }]
[[package]]
name = "a"
version = "1"
source = { registry = "https://pypi.example/simple" }
`,
    ['. > a@1 (>=1)'],
  ],
  [
    'uv.lock',
    `version = 1
[manifest]
requirements = [{ name = "a", specifier = ">=1" }]
overrides = [{ name = "b", specifier = "==1" }]
[[package]]
name = "a"
version = "1"
source = { registry = "https://pypi.example/simple" }
dependencies = [{ name = "b" }, { name = "c" }]
[[package]]
name = "b"
version = "1"
source = { registry = "https://pypi.example/simple" }
[[package]]
name = "c"
version = "1"
source = { registry = "https://pypi.example/simple" }
`,
    ['. > a@1 (>=1)', 'a@1 > b@1 (==1)', 'a@1 > c@1 (null)'],
  ],
  [
    'poetry.lock',
    `[[package]]
name = "A.b"
version = "1"
[package.dependencies]
c = [{ version = ">=1", markers = "x" }, { version = ">=2", markers = "y" }]
D = { version = "*", extras = ["fast"] }
gone = "*"
[[package]]
name = "c"
version = "2"
[[package]]
name = "d"
version = "3"
[package.dependencies]
e = { version = "^1", optional = true }
c = { version = "<9", optional = true }
[package.extras]
fast = ["e (>=1,<2)"]
slow = ["c (<9)"]
[[package]]
name = "e"
version = "1"
[metadata]
lock-version = "2.0"
`,
    ['a-b@1 > c@2 (>=1)', 'a-b@1 > c@2 (>=2)', 'a-b@1 > d@3 (*)', 'd@3 > e@1 (^1)'],
  ],
  [
    'pdm.lock',
    `[metadata]
lock_version = "4.5"
[[package]]
name = "a"
version = "1"
dependencies = ["B[y,x]<3,>=1; python_version < '3.9'", "c", "gone"]
[[package]]
name = "b"
version = "2"
[[package]]
name = "b"
version = "2"
extras = ["x", "y"]
dependencies = ["c~=1.0", "b==2"]
[[package]]
name = "c"
version = "1"
`,
    ['a@1 > b@2 (<3,>=1)', 'a@1 > b@2 (<3,>=1)', 'a@1 > c@1 (null)', 'b@2 > c@1 (~=1.0)'],
  ],
  [
    'Gemfile.lock',
    `PATH
  remote: engine
  specs:
    engine (0.1)
      b (>= 1, < 3)

GEM
  remote: https://gems.example/
  specs:
    a (1.0)
      b
      bundler (>= 1)
    b (2.0-x86_64-linux)
      c (= 1)
    b (2.0-java)
      c (= 1)
    c (1)

DEPENDENCIES
  a (~> 1.0)!
  engine!
`,
    [
      'engine > b@2.0 (>= 1, < 3)',
      '. > a@1.0 (~> 1.0)',
      'a@1.0 > b@2.0 (null)',
      'b@2.0 > c@1 (= 1)',
      'b@2.0 > c@1 (= 1)',
    ],
  ],
  [
    'packages.lock.json',
    JSON.stringify({
      version: 2,
      dependencies: {
        'net8.0': {
          A: { type: 'Direct', requested: '[1.0.0, )', resolved: '1.0.0', dependencies: { b: '2.0.0' } },
          B: { type: 'Transitive', resolved: '2.0.0' },
          C: { type: 'CentralTransitive', requested: '[3.0.0, )', resolved: '3.0.0' },
          core: { type: 'Project', dependencies: { C: '[3.0.0, )', Base: '[1.0.0, )' } },
          base: { type: 'Project' },
        },
        net9: { b: { type: 'Direct', resolved: '2.5.0' } },
      },
    }),
    [
      'net8.0 > A@1.0.0 ([1.0.0, ))',
      'net8.0 > core (null)',
      'net9 > b@2.5.0 (null)',
      'A@1.0.0 > B@2.0.0 (2.0.0)',
      'core > C@3.0.0 ([3.0.0, ))',
      'core > base ([1.0.0, ))',
    ],
  ],
  [
    'go.mod',
    `module example.com/app
go 1.22
require example.com/a v1.0.0
require (
	example.com/b v1.1.0 // indirect
	example.com/c v1.2.0 //indirect; why
	example.com/d v1.3.0 // indirectly useful
)
replace example.com/d => example.com/fork v1.4.0
replace example.com/a => ./a
`,
    ['example.com/app > example.com/fork@v1.4.0 (v1.3.0)'],
  ],
  [
    'composer.lock',
    JSON.stringify({
      packages: [
        {
          name: 'o/a',
          version: '1.0',
          require: { php: '>=8', 'ext-json': '*', 'O/B': '^2', 'o/part': '~3' },
        },
        { name: 'o/b', version: 'v2.1' },
      ],
      'packages-dev': [{ name: 'o/all', version: '3.0', replace: { 'o/part': 'self.version' } }],
    }),
    ['o/a@1.0 > o/b@v2.1 (^2)', 'o/a@1.0 > o/all@3.0 (~3)'],
  ],
  [
    'pubspec.lock',
    `packages:
  a:
    dependency: "direct main"
    source: hosted
    version: "1.0.0"
  b:
    dependency: "direct dev"
    source: hosted
    version: "1.0.0"
  c:
    dependency: transitive
    source: hosted
    version: "1.0.0"
`,
    ['. > a@1.0.0 (null)', '. > b@1.0.0 (null)'],
  ],
];

function inventoryOf(name: keyof typeof FORMATS, text: string) {
  const inventory = readInventory(name, Buffer.from(text), { distribution: null });
  if (inventory.graph === undefined) throw new Error('no graph');
  return { ...inventory, graph: inventory.graph };
}

describe('the graph of a file that names what it needs', () => {
  it.each(FILES)('%s', (name, text, edges) => {
    const { roots, entries, from, to, range, ranges } = inventoryOf(name, text).graph;
    const labels = [
      ...roots,
      ...entries.map((each) => (each.version === '' ? each.name : `${each.name}@${each.version}`)),
    ];
    expect(
      [...from].map(
        (node, edge) => `${labels[node]} > ${labels[to[edge] ?? 0]} (${ranges[range[edge] ?? 0]})`,
      ),
    ).toEqual(edges);
  });

  it('knows only what the project asks for where a file has no other edges', () => {
    for (const [name, text] of FILES) {
      expect(inventoryOf(name, text).graph.isWhole).toBe(!['go.mod', 'pubspec.lock'].includes(name));
    }
  });

  it('cannot tell what a Gemfile asks for when its lockfile was cut', () => {
    const { graph } = inventoryOf('Gemfile.lock', 'GEM\n  specs:\n    a (1.0)\n');
    expect(createExplainer(graph)({ name: 'a', version: '1.0' }).direct).toBeNull();
  });

  it('goes through another project that NuGet builds along', () => {
    const [, text = ''] = FILES.find(([name]) => name === 'packages.lock.json') ?? [];
    const explained = createExplainer(inventoryOf('packages.lock.json', text).graph)({
      name: 'C',
      version: '3.0.0',
    });
    expect(explained).toMatchObject({ direct: false, paths: [['net8.0', 'core', 'C@3.0.0']] });
  });

  it('has ends for every edge, and no more of them than grow with the file', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd');
    const asks = fc.array(fc.record({ name, range: fc.constantFrom(null, '1') }));
    const root = fc.record({ label: name, asks });
    const entry = fc.record({ entry: fc.record({ name, version: name }), names: fc.array(name), asks });
    fc.assert(
      fc.property(fc.array(root), fc.array(entry), (roots, entries) => {
        const graph = graphOfNames(roots, entries);
        const nodes = graph.roots.length + graph.entries.length;
        for (const node of [...graph.from, ...graph.to]) expect(node).toBeLessThan(nodes);
        for (const node of graph.to) expect(node).toBeGreaterThanOrEqual(graph.roots.length);
      }),
    );
    const same = { entry: { name: 'a', version: '1' }, names: ['a'], asks: [{ name: 'a', range: null }] };
    const { from } = graphOfNames(
      [],
      Array.from({ length: 3000 }, () => same),
    );
    expect(from.length).toBeLessThan(100 * 3000);
  });

  it.each<[keyof typeof FORMATS, (count: number) => string]>([
    [
      'poetry.lock',
      (count) => {
        const extras = Array.from({ length: count / 10 }, (_, at) => `"x${at}"`).join(', ');
        const asking = `[[package]]\nname = "b"\nversion = "1"\n[package.dependencies]\na = { extras = [${extras}] }\n`;
        const asked = `[[package]]\nname = "a"\nversion = "1"\n[package.extras]\nx0 = ["b"]\n`;
        return `${asking}${asked.repeat(count / 10)}[metadata]\nlock-version = "2.0"\n`;
      },
    ],
    [
      'uv.lock',
      (count) => {
        const asks = '{ name = "a" }, '.repeat(count / 10);
        const forks = `[[package]]\nname = "a"\nversion = "1"\nsource = { registry = "r" }\n`.repeat(
          count / 10,
        );
        return `version = 1\n[[package]]\nname = "p"\nsource = { virtual = "." }\ndependencies = [${asks}]\n${forks}`;
      },
    ],
  ])('costs what %s is long', (name, file) => {
    const work = (count: number) => countWork(() => inventoryOf(name, file(count)));
    expect(work(8_000)).toBeLessThan(2.5 * work(4_000) + 10_000);
  });
});
