import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../../../test/support/inventory-rows.ts';
import { NotTheFormatError } from '../../reader.ts';
import { readPnpmLock } from './read.ts';

/** `name@version`, or `name@version reason` for what cannot be asked for. */
function rows(text: string): readonly string[] {
  return readPnpmLock(Buffer.from(text)).packages.map(({ name, version, unmatched }) =>
    unmatched === null ? `${name}@${version}` : `${name}@${version} ${unmatched}`,
  );
}

describe('pnpm-lock.yaml', () => {
  it.each<readonly [string, string, readonly string[]]>([
    [
      'version 9',
      `lockfileVersion: '9.0'

importers:

  .:
    dependencies:
      left:
        specifier: ^1.0.0
        version: 1.0.0

packages:

  '@scope/right@2.0.0':
    resolution: {integrity: sha512-aaaa}
    engines: {node: '>=4'}

  left@1.0.0:
    resolution: {integrity: sha512-aaaa}
    peerDependencies:
      '@scope/right': '*'

  mirrored@1.0.0:
    resolution: {integrity: sha512-aaaa, tarball: https://registry.example/mirrored/-/mirrored-1.0.0.tgz}

  forked@https://code.example/o/forked/tar.gz/abc:
    resolution: {tarball: https://code.example/o/forked/tar.gz/abc}
    version: 3.0.0

  own@file:packages/own:
    resolution: {directory: packages/own, type: directory}

  node@runtime:26.7.0:
    resolution:
      type: variations
      variants:
        - resolution:
            type: binary
            url: https://node.example/node-v26.7.0.tar.gz
    version: 26.7.0
    hasBin: true

snapshots:

  left@1.0.0(@scope/right@2.0.0):
    dependencies:
      '@scope/right': 2.0.0
`,
      [
        '@scope/right@2.0.0',
        'left@1.0.0',
        'mirrored@1.0.0',
        'forked@3.0.0 not-a-registry-package',
        'node@26.7.0 not-a-registry-package',
      ],
    ],
    [
      'version 6',
      `lockfileVersion: '6.0'

packages:

  /@scope/right@2.0.0(left@1.0.0):
    resolution: {integrity: sha512-aaaa}
    dev: true

  ? /left@1.0.0(a@1.0.0)(b@1.0.0)
  : resolution: {integrity: sha512-aaaa}
    dev: false

  code.example/o/r/0123456789012345678901234567890123456789:
    resolution: {tarball: https://code.example/o/r/tar.gz/0123}
    name: r
    version: 1.2.3
`,
      ['@scope/right@2.0.0', 'left@1.0.0', 'r@1.2.3 not-a-registry-package'],
    ],
    [
      'version 5',
      `lockfileVersion: 5.4

packages:

  /@scope/right/2.0.0_react@17.0.0:
    resolution: {integrity: sha512-aaaa}

  /left/1.0.0:
    resolution: {integrity: sha512-aaaa}

  /@scope/later@1.0.0(left@1.0.0):
    resolution: {integrity: sha512-aaaa}

  code.example/o/r/0123_left@1.0.0:
    resolution: {tarball: https://code.example/o/r/tar.gz/0123}
    name: r
    version: 1.2.3
`,
      ['@scope/right@2.0.0', 'left@1.0.0', '@scope/later@1.0.0', 'r@1.2.3 not-a-registry-package'],
    ],
    ['without packages', "lockfileVersion: '9.0'\n\nimporters:\n\n  .: {}\n", []],
  ])('reads %s', (_case, text, expected) => {
    expect(rows(text).toSorted()).toEqual(expected.toSorted());
  });

  it.each([
    ['quoted keys', (text: string) => text.replace('packages:', '"packages":')],
    ['wider indentation', (text: string) => text.replaceAll(/^ +/gm, (spaces) => spaces.repeat(2))],
    ['JSON', () => '{"lockfileVersion": "9.0", "packages": {"left@1.0.0": {"resolution": {}}}}'],
    ['a map in braces', (text: string) => text.replace('packages:', 'packages: { left@1.0.0: {} }\nold:')],
    ['a comment behind a key', (text: string) => text.replace('packages:', 'packages: # installed')],
    [
      'deeper lines below a key',
      (text: string) => text.replace('packages:', 'packages:\n    left@1.0.0: {}'),
    ],
  ])('refuses %s: its packages would be missed', (_case, change) => {
    const text = readFileSync(join(import.meta.dirname, 'fixtures', 'workspaces.yaml'), 'utf8');
    expect(() => readPnpmLock(Buffer.from(change(text)))).toThrow(/pnpm install --lockfile-only/);
  });

  it.each([
    ['5', 'dependencies:\n  a: 1.0.0\n'],
    ['9.0', 'importers:\n  .:\n    dependencies:\n      a:\n        specifier: ^1\n        version: 1.0.0\n'],
  ])(
    'refuses the beginning of a file of version %s, and takes a project without packages',
    (version, text) => {
      const lock = (importer: string) => Buffer.from(`lockfileVersion: '${version}'\n\n${importer}`);
      expect(() => readPnpmLock(lock(text))).toThrow(/not all of a pnpm-lock\.yaml/);
      expect(readPnpmLock(lock(text.replace(/1\.0\.0/, 'link:../a'))).packages).toEqual([]);
    },
  );

  it('tells the scopes of what pnpm 12 wrote as bun does of the same project', () => {
    const lock = readFileSync(join(import.meta.dirname, 'fixtures', 'workspaces.yaml'));
    expect(rowsOf(readPnpmLock(lock))).toEqual([
      '@types/ms@2.1.0 development',
      'balanced-match@1.0.2 optional',
      'brace-expansion@1.1.22 optional',
      'concat-map@0.0.1 optional',
      'debug@4.3.4 development',
      'fs.realpath@1.0.0 optional',
      'fsevents@2.3.3 optional',
      'glob@7.2.3 optional',
      'inflight@1.0.6 optional',
      'inherits@2.0.4 production',
      'minimatch@3.1.5 optional',
      'ms@2.0.0 production',
      'ms@2.1.2 development',
      'ms@2.1.3 production',
      'once@1.4.0 production',
      'path-is-absolute@1.0.1 optional',
      'rimraf@2.7.1 optional',
      'wrappy@1.0.2 production',
    ]);
  });

  it('takes the strongest scope of what is installed beside several peers, and an alias for what it is', () => {
    const entry = (key: string) => `  ${key}:\n    resolution: {integrity: sha512-a}\n`;
    const text = `lockfileVersion: '9.0'

importers:
  .:
    devDependencies:
      a:
        specifier: 1.0.0
        version: 1.0.0(p@1.0.0)
    dependencies:
      other:
        specifier: npm:a@1.0.0
        version: a@1.0.0(p@2.0.0)
      own:
        specifier: workspace:*
        version: link:own

packages:
${entry('a@1.0.0')}${entry('p@1.0.0')}${entry('p@2.0.0')}${entry('u@1.0.0')}
snapshots:
  a@1.0.0(p@1.0.0):
    dependencies:
      p: 1.0.0
  a@1.0.0(p@2.0.0):
    dependencies:
      p: 2.0.0
    transitivePeerDependencies:
      - u
  p@1.0.0: {}
  p@2.0.0: {}
`;
    expect(rowsOf(readPnpmLock(Buffer.from(text)))).toEqual([
      'a@1.0.0 production',
      'p@1.0.0 development',
      'p@2.0.0 production',
      'u@1.0.0',
    ]);
  });

  it.each([
    ['dev: true', 'development'],
    ['dev: false', 'production'],
    ['optional: true', 'optional'],
  ])('takes %s of version 6 for its scope', (flag, scope) => {
    const text = `lockfileVersion: '6.0'\n\npackages:\n\n  /a@1.0.0:\n    resolution: {integrity: x}\n    ${flag}\n`;
    expect(rowsOf(readPnpmLock(Buffer.from(text)))).toEqual([`a@1.0.0 ${scope}`]);
  });

  it.each(['just \u0001 text = {{{ <', "lockfileVersion: '9.0'\n\npackages:\n\n  odd\n"])(
    'refuses %j',
    (text) => {
      expect(() => rows(text)).toThrow(NotTheFormatError);
    },
  );
});
