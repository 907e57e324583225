import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgesOf } from '../../test/support/graph-edges.ts';
import { graphOf, scopesOf } from './requirements.ts';

const entry = (name: string) => [name, { name, version: '1.0.0' }] as const;

describe('graphOf', () => {
  it('leaves out what is not there and what leads to a part of the project', () => {
    const graph = graphOf(new Map([['r', '.']]), new Map([entry('a'), entry('b')]), [
      { from: 'r', to: 'a', range: '^1' },
      { from: 'a', to: 'b', range: null },
      { from: 'a', to: 'r', range: '1' },
      { from: 'a', to: 'gone', range: '1' },
      { from: 'gone', to: 'a', range: '1' },
    ]);
    expect(edgesOf({ packages: [], graph })).toEqual(['. > a@1.0.0 (^1)', 'a@1.0.0 > b@1.0.0 (null)']);
  });

  it('takes two parts of one label for one', () => {
    const roots = new Map([
      ['own', 'packages/own'],
      ['file', 'packages/own'],
    ]);
    const graph = graphOf(roots, new Map([entry('a')]), [{ from: 'file', to: 'a', range: null }]);
    expect(graph.roots).toEqual(['packages/own']);
    expect(edgesOf({ packages: [], graph })).toEqual(['packages/own > a@1.0.0 (null)']);
  });

  it('has both ends of every edge, and nothing but name, version and bundling of an entry', () => {
    const key = fc.nat(9);
    const requirement = fc.record({ from: key, to: key, range: fc.option(fc.string()) });
    const label = fc.string();
    const installed = fc.record({ name: label, version: label, scope: label }, { noNullPrototype: true });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(key, label)),
        fc.array(fc.tuple(key, installed)),
        fc.array(requirement),
        (roots, entries, requirements) => {
          const graph = graphOf(new Map(roots), new Map(entries), requirements);
          const nodes = graph.roots.length + graph.entries.length;
          expect([...graph.from, ...graph.to].filter((node) => node >= nodes)).toEqual([]);
          expect([...graph.to].filter((node) => node < graph.roots.length)).toEqual([]);
          expect([...graph.range].filter((range) => range >= graph.ranges.length)).toEqual([]);
          for (const each of graph.entries) expect(Object.keys(each)).toEqual(['name', 'version']);
        },
      ),
    );
  });
});

describe('scopesOf', () => {
  it('takes what a folder needs for its own development for development, whoever needs the folder', () => {
    const scopes = scopesOf(new Map([['', '.']]), [
      { from: '', to: 'lib', range: null, scope: 'production' },
      { from: 'lib', to: 'a', range: null, scope: 'production' },
      { from: 'lib', to: 'b', range: null, scope: 'development' },
      { from: 'lib', to: 'c', range: null, scope: 'optional' },
      { from: '', to: 'tool', range: null, scope: null },
    ]);
    expect(Object.fromEntries(scopes)).toEqual({
      lib: 'production',
      a: 'production',
      b: 'development',
      c: 'optional',
    });
  });
});
