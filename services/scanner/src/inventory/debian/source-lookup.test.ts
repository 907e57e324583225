import { describe, expect, it } from 'vitest';
import { sourceLookup, withOwnSources } from './source-lookup.ts';

const asked = (binary: string, version: string, release: string | null = '12') => {
  const lookup = sourceLookup(binary, version, null, release);
  return lookup === null ? null : `${lookup.name} ${lookup.version}`;
};

describe('the source of a package whose list states none', () => {
  it.each([
    ['12', 'libssl3', '3.0.11-1~deb12u2', 'openssl 3.0.11-1~deb12u2'],
    ['11', 'libssl1.1', '1.1.1n-0+deb11u5', 'openssl 1.1.1n-0+deb11u5'],
    ['13', 'libssl3t64', '3.5.1-1', 'openssl 3.5.1-1'],
    ['12', 'libcurl3-gnutls', '7.88.1-10+deb12u5', 'curl 7.88.1-10+deb12u5'],
    ['12', 'zlib1g', '1:1.2.13.dfsg-1', 'zlib 1:1.2.13.dfsg-1'],
    ['12', 'python3-minimal', '3.11.2-1+b1', 'python3-defaults 3.11.2-1'],
    ['12', 'bsdutils', '1:2.38.1-5+b1', 'util-linux 2.38.1-5'],
    ['12', 'libldb2', '2:2.6.2+samba4.17.12+dfsg-0+deb12u1', 'samba 2:4.17.12+dfsg-0+deb12u1'],
    ['13', 'login', '1:4.16.0-2+really2.41-5', 'util-linux 2.41-5'],
    ['12', 'dmsetup', '2:1.02.185-2', 'lvm2 2.03.16-2'],
    // Of minizip in bookworm, of zlib in trixie.
    ['12', 'libminizip1', '1:1.2.11-1', 'minizip 1:1.2.11-1'],
    ['13', 'libminizip1t64', '1:1.3.1-1', 'zlib 1:1.3.1-1'],
    ['12', 'linux-image-6.1.0-21-amd64', '6.1.90-1', 'linux 6.1.90-1'],
    ['12', 'linux-image-amd64', '6.1.90-1', 'linux 6.1.90-1'],
    ['12', 'linux-image-6.12.57+deb12-amd64', '6.12.57-1~deb12u1', 'linux-6.12 6.12.57-1~deb12u1'],
    ['12', 'linux-libc-dev', '6.1.90-1', 'linux 6.1.90-1'],
  ])('Debian %s: %s %s', (release, binary, version, expected) => {
    expect(asked(binary, version, release)).toBe(expected);
  });

  it.each([
    ['is not of the archive', 'docker-ce', '5:27.0.1-1', '12'],
    ['has a version that the archive does not tell of', 'dmsetup', '2:1.02.999-1', '12'],
    ['is of a release without a table', 'libssl1.1', '1.1.1d-0', '10'],
    ['is of Ubuntu', 'libssl3', '3.0.2-0ubuntu1', null],
    ['is a kernel of Ubuntu', 'linux-image-5.15.0-91-generic', '5.15.0-91.101', null],
    ['has the name of a member of objects', 'constructor', '1-1', '12'],
  ])('nobody is asked where it %s', (_, binary, version, release) => {
    expect(asked(binary, version, release)).toBeNull();
  });
});

describe('a stated source', () => {
  it.each([
    ['dmsetup', '2:1.02.185-2', 'lvm2', '2.03.16-2', 'lvm2 2.03.16-2'],
    ['libfoo1', '1.2-3+b4', 'foo', null, 'foo 1.2-3'],
    ['linux-image-6.1.0-21-amd64', '6.1.90-1', 'linux-signed-amd64', '6.1.90+1', 'linux 6.1.90-1'],
    [
      'linux-image-6.12.57+deb12-amd64',
      '6.12.57-1~deb12u1',
      'linux-signed-6.12-amd64',
      '6.12.57+1~deb12u1',
      'linux-6.12 6.12.57-1~deb12u1',
    ],
    [
      'linux-image-5.15.0-91-generic',
      '5.15.0-91.101',
      'linux-signed',
      '5.15.0-91.101',
      'linux 5.15.0-91.101',
    ],
    ['linux-image-x', '6.8.0-1.2', 'linux-signed-hwe-6.8', '6.8.0-1.2', 'linux-hwe-6.8 6.8.0-1.2'],
  ])('%s %s of %s %s', (binary, version, name, of, expected) => {
    const lookup = sourceLookup(binary, version, { name, version: of }, null);
    expect(`${lookup?.name} ${lookup?.version}`).toBe(expected);
  });

  it('is left out by a list where it is called like the package', () => {
    const own = { name: 'bash', source: null };
    const other = { name: 'libssl3', source: { name: 'openssl', version: null } };
    expect(withOwnSources([own, other])).toEqual([
      { ...own, source: { name: 'bash', version: null } },
      other,
    ]);
    expect(withOwnSources([own])).toEqual([own]);
  });
});
