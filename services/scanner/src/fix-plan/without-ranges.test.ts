import { describe, expect, it } from 'vitest';
import { createGraphBuilder, type GraphEntry } from '../inventory/dependency-graph.ts';
import type { PackageManagerName } from '../inventory/package-manager.ts';
import { fixPlan } from './fix-plan.ts';

type AskedBy = 'project' | 'package' | 'nobody';

/** The plan for `bad@1.0.0`, whose upgrade may break callers or not. */
function planned(
  manager: PackageManagerName,
  breaking: boolean,
  askedBy: AskedBy,
  group?: GraphEntry['group'],
) {
  const graph = createGraphBuilder();
  const root = graph.addRoot('app');
  const bad = { name: 'bad', version: '1.0.0', ...(group === undefined ? {} : { group }) };
  const node = graph.addEntry(bad);
  const parent = graph.addEntry({ name: 'parent', version: '3.0.0' });
  if (askedBy !== 'nobody') graph.addEdge(askedBy === 'project' ? root : parent, node, null);
  const to = breaking ? '2.0.0' : '1.2.0';
  const upgrade = { package: 'bad', ecosystem: 'any', from: '1.0.0', to, breaking, remaining: [] };
  const entry = { package: { ...bad, ecosystem: 'any' }, vulnerabilities: [{ id: 'A' }] };
  return fixPlan([entry], [upgrade], { graph: graph.finish(), manager })[0];
}

describe('a plan where the lockfile has no ranges', () => {
  it.each([
    ['cargo', 'project', 'cargo update -p bad@1.0.0 --precise 1.2.0'],
    ['cargo', 'package', 'cargo update -p bad@1.0.0 --precise 1.2.0'],
    ['pub', 'project', 'dart pub upgrade bad'],
    ['pub', 'package', 'dart pub upgrade bad'],
  ] as const)('changes the lockfile of %s alone where nothing may break: %s', (manager, by, command) => {
    expect(planned(manager, false, by)).toMatchObject({ kind: 'refresh', certain: false, command });
  });

  it.each([
    ['cargo', 'project', 'direct'],
    ['cargo', 'package', 'none'],
    ['cargo', 'nobody', 'none'],
    ['pub', 'project', 'direct'],
    ['pub', 'package', 'override'],
    ['pub', 'nobody', 'override'],
  ] as const)('does not take what may break for admitted: %s, asked for by %s', (manager, by, kind) => {
    expect(planned(manager, true, by)).toMatchObject({ kind, certain: false });
  });

  it('has no command where the file does not tell in which group a requirement stands', () => {
    expect(planned('pub', true, 'project')).toMatchObject({ kind: 'direct', command: null });
    expect(planned('pub', true, 'project', '')).toMatchObject({ command: "dart pub add 'bad:^2.0.0'" });
  });
});
