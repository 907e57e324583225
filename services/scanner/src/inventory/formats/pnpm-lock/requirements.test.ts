import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { edgesOf } from '../../../../test/support/graph-edges.ts';
import { rowsOf } from '../../../../test/support/inventory-rows.ts';
import { readPnpmLock } from './read.ts';

const read = (text: string) => readPnpmLock(Buffer.from(text));
const listed = (...keys: readonly string[]) =>
  `packages:\n${keys.map((key) => `  ${key}:\n    resolution: {integrity: x}\n`).join('')}`;

describe('the graph of a pnpm-lock', () => {
  it('reads what pnpm 12 wrote', () => {
    const inventory = read(readFileSync(join(import.meta.dirname, 'fixtures', 'workspaces.yaml'), 'utf8'));
    expect(inventory.graph?.roots).toEqual(['.', 'packages/app']);
    expect(edgesOf(inventory)).toEqual([
      '. > once@1.4.0 (npm:once@1.4.0)',
      '. > ms@2.0.0 (2.0.0)',
      '. > @types/ms@2.1.0 (2.1.0)',
      '. > debug@4.3.4 (4.3.4)',
      '. > fsevents@2.3.3 (2.3.3)',
      '. > rimraf@2.7.1 (2.7.1)',
      'packages/app > inherits@2.0.4 (2.0.4)',
      'packages/app > ms@2.1.3 (2.1.3)',
      'brace-expansion@1.1.22 > balanced-match@1.0.2 (null)',
      'brace-expansion@1.1.22 > concat-map@0.0.1 (null)',
      'debug@4.3.4 > ms@2.1.2 (null)',
      'glob@7.2.3 > fs.realpath@1.0.0 (null)',
      'glob@7.2.3 > inflight@1.0.6 (null)',
      'glob@7.2.3 > inherits@2.0.4 (null)',
      'glob@7.2.3 > minimatch@3.1.5 (null)',
      'glob@7.2.3 > once@1.4.0 (null)',
      'glob@7.2.3 > path-is-absolute@1.0.1 (null)',
      'inflight@1.0.6 > once@1.4.0 (null)',
      'inflight@1.0.6 > wrappy@1.0.2 (null)',
      'minimatch@3.1.5 > brace-expansion@1.1.22 (null)',
      'once@1.4.0 > wrappy@1.0.2 (null)',
      'rimraf@2.7.1 > glob@7.2.3 (null)',
    ]);
  });

  it('keeps apart what is installed beside other peers, and follows folders, archives and long keys', () => {
    const long = `a@1.0.0(${'x'.repeat(1_100)}@1.0.0)`;
    const archive = 'b@https://code.example/b/tar.gz/abc';
    const text = `lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      a:
        specifier: '>=1 <2'
        version: ${long.slice(2)}
      own:
        specifier: file:own
        version: file:own(p@2.0.0)
  packages/my app:
    dependencies:
      b:
        specifier: https://code.example/b/tar.gz/abc
        version: https://code.example/b/tar.gz/abc
      linked:
        specifier: workspace:*
        version: link:../linked
${listed('a@1.0.0', archive, 'p@1.0.0', 'p@2.0.0')}  own@file:own:
    resolution: {directory: own, type: directory}
snapshots:
  ? ${long}
  : dependencies:
      p: 1.0.0
  a@1.0.0(p@2.0.0):
    dependencies:
      p: 2.0.0
  ${archive}:
    dependencies:
      a: 1.0.0(p@2.0.0)
  own@file:own(p@2.0.0):
    dependencies:
      p: 2.0.0
  p@1.0.0: {}
  p@2.0.0: {}
`;
    expect(edgesOf(read(text))).toEqual([
      '. > a@1.0.0 (>=1 <2)',
      'packages/my app > b@https://code.example/b/tar.gz/abc (https://code.example/b/tar.gz/abc)',
      'a@1.0.0 > p@1.0.0 (null)',
      'a@1.0.0 > p@2.0.0 (null)',
      'b@https://code.example/b/tar.gz/abc > a@1.0.0 (null)',
      'own > p@2.0.0 (null)',
    ]);
    expect(rowsOf(read(text))).toContain('p@1.0.0 production');
  });

  it('takes the ranges from the catalogs that the project names', () => {
    const asked = (name: string, specifier: string) =>
      `      ${name}:\n        specifier: ${specifier}\n        version: 1.0.0\n`;
    const text = `lockfileVersion: '9.0'
catalogs:
  default:
    a:
      specifier: ^1.0.0
      version: 1.0.0
  old:
    b:
      specifier: '>=1 <2'
      version: 1.0.0
importers:
  .:
    dependencies:
${asked('a', "'catalog:'")}${asked('b', 'catalog:old')}${asked('c', 'catalog:gone')}
${listed('a@1.0.0', 'b@1.0.0', 'c@1.0.0')}
snapshots:
  a@1.0.0: {}
  b@1.0.0: {}
  c@1.0.0: {}
`;
    expect(edgesOf(read(text))).toEqual([
      '. > a@1.0.0 (^1.0.0)',
      '. > b@1.0.0 (>=1 <2)',
      '. > c@1.0.0 (catalog:gone)',
    ]);
  });

  it.each([
    [
      '8',
      `lockfileVersion: '6.0'
dependencies:
  a:
    specifier: ^1.0.0
    version: 1.0.0(b@2.0.0)
devDependencies:
  alias:
    specifier: npm:b@^2
    version: /b@2.0.0
packages:
  /a@1.0.0(b@2.0.0):
    resolution: {integrity: x}
    dependencies:
      b: 2.0.0
    dev: false
  /b@2.0.0:
    resolution: {integrity: x}
`,
    ],
    [
      '5',
      `dependencies:
  a: 1.0.0_b@2.0.0
devDependencies:
  alias: /b/2.0.0
lockfileVersion: 5.1
packages:
  /a/1.0.0_b@2.0.0:
    dependencies:
      b: 2.0.0
    resolution:
      integrity: x
  /b/2.0.0:
    resolution:
      integrity: x
specifiers:
  a: ^1.0.0
  alias: npm:b@^2
`,
    ],
    [
      '5 with workspaces',
      `lockfileVersion: 5.4
importers:
  .:
    specifiers:
      a: ^1.0.0
      alias: npm:b@^2
    dependencies:
      a: 1.0.0_b@2.0.0
    devDependencies:
      alias: /b/2.0.0
packages:
  /a/1.0.0_b@2.0.0:
    resolution: {integrity: x}
    dependencies:
      b: 2.0.0
  /b/2.0.0:
    resolution: {integrity: x}
`,
    ],
  ])('reads version %s', (_version, text) => {
    expect(edgesOf(read(text)).toSorted()).toEqual([
      '. > a@1.0.0 (^1.0.0)',
      '. > b@2.0.0 (npm:b@^2)',
      'a@1.0.0 > b@2.0.0 (null)',
    ]);
  });
});
