import { describe, expect, it } from 'vitest';
import { readSbom } from './read-sbom.ts';
import type { SbomInventory } from './sbom-inventory.ts';

function read(document: object): SbomInventory {
  return readSbom(Buffer.from(JSON.stringify(document)), 'x');
}

describe('sbomInventory', () => {
  const owning = (upstream: string, version = '2.28.1') => {
    const qualifiers = `distro=azurelinux-3.0${upstream}`;
    const artifacts = [
      { id: '1', name: 'requests', version, type: 'python', purl: `pkg:pypi/requests@${version}` },
      {
        id: '2',
        name: 'python3-requests',
        version: '2.28.1-1.azl3',
        type: 'rpm',
        purl: `pkg:rpm/azurelinux/python3-requests@2.28.1-1.azl3?${qualifiers}`,
      },
    ];
    const artifactRelationships = [{ type: 'ownership-by-file-overlap', parent: '2', child: '1' }];
    const { packages } = read({ descriptor: { name: 'syft' }, artifacts, artifactRelationships });
    return packages.find(({ ecosystem }) => ecosystem === 'PyPI')?.ownedIn;
  };

  it('leaves what a system package owns to the system only where that is known to be looked up', () => {
    expect(owning('&upstream=python-requests-2.28.1-1.azl3.src.rpm')).toBe('Azure Linux:3');
    expect(owning('')).toBeUndefined();
  });

  it.each(['2.28', '2.2', '2.28.11', '2.28.1.1', '12.28.1'])(
    'looks up %s itself beside version 2.28.1 of the system',
    (version) => {
      expect(owning('&upstream=python-requests-2.28.1-1.azl3.src.rpm', version)).toBeUndefined();
    },
  );

  it('takes an origin that is left out for the own name where others are stated', () => {
    const apk = (name: string, more = '') => ({
      name,
      purl: `pkg:apk/alpine/${name}@1.36.1-r15?distro=3.19.1${more}`,
    });
    const guessed = (...components: readonly object[]) =>
      read({ bomFormat: 'CycloneDX', components }).packages.map(({ isGuessed = false }) => isGuessed);
    expect(guessed(apk('busybox'), apk('ssl_client', '&upstream=busybox'))).toEqual([false, false]);
    expect(guessed(apk('busybox'), apk('ssl_client'))).toEqual([true, true]);
    expect(guessed(apk('libssl3'), apk('ssl_client', '&upstream=busybox'))).toEqual([true, false]);
  });

  it('takes sources for untold where every one is called like its package', () => {
    const rpm = (name: string, source = name) => ({
      name,
      purl: `pkg:rpm/${name}@3.0.7-24.el9?epoch=1&upstream=${source}-3.0.7-24.el9.src.rpm`,
    });
    const asked = (...components: readonly object[]) =>
      read({
        bomFormat: 'CycloneDX',
        components: [{ type: 'operating-system', name: 'rocky', version: '9.3' }, ...components],
      }).packages.map(({ lookups, isGuessed }) => `${lookups[0]?.name}${isGuessed ? '?' : ''}`);
    const others = ['glibc-common', 'krb5-libs', 'libcurl', 'systemd-libs', 'openssl-libs'];
    const all = (...names: readonly string[]) => asked(...names.map((name) => rpm(name))).toSorted();
    expect(all('bash', ...others)).toEqual(['bash?', 'curl?', 'glibc?', 'krb5?', 'openssl?', 'systemd?']);
    expect(asked(rpm('bash'), rpm('openssl-libs', 'openssl'))).toEqual(['bash', 'openssl']);
    expect(all('bash', ...others.slice(1))).toEqual(['bash', ...others.slice(1)].sort());
  });

  it('counts a package once by the entry that tells its source', () => {
    const purl = 'pkg:rpm/opensuse/libz1@1.2.13-1.1?distro=opensuse-leap-15.5';
    const stated = { name: 'libz1', purl: `${purl}&upstream=zlib-1.2.13-1.1.src.rpm` };
    const untold = { name: 'libz1', purl };
    for (const components of [
      [stated, untold],
      [untold, stated],
    ]) {
      const { packages } = read({ bomFormat: 'CycloneDX', components });
      expect(packages).toMatchObject([{ lookups: [{ name: 'zlib' }] }]);
      expect(packages[0]).not.toHaveProperty('isGuessed');
    }
  });

  it.each([
    [
      'of the subject, before the kernel',
      { name: 'Debian+GNU/Linux', version: '12 (bookworm)' },
      'bash',
      [{ name: 'os-image', version: '6.1.0' }],
    ],
    ['of the packages, where the subject tells none', { name: 'Debian' }, 'base-files', []],
    [
      'of the system, where the subject tells none',
      { name: 'Distro-Debian' },
      'bash',
      [{ name: 'Debian GNU/Linux', version: '12' }],
    ],
  ])('takes the release %s', (_what, subject, name, systems) => {
    const type = 'operating-system';
    const { packages, platform } = read({
      bomFormat: 'CycloneDX',
      metadata: { component: { type, ...subject } },
      components: [
        ...systems.map((system) => ({ type, ...system })),
        { name, purl: `pkg:deb/debian/${name}@12.4` },
        { name: 'curl', purl: 'pkg:deb/curl@7.88.1-10' },
      ],
    });
    expect([platform, ...packages].map((each) => each?.ecosystem)).toEqual(Array(3).fill('Debian:12'));
  });

  it('keeps the release that the document tells of a distribution without a feed', () => {
    const { platform } = read({
      bomFormat: 'CycloneDX',
      components: [
        { type: 'operating-system', name: 'cbl-mariner', version: '1.0' },
        { name: 'bash', purl: 'pkg:rpm/bash@4.4.18-7.cm1' },
      ],
    });
    expect([platform?.release, platform?.confidence]).toEqual(['1.0', 'high']);
  });

  it('names the distribution of most packages where the document names none', () => {
    const platformOf = (...releases: readonly number[]) => {
      const components = releases.map((release, index) => ({
        name: `a${index}`,
        purl: `pkg:deb/debian/a${index}@1-1?distro=debian-${release}`,
      }));
      return read({ bomFormat: 'CycloneDX', components }).platform?.ecosystem;
    };
    expect([platformOf(11, 12, 12), platformOf(12, 11, 12), platformOf(11, 12), platformOf()]).toEqual([
      'Debian:12',
      'Debian:12',
      'Debian:11',
      undefined,
    ]);
  });
});
