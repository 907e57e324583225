import { semver } from '@repo/versions';
import { describe, expect, it, vi } from 'vitest';
import { createGraphBuilder, type DependencyGraph, type GraphEntry } from '../inventory/dependency-graph.ts';
import type { PackageManagerName } from '../inventory/package-manager.ts';
import { fixPlan } from './fix-plan.ts';

const BAD = { name: 'bad', version: '1.0.0' };
const entry = {
  package: { ...BAD, ecosystem: 'npm' },
  vulnerabilities: [{ id: 'A' }, { id: 'B' }],
};
const upgrade = {
  package: 'bad',
  ecosystem: 'npm',
  from: '1.0.0',
  to: '1.2.0',
  breaking: false,
  remaining: ['B'],
};

/** Who asks for `bad@1.0.0`: the project, or a parent, each for a range. */
function graphOf(
  ranges: { readonly project?: string; readonly parents?: readonly (string | null)[] },
  told: Partial<GraphEntry> = {},
): DependencyGraph {
  const graph = createGraphBuilder();
  const root = graph.addRoot('app');
  const bad = graph.addEntry({ ...BAD, ...told });
  if (ranges.project !== undefined) graph.addEdge(root, bad, ranges.project);
  for (const [index, range] of (ranges.parents ?? []).entries()) {
    graph.addEdge(graph.addEntry({ name: `parent-${index}`, version: '3.0.0' }), bad, range);
  }
  return graph.finish();
}

const plan = (graph: DependencyGraph | null, manager: PackageManagerName | null = 'npm', path = upgrade) =>
  fixPlan([entry], [path], { graph, manager })[0];

describe('fixPlan', () => {
  it('changes only the lockfile where everybody admits the target', () => {
    expect(plan(graphOf({ project: '^1.0.0', parents: ['~1 || >=1.1', '*'] }))).toEqual({
      ecosystem: 'npm',
      vulnerable: { package: 'bad', from: '1.0.0', to: '1.2.0' },
      kind: 'refresh',
      certain: false,
      change: { package: 'bad', from: '1.0.0', to: '1.2.0' },
      fixes: ['A'],
      remaining: ['B'],
      breaking: false,
      command: 'npm update bad',
      snippet: null,
    });
  });

  it('changes the requirement of the project where that alone forbids the target', () => {
    const planned = plan(graphOf({ project: '1.0.0', parents: ['^1.0.0'] }));
    expect(planned).toMatchObject({ kind: 'direct', certain: true, command: 'npm install bad@1.2.0' });
  });

  it('forces it where a parent forbids the target besides the project', () => {
    const planned = plan(graphOf({ project: '1.0.0', parents: ['~1.0.0'] }));
    // npm leaves an optional dependency as it was where the override does not fit.
    expect(planned).toMatchObject({ kind: 'override', certain: false });
  });

  it('moves the parent in whose archive it came', () => {
    const planned = plan(graphOf({ parents: ['^1.0.0'] }, { isBundled: true }));
    expect(planned).toMatchObject({
      kind: 'parent',
      change: { package: 'parent-0', from: '3.0.0', to: null },
      command: null,
      snippet: null,
    });
  });

  it.each([
    ['installed by itself', {}],
    ['in the archive of another one', { isBundled: true } as const],
  ])('removes nothing by moving one parent where a second copy is %s', (_, second) => {
    const graph = createGraphBuilder();
    for (const [name, copy] of [['one', { isBundled: true }] as const, ['two', second] as const]) {
      graph.addEdge(
        graph.addEntry({ name, version: '3.0.0' }),
        graph.addEntry({ ...BAD, ...copy }),
        '^1.0.0',
      );
    }
    const planned = plan(graph.finish());
    expect(planned).toMatchObject({ kind: 'parent', fixes: [], remaining: ['A', 'B'] });
  });

  it('moves the package whose archive it is, not another one in there', () => {
    const graph = createGraphBuilder();
    const inner = graph.addEntry({ name: 'inner', version: '2.0.0', isBundled: true });
    const bad = graph.addEntry({ ...BAD, isBundled: true });
    graph.addEdge(inner, bad, '^1.0.0');
    const outer = graph.addEntry({ name: 'outer', version: '3.0.0' });
    graph.addEdge(outer, inner, '^2.0.0');
    graph.addEdge(graph.addRoot('app'), outer, '*');
    const planned = plan(graph.finish());
    expect(planned).toMatchObject({ kind: 'parent', change: { package: 'outer', from: '3.0.0', to: null } });
  });

  it.each([['1.0.0'], ['~1.0.0'], ['>=1.0.0 <1.2.0']])(
    'forces it where a parent asks for %s: a refresh would change nothing',
    (range) => {
      const planned = plan(graphOf({ parents: ['^1.0.0', range] }));
      expect(planned).toMatchObject({
        kind: 'override',
        command: 'npm update bad',
        snippet: { file: 'package.json' },
      });
      expect(JSON.parse(planned?.snippet?.text ?? '')).toEqual({ overrides: { 'bad@1.0.0': '1.2.0' } });
    },
  );

  it('forces what the project asks for too by what it asks for: npm takes nothing else', () => {
    const planned = plan(graphOf({ project: '^1.0.0', parents: ['1.0.0'] }));
    expect(planned).toMatchObject({ kind: 'override', command: 'npm install bad@1.2.0' });
    expect(JSON.parse(planned?.snippet?.text ?? '')).toEqual({ overrides: { 'bad@1.0.0': '$bad' } });
  });

  it.each<[PackageManagerName, string, string, string | null]>([
    ['npm', '*', '2.0.0', null],
    ['npm', 'latest', '2.0.0', null],
    ['npm', 'x'.repeat(300), '2.0.0', null],
    ['npm', '^2.0.0', '2.0.0', '{"overrides":{"bad@1.0.0":"1.2.0"}}'],
    ['npm', '*', '1.1.0', '{"overrides":{"bad@1.0.0":"1.2.0"}}'],
    ['yarn-classic', '*', '2.0.0', '{"resolutions":{"**/parent/bad":"1.2.0"}}'],
    ['yarn-classic', '*', '1.1.0', '{"resolutions":{"**/bad":"1.2.0"}}'],
    ['yarn-berry', '*', '2.0.0', '{"resolutions":{"parent/bad":"1.2.0"}}'],
    ['bun', '*', '2.0.0', null],
    ['bun', '*', 'not-a-version', '{"overrides":{"bad":"1.2.0"}}'],
  ])('%s: puts no version back where %s has led to %s', (manager, range, version, expected) => {
    const graph = createGraphBuilder();
    const bad = graph.addEntry(BAD);
    graph.addEdge(graph.addEntry({ name: 'parent', version: '3.0.0' }), bad, '1.0.0');
    const other = graph.addEntry({ name: 'other', version: '3.0.0' });
    graph.addEdge(other, graph.addEntry({ name: 'bad', version }), range);
    const planned = plan(graph.finish(), manager);
    const command = manager === 'npm' && expected !== null ? 'npm update bad' : null;
    expect(planned).toMatchObject({ kind: 'override', command });
    expect(planned?.snippet?.text.replaceAll(/\s/g, '') ?? null).toBe(expected);
  });

  it.each([
    ['^1.0.0', '1.1.0', '$bad', 'npm install bad@1.2.0'],
    ['^1.1.0', '1.1.0', '1.2.0', 'npm update bad'],
    ['>=1', '2.0.0', null, null],
  ])('npm, whose project asks for another one by %s (%s)', (range, version, forced, command) => {
    const graph = createGraphBuilder();
    const root = graph.addRoot('app');
    graph.addEdge(root, graph.addEntry({ name: 'bad', version }), range);
    graph.addEdge(graph.addEntry({ name: 'parent', version: '3.0.0' }), graph.addEntry(BAD), '1.0.0');
    const planned = plan(graph.finish());
    expect(planned).toMatchObject({ kind: 'override', command });
    expect(planned?.snippet?.text.includes(`"bad@1.0.0": "${forced}"`) ?? null).toBe(forced && true);
  });

  it.each<[PackageManagerName, readonly string[], string | null]>([
    ['npm', ['app'], 'npm install bad@1.2.0'],
    ['npm', ['app', 'packages/a b'], "npm install bad@1.2.0 --include-workspace-root -w 'packages/a b'"],
    ['npm', ['', 'packages/a', 'packages/b'], 'npm install bad@1.2.0 -w packages/a -w packages/b'],
    ['npm', ['', '-g'], null],
    ['npm', ['', 'a\nb'], null],
    ['npm', ['', ...Array.from({ length: 21 }, (_, index) => `packages/${index}`)], null],
    ['pnpm', ['.'], 'pnpm update bad@1.2.0'],
    ['pnpm', ['.', 'packages/a'], 'pnpm --filter . --filter ./packages/a update bad@1.2.0'],
    ['pnpm', ['packages/a'], 'pnpm --filter ./packages/a update bad@1.2.0'],
    ['pnpm', ['../a'], null],
  ])('%s: changes what each part of the project asks for (%j)', (manager, parts, command) => {
    const graph = createGraphBuilder();
    const bad = graph.addEntry(BAD);
    for (const part of parts) {
      const root = graph.addRoot(part || 'app');
      if (part !== '') graph.addEdge(root, bad, '1.0.0');
    }
    expect(plan(graph.finish(), manager)).toMatchObject({ kind: 'direct', certain: true, command });
  });

  it('writes anew what each parent asks for where pnpm does not say what that is', () => {
    const graph = createGraphBuilder();
    const bad = graph.addEntry(BAD);
    graph.addEdge(graph.addRoot('.'), bad, '^1.0.0');
    for (const [name, version] of [
      ['b', '3.0.0'],
      ['@s/a', '2.0.0'],
      ['b', '3.0.0'],
    ] as const)
      graph.addEdge(graph.addEntry({ name, version }), bad, null);
    expect(plan(graph.finish(), 'pnpm')).toMatchObject({
      kind: 'refresh',
      certain: false,
      command: 'pnpm update bad --depth Infinity',
      snippet: {
        file: 'pnpm-workspace.yaml',
        text: 'overrides:\n  "@s/a@2.0.0>bad": 1.2.0\n  "b@3.0.0>bad": 1.2.0',
      },
    });
  });

  it.each<[readonly (readonly [string, string])[]]>([
    [
      [
        ['b', '3.0.0'],
        ['x\ny', '1.0.0'],
      ],
    ],
    [[['b', 'https://code.example/b.tgz']]],
    [Array.from({ length: 21 }, (_, index) => [`b${index}`, '1.0.0'] as const)],
    [[]],
  ])('writes nothing for some of the parents only (%j)', (parents) => {
    const graph = createGraphBuilder();
    const bad = graph.addEntry(BAD);
    graph.addRoot('.');
    for (const [name, version] of parents) graph.addEdge(graph.addEntry({ name, version }), bad, null);
    expect(plan(graph.finish(), 'pnpm')).toMatchObject({ kind: 'refresh', snippet: null });
  });

  it.each<[PackageManagerName, string, string]>([
    ['npm', 'npm:bad@^1.0.0', 'refresh'],
    ['npm', 'npm:@s/bad@1.0.0', 'direct'],
    ['yarn-berry', 'npm:bad@^1.0.0', 'refresh'],
  ])('tells %s nothing of what is asked for by another name (%s)', (manager, range, kind) => {
    const planned = plan(graphOf({ project: range }), manager);
    expect(planned).toMatchObject({ kind, command: null, snippet: null });
  });

  it('has nothing to say where no version helps, or nobody knows what changes the file', () => {
    const nothing = {
      kind: 'none',
      change: null,
      fixes: [],
      remaining: ['A', 'B'],
      command: null,
      snippet: null,
    };
    expect(fixPlan([entry], [], { graph: graphOf({ project: '*' }), manager: 'npm' })).toMatchObject([
      { ...nothing, vulnerable: { package: 'bad', from: '1.0.0', to: null } },
    ]);
    expect(plan(graphOf({ project: '*' }), null)).toMatchObject(nothing);
  });

  it.each<[PackageManagerName, string | null, object | null]>([
    ['cargo', 'cargo update -p bad@1.0.0 --precise 1.2.0', null],
    ['uv', 'uv lock --upgrade-package bad==1.2.0', null],
    ['poetry', 'poetry update bad', null],
    ['bundler', 'bundle update --conservative bad', null],
    ['go', 'go get bad@v1.2.0', null],
    ['yarn-berry', 'yarn up -R bad', null],
    ['pip', null, { file: 'requirements.txt', text: 'bad==1.2.0' }],
    ['composer', null, null],
  ])('tells %s where the file says nothing of ranges', (manager, command, snippet) => {
    expect(plan(graphOf({ parents: [null] }), manager)).toMatchObject({ command, snippet });
    expect(plan(null, manager)).toMatchObject({ command, snippet });
  });

  it('forces nothing where it is asked for in more ways than are looked at', () => {
    const graph = createGraphBuilder();
    graph.addEdge(graph.addEntry({ name: 'parent', version: '3.0.0' }), graph.addEntry(BAD), '1.0.0');
    const newer = graph.addEntry({ name: 'bad', version: '2.0.0' });
    for (let minor = 0; minor < 100; minor += 1) {
      graph.addEdge(graph.addEntry({ name: 'other', version: '3.0.0' }), newer, `^2.${minor}.0`);
    }
    expect(plan(graph.finish())).toMatchObject({ kind: 'override', snippet: null });
  });

  it.each<[PackageManagerName, string | null, string | null]>([
    ['uv', '', "uv add 'bad>=1.2.0' --upgrade-package bad==1.2.0"],
    ['uv', 'test', "uv add --group test 'bad>=1.2.0' --upgrade-package bad==1.2.0"],
    ['uv', '$(x)', null],
    ['uv', null, null],
    ['poetry', '', "poetry add 'bad@^1.2.0'"],
    ['poetry', 'test', "poetry add --group test 'bad@^1.2.0'"],
    ['pdm', 'test', "pdm add --dev --group test 'bad~=1.2.0'"],
    ['pipenv', 'dev', "pipenv install --dev 'bad~=1.2.0'"],
    ['composer', 'dev', "composer require --with-all-dependencies --dev 'bad/bad:^1.2.0'"],
    ['pub', '', "dart pub add 'bad:^1.2.0'"],
    ['pub', 'dev', "dart pub add 'dev:bad:^1.2.0'"],
    ['npm', null, 'npm install bad@1.2.0'],
  ])('has %s change a requirement in the group where it stands: %j', (manager, group, command) => {
    const name = manager === 'composer' ? 'bad/bad' : 'bad';
    const graph = createGraphBuilder();
    const bad = graph.addEntry({ ...BAD, name, ...(group === null ? {} : { group }) });
    graph.addEdge(graph.addRoot('app'), bad, manager === 'npm' ? '1.0.0' : '<1.1');
    const found = { ...entry, package: { ...entry.package, name } };
    const context = { graph: graph.finish(), manager };
    const [planned] = fixPlan([found], [{ ...upgrade, package: name, breaking: manager === 'pub' }], context);
    expect(planned).toMatchObject({ kind: 'direct', command });
  });

  it.each([
    ['the project', { project: '' }, 'direct'],
    ['a crate', { parents: [null] }, 'none'],
  ])('refreshes no Cargo.lock to what may break %s that asks for it', (_, asking, kind) => {
    const planned = plan(graphOf(asking), 'cargo', { ...upgrade, to: '2.0.0', breaking: true });
    expect(planned).toMatchObject({ kind, certain: false, command: null });
  });

  it('overrides in pubspec.yaml what may break others that ask for it', () => {
    const planned = plan(graphOf({}), 'pub', { ...upgrade, to: '2.0.0', breaking: true });
    const snippet = { file: 'pubspec.yaml', text: 'dependency_overrides:\n  bad: 2.0.0' };
    expect(planned).toMatchObject({ kind: 'override', certain: false, command: null, snippet });
  });

  it('is not certain of what may ask for other peers than there are', () => {
    const planned = plan(graphOf({ project: '1.0.0' }, { hasPeers: true }));
    expect(planned).toMatchObject({ kind: 'direct', certain: false, command: 'npm install bad@1.2.0' });
  });

  it.each<[PackageManagerName, string | null, string]>([
    ['uv', null, '[tool.uv]\noverride-dependencies = ["bad==1.2.0"]'],
    ['pdm', 'pdm update bad', '[tool.pdm.resolution.overrides]\n"bad" = "1.2.0"'],
  ])('has %s force the verified version, and none above it', (manager, command, text) => {
    const planned = plan(graphOf({ parents: ['<1.1'] }, { override: '<1.1' }), manager);
    expect(planned).toMatchObject({ kind: 'override', command, snippet: { file: 'pyproject.toml', text } });
  });

  it('updates the toolchain for the standard library of Go', () => {
    const stdlib = { name: 'stdlib', version: '1.22.1', ecosystem: 'Go' };
    const path = { ...upgrade, package: 'stdlib', ecosystem: 'Go', from: '1.22.1', to: '1.22.7' };
    expect(fixPlan([{ ...entry, package: stdlib }], [path], { graph: null, manager: 'go' })).toMatchObject([
      { kind: 'refresh', command: 'go get toolchain@go1.22.7' },
    ]);
  });

  it.each([
    ['a.example/a', 'go mod edit -replace=a.example/a=b.example/fork@v1.2.0'],
    ['a.example/a@v1.0.0', 'go mod edit -replace=a.example/a@v1.0.0=b.example/fork@v1.2.0'],
    ['a.example/$(x)', null],
  ])('has Go replace what stands for %s: asking for a higher one changes nothing', (replaces, command) => {
    const fork = { name: 'b.example/fork', version: 'v1.0.0' };
    const graph = createGraphBuilder();
    graph.addEdge(graph.addRoot('m'), graph.addEntry({ ...fork, replaces }), 'v1.1.0');
    const found = { ...entry, package: { ...fork, ecosystem: 'Go' } };
    const path = { ...upgrade, package: fork.name, ecosystem: 'Go', from: fork.version };
    expect(
      fixPlan([found], [path], { graph: graph.finish({ isWhole: false }), manager: 'go' }),
    ).toMatchObject([{ kind: 'direct', certain: true, command }]);
  });

  it('takes no target of a namesake in another ecosystem', () => {
    const namesake = { ...entry, package: { ...entry.package, ecosystem: 'PyPI' } };
    const paths = [upgrade, { ...upgrade, ecosystem: 'PyPI', to: '3.0.0' }];
    const targets = fixPlan([entry, namesake], paths, { graph: null, manager: null });
    expect(targets.map(({ ecosystem, vulnerable }) => [ecosystem, vulnerable.to])).toEqual([
      ['npm', '1.2.0'],
      ['PyPI', '3.0.0'],
    ]);
  });

  it('writes no command for a name that is not one of its ecosystem', () => {
    const names = ['bad; rm -rf ~', '$(x)', '-g', '--global', 'a b', '`x`', '../x', "x'y", 'x\ny'];
    for (const name of names) {
      const hostile = {
        package: { ...entry.package, name },
        vulnerabilities: [{ id: 'A' }],
      };
      const [planned] = fixPlan([hostile], [{ ...upgrade, package: name }], { graph: null, manager: 'npm' });
      expect([name, planned?.command, planned?.snippet]).toEqual([name, null, null]);
    }
  });

  it('writes no command for a version that is none', () => {
    expect(plan(null, 'npm', { ...upgrade, to: '1.2.0 && x' })).toMatchObject({
      kind: 'refresh',
      command: null,
    });
    expect(plan(null, 'cargo', { ...upgrade, to: '--x' })).toMatchObject({ command: null });
  });

  it('quotes what a shell would read', () => {
    const direct = plan(graphOf({ project: '==1.0.0' }, { group: '' }), 'uv');
    expect(direct?.command).toBe("uv add 'bad>=1.2.0' --upgrade-package bad==1.2.0");
    const [scoped] = fixPlan(
      [
        {
          package: { name: '@a/b', version: '1.0.0', ecosystem: 'npm' },
          vulnerabilities: [{ id: 'A' }],
        },
      ],
      [{ ...upgrade, package: '@a/b' }],
      { graph: null, manager: 'npm' },
    );
    expect(scoped?.command).toBe('npm update @a/b');
  });

  it.each([
    // What the target itself asks for is in no file, and these have one version of each package.
    ['bundler', '~> 1.1', 'refresh', false],
    ['bundler', '~> 1.1.0', 'none', false],
    ['composer', '^1.0', 'refresh', false],
    ['composer', '^1.0@beta', 'refresh', false],
    ['poetry', '>=1,<2', 'refresh', false],
    ['poetry', '<1.1', 'none', false],
    // What overrides hold is not in these files.
    ['yarn-classic', '^1.0.0', 'refresh', false],
    ['pdm', '>=1', 'refresh', false],
    ['cargo', null, 'refresh', false],
  ] as const)('%s, where a parent asks for %s: %s, certain: %s', (manager, range, kind, certain) => {
    expect(plan(graphOf({ parents: [range] }), manager)).toMatchObject({ kind, certain });
  });

  it.each<[PackageManagerName, boolean]>([
    ['npm', true],
    ['pnpm', true],
    ['pipenv', false],
    ['uv', false],
    ['composer', false],
  ])('%s takes what the project asks for beside what others do: %s', (manager, certain) => {
    const graph = graphOf({ project: manager.endsWith('npm') ? '1.0.0' : '<1.1' });
    expect(plan(graph, manager)).toMatchObject({ kind: 'direct', certain });
    expect(plan({ ...graph, isWhole: false }, manager)).toMatchObject({ kind: 'direct', certain: false });
  });

  it('compares as often as there are copies of a package, not pairs of them', () => {
    const comparisons = (copies: number) => {
      const graph = createGraphBuilder();
      const versions = Array.from({ length: copies }, (_, index) => ({
        name: 'bad',
        version: `1.${index}.0`,
      }));
      const root = graph.addRoot('app');
      for (const each of versions) graph.addEdge(root, graph.addEntry(each), '*');
      const entries = versions.map((each) => ({
        ...entry,
        package: { ...each, ecosystem: 'npm' },
      }));
      const paths = versions.map(({ version }) => ({ ...upgrade, from: version, to: '9.0.0' }));
      const compare = vi.spyOn(semver, 'compare');
      fixPlan(entries, paths, { graph: graph.finish(), manager: 'npm' });
      const { length } = compare.mock.calls;
      compare.mockRestore();
      return length;
    };
    expect(comparisons(400)).toBeLessThan(2.5 * comparisons(200));
  });
});
