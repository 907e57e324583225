import { describe, expect, it } from 'vitest';
import { sourceLookups } from './source-lookups.ts';

const asked = (binary: string, version: string, isUbuntu = false) =>
  sourceLookups(binary, version, null, isUbuntu)?.map(({ name, version: of }) => `${name} ${of}`) ?? null;

describe('the source of a package whose list states none', () => {
  it.each([
    ['libssl3', '3.0.11-1~deb12u2', 'openssl 3.0.11-1~deb12u2'],
    ['libssl1.1', '1.1.1n-0+deb11u5', 'openssl 1.1.1n-0+deb11u5'],
    ['libc6', '2.36-9+deb12u4', 'glibc 2.36-9+deb12u4'],
    ['locales', '2.36-9+deb12u4', 'glibc 2.36-9+deb12u4'],
    ['libcurl3-gnutls', '7.88.1-10+deb12u5', 'curl 7.88.1-10+deb12u5'],
    ['libgnutls30t64', '3.8.3-1ubuntu1', 'gnutls28 3.8.3-1ubuntu1'],
    ['zlib1g', '1:1.2.13.dfsg-1', 'zlib 1:1.2.13.dfsg-1'],
    ['udev', '252.22-1~deb12u1', 'systemd 252.22-1~deb12u1'],
    ['libpython3.11-stdlib', '3.11.2-6', 'python3.11 3.11.2-6'],
    ['python3-minimal', '3.11.2-1+b1', 'python3-defaults 3.11.2-1'],
    ['openssh-client', '1:9.2p1-2+deb12u2', 'openssh 1:9.2p1-2+deb12u2'],
    ['perl-base', '5.36.0-7', 'perl 5.36.0-7'],
    ['bsdutils', '1:2.38.1-5+b1', 'util-linux 2.38.1-5'],
    ['libstdc++6', '12.2.0-14', 'gcc-12 12.2.0-14'],
    ['libgcc1', '1:8.3.0-6', 'gcc-8 8.3.0-6'],
    ['libldb2', '2:2.6.2+samba4.17.12+dfsg-0+deb12u1', 'samba 2:4.17.12+dfsg-0+deb12u1'],
    ['login', '1:4.13+dfsg1-1', 'shadow 1:4.13+dfsg1-1'],
    ['php8.2-cli', '8.2.7-1~deb12u1', 'php8.2 8.2.7-1~deb12u1'],
    ['postgresql-client-15', '15.5-0+deb12u1', 'postgresql-15 15.5-0+deb12u1'],
    ['openjdk-17-jre-headless', '17.0.9+9-1~deb12u1', 'openjdk-17 17.0.9+9-1~deb12u1'],
    ['linux-image-6.1.0-21-amd64', '6.1.90-1', 'linux 6.1.90-1'],
    ['linux-image-6.12.57+deb12-amd64', '6.12.57-1~deb12u1', 'linux-6.12 6.12.57-1~deb12u1'],
    ['libreoffice-calc', '4:7.4.7-1', 'libreoffice 4:7.4.7-1'],
    ['libmemcached11', '1.1.4-1', 'libmemcached 1.1.4-1'],
  ])('%s %s', (binary, version, expected) => {
    expect(asked(binary, version)).toEqual([expected]);
  });

  it.each([
    ['linux-image-5.15.0-91-generic', '5.15.0-91.101', 'linux'],
    ['linux-image-5.15.0-91-generic', '5.15.0-91.101~20.04.1', 'linux-hwe-5.15'],
    ['linux-modules-6.5.0-1014-aws', '6.5.0-1014.14~22.04.1', 'linux-aws-6.5'],
    ['linux-headers-6.8.0-1008-azure', '6.8.0-1008.8', 'linux-azure'],
    ['linux-libc-dev', '5.15.0-91.101', 'linux'],
    ['linux-image-generic', '5.15.0.91.88', 'linux-meta'],
  ])('Ubuntu %s %s: %s', (binary, version, source) => {
    expect(sourceLookups(binary, version, null, true)?.map(({ name }) => name)).toEqual([source]);
  });

  it('an unknown package is asked under its own name and the likely ones', () => {
    expect(asked('libfoo12', '1.2-3')).toEqual(['libfoo12 1.2-3', 'libfoo 1.2-3', 'foo 1.2-3']);
    expect(asked('foo-dev', '1.2-3+b1')).toEqual(['foo-dev 1.2-3', 'foo 1.2-3']);
    expect(asked('python3-foo', '1.2-3')).toEqual(['python3-foo 1.2-3', 'python-foo 1.2-3']);
  });

  it.each(['dmsetup', 'libdevmapper1.02.1', 'gcc', 'postgresql', 'default-jre'])(
    '%s counts its versions apart from its source',
    (binary) => {
      expect(asked(binary, '1:1.0-1')).toBeNull();
    },
  );
});

describe('a stated source', () => {
  it('is asked with its own version', () => {
    expect(sourceLookups('dmsetup', '2:1.02.185-2', { name: 'lvm2', version: '2.03.16-2' }, false)).toEqual([
      { name: 'lvm2', version: '2.03.16-2' },
    ]);
  });

  it('of a signed kernel stands for the kernel', () => {
    const stated = { name: 'linux-signed-amd64', version: '6.1.90+1' };
    expect(sourceLookups('linux-image-6.1.0-21-amd64', '6.1.90-1', stated, false)).toEqual([
      { name: 'linux', version: '6.1.90-1' },
    ]);
  });
});
