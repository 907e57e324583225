import { describe, expect, it } from 'vitest';
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

snapshots:

  left@1.0.0(@scope/right@2.0.0):
    dependencies:
      '@scope/right': 2.0.0
`,
      ['@scope/right@2.0.0', 'left@1.0.0', 'mirrored@1.0.0', 'forked@3.0.0 not-a-registry-package'],
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
`,
      ['@scope/right@2.0.0', 'left@1.0.0'],
    ],
    ['without packages', "lockfileVersion: '9.0'\n\nimporters:\n\n  .: {}\n", []],
  ])('reads %s', (_case, text, expected) => {
    expect(rows(text).toSorted()).toEqual(expected.toSorted());
  });

  it.each(['just \u0001 text = {{{ <', "lockfileVersion: '9.0'\n\npackages:\n\n  odd\n"])(
    'refuses %j',
    (text) => {
      expect(() => rows(text)).toThrow(NotTheFormatError);
    },
  );
});
