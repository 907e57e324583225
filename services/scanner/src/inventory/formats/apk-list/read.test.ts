import { describe, expect, it } from 'vitest';
import type { Inventory, Package } from '../../package.ts';
import { NotTheFormatError } from '../../reader.ts';
import { readApkList } from './read.ts';

function read(text: string, distribution: string | null = null): Inventory {
  return readApkList(new TextEncoder().encode(text), { distribution });
}

function find(inventory: Inventory, name: string): Package | undefined {
  return inventory.packages.find((found) => found.name === name);
}

const versions = (inventory: Inventory) =>
  inventory.packages.map(({ name, version }) => `${name} ${version}`);

const EXPECTED = ['alpine-release 3.20.3-r0', 'gtk+3.0 3.24.41-r0', 'libssl3 3.3.2-r0'];

const SHAPES: Readonly<Record<string, string>> = {
  'apk list -I': `WARNING: opening from cache https://mirror.example/alpine/v3.20/main: No such file or directory
alpine-release-3.20.3-r0 x86_64 {alpine-base} (MIT) [installed]
gtk+3.0-3.24.41-r0 x86_64 {gtk+3.0} (LGPL-2.1-or-later) [installed]
libssl3-3.3.2-r0 x86_64 {openssl} (Apache-2.0) [installed]
.build-deps-20240101.120000 noarch {} () [installed]
`,
  'apk list with all that there is': `alpine-release-3.20.3-r0 x86_64 {alpine-base} (MIT) [installed]
gtk+3.0-3.24.41-r0 x86_64 {gtk+3.0} (LGPL-2.1-or-later) [installed]
libssl3-3.3.2-r0 x86_64 {openssl} (Apache-2.0) [installed]
zsh-5.9-r3 x86_64 {zsh} (custom)
`,
  'apk list -u': `alpine-release-3.20.5-r0 x86_64 {alpine-base} (MIT) [upgradable from: alpine-release-3.20.3-r0]
gtk+3.0-3.24.42-r0 x86_64 {gtk+3.0} (LGPL-2.1-or-later) [upgradable from: gtk+3.0-3.24.41-r0]
libssl3-3.3.3-r0 x86_64 {openssl} (Apache-2.0) [upgradable from: libssl3-3.3.2-r0]
`,
  'apk info -v':
    'alpine-release-3.20.3-r0\ngtk+3.0-3.24.41-r0\nlibssl3-3.3.2-r0\n.build-deps-20240101.120000\n',
  'apk info -vv': `alpine-release-3.20.3-r0 - Alpine release data
gtk+3.0-3.24.41-r0 - The GTK+ Toolkit (v3)
libssl3-3.3.2-r0 - SSL shared libraries
`,
  'apk list --manifest': 'alpine-release 3.20.3-r0\ngtk+3.0 3.24.41-r0\nlibssl3 3.3.2-r0\n',
  'apk version -v': `Installed:                                Available:
alpine-release-3.20.3-r0                = 3.20.3-r0
gtk+3.0-3.24.41-r0                      < 3.24.42-r0
libssl3-3.3.2-r0                        ?
`,
  'the database': `C:Q1abc=
P:alpine-release
V:3.20.3-r0
A:x86_64
o:alpine-base
F:etc
R:os-release

P:gtk+3.0
V:3.24.41-r0
o:gtk+3.0

P:.build-deps
V:20240101.120000

P:libssl3
V:3.3.2-r0
o:openssl
`,
};

describe('shapes of an apk list', () => {
  it.each(Object.keys(SHAPES))('%s: the same packages and questions', (shape) => {
    const text = SHAPES[shape] ?? '';
    for (const lines of [text, text.replaceAll('\n', '\r\n')]) {
      const inventory = read(lines);
      expect(versions(inventory)).toEqual(EXPECTED);
      expect(inventory.packages.map((found) => found.unmatched)).toEqual([null, null, null]);
      expect(inventory.platform).toMatchObject({ ecosystem: 'Alpine:v3.20', confidence: 'high' });
      expect(find(inventory, 'libssl3')?.lookups).toEqual([{ name: 'openssl', version: '3.3.2-r0' }]);
    }
  });
});

describe('what is asked', () => {
  it.each([
    ['libssl3-3.3.2-r0 x86_64 {openssl} () [installed]', 'Alpine:v3.20', 'openssl'],
    ['musl-1.2.5-r0 x86_64 {musl} () [installed]', 'Alpine:v3.20', 'musl'],
    // Some tools write the package's own name for an origin that they do not know.
    ['libssl3-3.3.2-r0 x86_64 {libssl3} () [installed]', 'Alpine:v3.20', 'likely openssl'],
    ['libssl3-3.3.2-r0', 'Alpine:v3.20', 'likely openssl'],
    ['foo-libs-1.2-r3', 'Alpine:v3.20', 'likely foo-libs foo'],
    ['musl-1.2.5-r0', 'Alpine:v3.20', 'likely musl'],
    ['musl-1.2.5-r0', 'Alpaquita:23', 'likely musl'],
    ['libssl3-3.3.2-r0', 'Wolfi', 'libssl3'],
    ['libssl3-3.3.2-r0 x86_64 {openssl} () [installed]', 'Wolfi', 'libssl3 openssl'],
    ['foo-libs-1.2-r3', 'Chainguard', 'foo-libs'],
    ['foo-libs-1.2-r3', 'MinimOS', 'foo-libs'],
  ])('%s of %s: %s', (line, distribution, expected) => {
    const [found] = read(`${line}\n`, distribution).packages;
    const names = found?.lookups.map(({ name }) => name) ?? [];
    expect([...(found?.isGuessed ? ['likely'] : []), ...names].join(' ')).toBe(expected);
  });

  it('own names that stand for origins that are not known are told by one that cannot be', () => {
    const made = [
      'foo-1.2-r3 x86_64 {foo} ()',
      'libssl3-3.3.2-r0 x86_64 {libssl3} ()',
      'ssl-1-r0 x86_64 {a} ()',
    ];
    const { packages } = read(`${made.join('\n')}\n`, 'Alpine:v3.20');
    expect(packages.map(({ name, isGuessed = false }) => [name, isGuessed])).toEqual([
      ['foo', true],
      ['libssl3', true],
      ['ssl', false],
    ]);
  });

  it('an entry that tells the origin counts more than one that does not', () => {
    const lines = ['libssl3-3.3.2-r0', 'libssl3-3.3.2-r0 x86_64 {openssl} () [installed]'];
    for (const list of [lines, lines.toReversed()]) {
      const [found] = read(`${list.join('\n')}\n`.replace(' [installed]', ''), 'Alpine:v3.20').packages;
      expect(found).not.toHaveProperty('isGuessed');
    }
  });
});

describe('the distribution', () => {
  it.each([
    ['Wolfi', 'wolfi-baselayout-20230201-r15\nbusybox-1.37.0-r0\n', 'Wolfi'],
    ['Chainguard', 'chainguard-baselayout-20230214-r10\nwolfi-keys-1-r8\nbusybox-1.37.0-r0\n', 'Chainguard'],
    ['Alpine by its C library', 'musl-1.2.4-r2\nbusybox-1.36.1-r4\n', 'Alpine:v3.18'],
    [
      'Alpine by the index in a message',
      'fetch https://mirror.example/alpine/v3.16/main/x86_64/APKINDEX.tar.gz\njq-1.6-r1\n',
      'Alpine:v3.16',
    ],
    ['Alpine edge', 'alpine-release-3.21.0_alpha20240807-r0\njq-1.7.1-r0\n', 'Alpine:edge'],
  ])('%s', (_, text, ecosystem) => {
    const inventory = read(text);
    expect(inventory.platform?.ecosystem).toBe(ecosystem);
    expect(inventory.packages.every((found) => found.ecosystem === ecosystem)).toBe(true);
  });

  it('of which two releases are equally likely is not guessed', () => {
    const inventory = read('musl-1.1.24-r10\njq-1.6-r1\n');
    expect(inventory.platform).toMatchObject({ ecosystem: null, distribution: 'Alpine', release: null });
    expect(inventory.packages.map((found) => found.unmatched)).toEqual(['no-release', 'no-release']);
  });
});

describe('what cannot be read', () => {
  it('a line in the middle is told', () => {
    const inventory = read('jq-1.7.1-r0\n{}{}\nzlib-1.3.1-r1\n', 'Alpine:v3.20');
    expect(inventory.packages.map((found) => `${found.name}: ${found.unmatched}`)).toEqual([
      'jq: null',
      'zlib: null',
      '{}{}: unreadable',
    ]);
  });

  it('an error of apk is told', () => {
    const inventory = read('ERROR: lib/apk/db/installed: read failed\njq-1.7.1-r0\n', 'Alpine:v3.20');
    expect(inventory.packages.map((found) => found.unmatched)).toEqual(['unreadable', null]);
  });

  it.each([
    ['nothing', ''],
    ['a web page', '<html></html>'],
    ['JSON', '[{"name":"jq"}]'],
    ['names without versions', 'musl\nbusybox\n'],
    ['prose', 'The re-release of the state-of-the-art tool.\n'],
    ['one long line', 'a-1-r'.repeat(1_000_000)],
  ])('%s is not the format, and the error names a command', (_, text) => {
    expect(() => read(text)).toThrow(NotTheFormatError);
    expect(() => read(text)).toThrow(/is empty|Make one with: apk list --installed/);
  });
});
