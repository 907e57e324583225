import { describe, expect, it } from 'vitest';
import type { Package } from '../package.ts';
import { readSbom } from './read-sbom.ts';

/** One component in a CycloneDX document; `os`: the operating system that the document names. */
function packageOf(component: object, os: object | null = null): Package | null {
  const components = os === null ? [component] : [{ type: 'operating-system', ...os }, component];
  const document = { bomFormat: 'CycloneDX', components };
  return readSbom(Buffer.from(JSON.stringify(document)), 'x').packages[0] ?? null;
}

function told(found: Package | null): string {
  if (found === null) return 'no package';
  if (found.unmatched !== null) return found.unmatched;
  const asked = new Set(found.lookups.map(({ name, version }) => `${name}@${version}`));
  return [...(found.isGuessed === true ? ['likely'] : []), found.ecosystem, ...asked].join(' ');
}

function jar(...told: readonly object[]): object {
  const type = { name: 'syft:package:type', value: 'java-archive' };
  return { name: 'a', version: '1.0', purl: 'pkg:maven/a/a@1.0', properties: [type, ...told] };
}

const COMMIT = '4ae461083684e48ef6b68e954397cda141c2a49c';

describe('a package of a language', () => {
  it.each([
    ['pkg:bitnami/WordPress@6.2.0', 'Bitnami wordpress@6.2.0'],
    ['pkg:bitnami/postgresql@17.2.0-8?arch=arm64&distro=debian-12', 'Bitnami postgresql@17.2.0'],
    ['pkg:cargo/serde@1.0.100', 'crates.io serde@1.0.100'],
    ['pkg:composer/Symfony/Http-Kernel@v5.4.0', 'Packagist symfony/http-kernel@v5.4.0'],
    ['pkg:conan/openssl@3.0.3', 'ConanCenter openssl@3.0.3'],
    ['pkg:cran/caret@6.0-88', 'CRAN caret@6.0-88'],
    ['pkg:gem/rails@7.0.1', 'RubyGems rails@7.0.1'],
    ['pkg:gem/nokogiri@1.13.10-x86_64-linux', 'RubyGems nokogiri@1.13.10'],
    ['pkg:gem/jruby-openssl@0.14.0-java', 'RubyGems jruby-openssl@0.14.0'],
    ['pkg:githubactions/github/codeql-action/init@v3.1.2', 'GitHub Actions github/codeql-action@3.1.2'],
    ['pkg:golang/github.com/BurntSushi/toml@v1.2.0', 'Go github.com/BurntSushi/toml@1.2.0'],
    [
      'pkg:golang/github.com/docker/docker@v20.10.0%2Bincompatible',
      'Go github.com/docker/docker@20.10.0+incompatible',
    ],
    ['pkg:golang/stdlib@go1.22.1', 'Go stdlib@1.22.1'],
    ['pkg:golang/stdlib@1.22.1', 'Go stdlib@1.22.1'],
    ['pkg:golang/std@go1.20.3?type=module', 'Go stdlib@1.20.3'],
    ['pkg:golang/stdlib@1.20', 'Go stdlib@1.20.0'],
    ['pkg:golang/stdlib@1.21rc2', 'Go stdlib@1.21.0-rc.2'],
    ['pkg:golang/stdlib@go1.22.1-X:boringcrypto', 'Go stdlib@1.22.1'],
    [
      'pkg:golang/example.com/m@0.0.0-20220101000000-abcdef123456',
      'Go example.com/m@0.0.0-20220101000000-abcdef123456',
    ],
    ['pkg:golang/github.com/masterminds/goutils@v1.1.0', 'Go github.com/Masterminds/goutils@1.1.0'],
    ['pkg:golang/docker@20.10.0', 'unmapped'],
    ['pkg:golang/example.com/m@v1', 'invalid-version'],
    ['pkg:golang/example.com/m@v1.2', 'invalid-version'],
    ['pkg:hackage/aeson@2.0.0.0', 'Hackage aeson@2.0.0.0'],
    ['pkg:hex/Phoenix@1.6.13', 'Hex phoenix@1.6.13'],
    ['pkg:julia/Example@1.9.0?uuid=1', 'Julia Example@1.9.0'],
    ['pkg:maven/org.apache.commons/commons-text@1.9', 'Maven org.apache.commons:commons-text@1.9'],
    ['pkg:npm/%40babel/traverse@7.23.0', 'npm @babel/traverse@7.23.0'],
    ['pkg:npm/@babel/traverse@7.23.0', 'npm @babel/traverse@7.23.0'],
    ['pkg:npm/%40babel%2Ftraverse@7.23.0', 'npm @babel/traverse@7.23.0'],
    ['pkg:npm/JSONStream@1.3.5', 'npm JSONStream@1.3.5'],
    ['pkg:nuget/Newtonsoft.Json@12.0.3', 'NuGet Newtonsoft.Json@12.0.3'],
    ['pkg:pub/http@0.13.2', 'Pub http@0.13.2'],
    ['pkg:pypi/q%401.0', 'PyPI q@1.0'],
    ['pkg:pypi/Flask_SQLAlchemy@2.5', 'PyPI flask-sqlalchemy@2.5'],
    ['pkg:swift/github.com/apple/swift-nio@2.41.0', 'SwiftURL github.com/apple/swift-nio@2.41.0'],
    ['pkg:swift/github.com/apple/swift-nio.git@2.41.0', 'SwiftURL github.com/apple/swift-nio@2.41.0'],
    [
      'pkg:swift/github.com/apple/swift-nio.git/swift-nio@2.41.0',
      'SwiftURL github.com/apple/swift-nio@2.41.0',
    ],
    ['pkg:swift/github.com/apple/swift-nio/swift-nio@2.41.0', 'SwiftURL github.com/apple/swift-nio@2.41.0'],
    ['pkg:swift/github.com/Fire/Fire@5.4.3', 'SwiftURL github.com/Fire/Fire@5.4.3'],
    ['pkg:swift/Fire@5.4.3', 'unmapped'],
    ['pkg:swift/apple/swift-nio@2.41.0', 'unmapped'],
    ['pkg:golang/stdlib@v1.20', 'Go stdlib@1.20.0'],
    ['pkg:maven/org/apache/logging/log4j/log4j-core@2.14.1', 'unmapped'],
    ['pkg:pypi/uvicorn%5Bstandard%5D@0.1.0', 'PyPI uvicorn@0.1.0'],
    ['pkg:cran/caret', 'no-version'],
    ['pkg:generic/openssl@3.0', 'no-advisory-feed'],
    ['pkg:docker/library/alpine@3.20', 'no-advisory-feed'],
    ['pkg:cocoapods/AFNetworking@4.0.1', 'no-advisory-feed'],
    ['pkg:conda/numpy@1.0', 'no-advisory-feed'],
    ['pkg:github/team/app@1.0.0', 'no-advisory-feed'],
    ['pkg:maven/junit@4.12', 'unmapped'],
    ['pkg:githubactions/checkout@v4', 'unmapped'],
    ['pkg:composer/symfony@5.4.0', 'unmapped'],
    ['pkg:cargo/app@0.1.0?download_url=file://../app', 'not-a-registry-package'],
    ['pkg:cargo/app@0.1.0?download_url=https://example.org/app.crate', 'crates.io app@0.1.0'],
    [
      'pkg:pypi/requests@2.0.0?download_url=file:///wheels/requests-2.0.0-py3-none-any.whl',
      'PyPI requests@2.0.0',
    ],
    ['pkg:maven/com.example/core@1.0?project_path=%3Acore', 'not-a-registry-package'],
    [`pkg:npm/a@1.0.0?vcs_url=git%2Bssh://git@example.org/a.git%23${COMMIT}`, 'not-a-registry-package'],
    [`pkg:cargo/a@1.0.0?vcs_url=git%2Bhttps://example.org/a%40${COMMIT}`, 'not-a-registry-package'],
    ['pkg:npm/a@1.0.0?vcs_url=git%2Bhttps://example.org/a.git', 'npm a@1.0.0'],
    [
      `pkg:golang/example.org/a@v1.0.0?vcs_url=git%2Bhttps://example.org/a%40${COMMIT}`,
      'Go example.org/a@1.0.0',
    ],
    ['pkg:npm/a/b/c@1.0.0', 'unmapped'],
    ['pkg:cargo/acme/serde@1.0.100', 'unmapped'],
    ['pkg:hex/acme/phoenix@1.6.13', 'unmapped'],
    ['pkg:pypi/acme/flask@2.5', 'unmapped'],
  ])('%s is asked for as %s', (purl, expected) => {
    expect(told(packageOf({ name: 'as-the-document-says', purl }))).toBe(expected);
  });

  it.each([
    ['^1.2.0', 'not-pinned'],
    ['~> 1.2', 'not-pinned'],
    ['>= 2, < 3', 'not-pinned'],
    ['1.x || 2.x', 'not-pinned'],
    ['4.*.*', 'not-pinned'],
    ['[1.0,2.0)', 'not-pinned'],
    ['latest', 'not-pinned'],
    ['NOASSERTION', 'no-version'],
    ['UNKNOWN', 'no-version'],
    ['unspecified', 'no-version'],
    ['(devel)', 'no-version'],
    ['', 'no-version'],
    ['1.2', 'invalid-version'],
    ['main', 'invalid-version'],
    ['1.0.0\u0000', 'invalid-version'],
    [`1.0.${'0'.repeat(600)}`, 'invalid-version'],
  ])('the version %j: %s', (version, expected) => {
    expect(told(packageOf({ name: 'a', version, purl: 'pkg:npm/a' }))).toBe(expected);
  });

  it.each([
    ['nothing tells the type', { name: 'a', version: '1.0.0' }, 'unmapped'],
    ['the package URL is none', { name: 'a', version: '1.0.0', purl: 'a-purl' }, 'unmapped'],
    [
      'a property tells the type',
      { name: 'a', version: '1.0.0', properties: [{ name: 'syft:package:type', value: 'npm' }] },
      'npm a@1.0.0',
    ],
    [
      'group and name make a name',
      {
        group: 'org.x',
        name: 'y',
        version: '1',
        properties: [{ name: 'aquasecurity:trivy:PkgType', value: 'jar' }],
      },
      'Maven org.x:y@1',
    ],
    ['Syft knows no group of a jar', jar(), 'likely Maven a:a@1.0'],
    ['a jar tells its group', jar({ name: 'syft:metadata:-:groupID', value: 'a' }), 'Maven a:a@1.0'],
    [
      'Syft wrote a type of package URLs that was given up',
      {
        name: 'ssl_client',
        version: '1.34.1-r5',
        purl: 'pkg:alpine/ssl_client@1.34.1-r5?upstream=busybox&distro=alpine-3.15.4',
        properties: [{ name: 'syft:package:type', value: 'apk' }],
      },
      'Alpine:v3.15 busybox@1.34.1-r5',
    ],
    [
      'cdxgen wrote an action as a repository',
      {
        name: 'changed-files',
        version: 'v45.0.7',
        purl: 'pkg:github/tj-actions/changed-files@v45.0.7',
        properties: [{ name: 'cdx:github:action:uses', value: 'tj-actions/changed-files@v45.0.7' }],
      },
      'GitHub Actions tj-actions/changed-files@45.0.7',
    ],
    [
      'the name is hostile',
      { name: 'a\u202eb', version: '1.0.0', properties: [{ name: 'syft:package:type', value: 'npm' }] },
      'unreadable',
    ],
    ['there is no name', { version: '1.0.0' }, 'unreadable'],
    [
      'the name is a property of every object',
      { name: '__proto__', version: '1.0.0', purl: 'pkg:npm/__proto__@1.0.0' },
      'npm __proto__@1.0.0',
    ],
  ])('when %s', (_, component, expected) => {
    expect(told(packageOf(component))).toBe(expected);
  });

  it.each([
    [
      'pkg:golang/github.com/burntsushi/toml@v1.2.0',
      { name: 'github.com/BurntSushi/toml' },
      'Go github.com/BurntSushi/toml@1.2.0',
    ],
    [
      'pkg:golang/github.com/azure/go/sdk@v1.2.0',
      { group: 'github.com/Azure/go', name: 'sdk' },
      'Go github.com/Azure/go/sdk@1.2.0',
    ],
    ['pkg:golang/github.com/burntsushi/toml@v1.2.0', { name: 'TOML' }, 'Go github.com/burntsushi/toml@1.2.0'],
    ['pkg:npm/lodash@4.17.10', { name: 'Lodash' }, 'npm lodash@4.17.10'],
    ['pkg:maven/junit/junit@4.12', { group: 'junit', name: 'JUnit' }, 'Maven junit:junit@4.12'],
  ])('%s beside the names %o', (purl, names, expected) => {
    expect(told(packageOf({ type: 'library', purl, ...names }))).toBe(expected);
  });

  it('is shown under its name in the ecosystem, at the version that is written', () => {
    const found = packageOf({
      name: 'toml',
      version: 'v1.2.0',
      purl: 'pkg:golang/github.com/BurntSushi/toml@v1.2.0',
    });
    expect([found?.name, found?.version]).toEqual(['github.com/BurntSushi/toml', 'v1.2.0']);
  });
});

describe('a package of a distribution', () => {
  const alma = { name: 'almalinux', version: '9.4' };
  const leap = { name: 'opensuse-leap', version: '15.5' };
  it.each([
    [
      'a source package',
      'pkg:deb/debian/libssl3@3.0.11-1?distro=debian-12&upstream=openssl',
      null,
      'Debian:12 openssl@3.0.11-1',
    ],
    [
      'its version',
      'pkg:deb/debian/libgcc-s1@12.2.0-14?distro=debian-12&upstream=gcc-12%4012.2.0-13',
      null,
      'Debian:12 gcc-12@12.2.0-13',
    ],
    [
      'a source package as such',
      'pkg:deb/debian/attr@1:2.4.47-2?arch=source&distro=debian-9',
      null,
      'Debian:9 attr@1:2.4.47-2',
    ],
    [
      'a rebuild',
      'pkg:deb/debian/bash@5.2-1%2Bb2?distro=debian-12&upstream=bash',
      null,
      'Debian:12 bash@5.2-1',
    ],
    [
      'a source from the table',
      'pkg:deb/debian/libssl3@3.0.11-1?distro=debian-12',
      null,
      'Debian:12 openssl@3.0.11-1',
    ],
    ['a source that nobody tells', 'pkg:deb/ubuntu/libssl3@3.0.2-0ubuntu1?distro=jammy', null, 'unmapped'],
    [
      'the distribution of the document',
      'pkg:deb/debian/curl@7.88.1-10?upstream=curl',
      { name: 'debian', version: '12.5' },
      'Debian:12 curl@7.88.1-10',
    ],
    ['no release anywhere', 'pkg:deb/debian/curl@7.88.1-10?upstream=curl', null, 'no-release'],
    [
      'a source package of Docker Scout',
      'pkg:deb/debian/glibc@2.41-12%2Bdeb13u2?os_distro=trixie&os_name=debian&os_version=13',
      null,
      'Debian:13 glibc@2.41-12+deb13u2',
    ],
    [
      'a package of Amazon Inspector, which calls every source like its package',
      'pkg:dpkg/libgmp10@6.2.1%2Bdfsg1-1.1%2Bdeb12u1?epoch=2&upstream=libgmp10-6.2.1%2Bdfsg1-1.1%2Bdeb12u1.src.dpkg',
      { name: 'debian', version: '12' },
      'Debian:12 gmp@2:6.2.1+dfsg1-1.1+deb12u1',
    ],
    [
      'what others built, of Docker Scout',
      'pkg:deb/redis/redis@6:8.0.5-1rl1~trixie1?os_name=debian&os_version=13',
      null,
      'no-advisory-feed',
    ],
    [
      'an origin',
      'pkg:apk/alpine/ssl_client@1.36.1-r15?distro=3.19.1&upstream=busybox',
      null,
      'Alpine:v3.19 busybox@1.36.1-r15',
    ],
    [
      'a likely origin',
      'pkg:apk/alpine/libcrypto3@3.1.4-r5?distro=alpine-3.19.1',
      null,
      'likely Alpine:v3.19 openssl@3.1.4-r5',
    ],
    [
      'a likely source',
      'pkg:rpm/opensuse/libz1@1.2.13-1.1',
      leap,
      'likely openSUSE:Leap 15.5 zlib@1.2.13-1.1',
    ],
    ['a rolling distribution', 'pkg:apk/wolfi/bash@5.2-r1?distro=wolfi-20230201', null, 'Wolfi bash@5.2-r1'],
    [
      'its own name where advisories tell of it',
      'pkg:rpm/redhat/libxml2@2.9.13-6.el9?epoch=0&distro=rhel-7',
      null,
      'Red Hat:enterprise_linux:7::server libxml2@0:2.9.13-6.el9',
    ],
    [
      'binary and source',
      'pkg:rpm/almalinux/openssl-libs@3.0.7-24.el9?epoch=1&upstream=openssl-3.0.7-24.el9.src.rpm',
      alma,
      'AlmaLinux:9 openssl-libs@1:3.0.7-24.el9 openssl@1:3.0.7-24.el9',
    ],
    [
      'a source of another version',
      'pkg:rpm/opensuse/foo-plugin@2.0-7.1?upstream=foo-1.5-3.1.src.rpm',
      leap,
      'openSUSE:Leap 15.5 foo@1.5-3.1',
    ],
    [
      'an epoch that is not told',
      'pkg:rpm/almalinux/zlib@1.2.11-40.el9?upstream=zlib-1.2.11-40.el9.src.rpm',
      alma,
      'AlmaLinux:9 zlib@1.2.11-40.el9',
    ],
    [
      'no epochs where advisories write none',
      'pkg:rpm/opensuse/dbus-1@1.14.6-1.1?epoch=2&upstream=dbus-1-1.14.6-1.1.src.rpm',
      leap,
      'openSUSE:Leap 15.5 dbus-1@1.14.6-1.1',
    ],
    [
      'a distribution of images alone',
      'pkg:deb/echo/curl@8.0.1-1?distro=echo-1&upstream=curl',
      null,
      'Echo curl@8.0.1-1',
    ],
    [
      'the release that its own says, beside a vendor',
      'pkg:rpm/redhat/bash@5.1.8-9.el9?epoch=0&arch=x86_64',
      null,
      'Red Hat:enterprise_linux:9::baseos bash@0:5.1.8-9.el9',
    ],
    [
      'no release that another family of vendors says',
      'pkg:rpm/redhat/bash@5.1.8-9.fc38',
      null,
      'no-release',
    ],
    ['no feed', 'pkg:rpm/fedora/curl@8.0.1-1.fc38?distro=fedora-38', null, 'no-advisory-feed'],
    [
      'a distribution that nobody knows',
      'pkg:deb/frobnix/curl@8.0.1-1?distro=frobnix-3',
      null,
      'no-advisory-feed',
    ],
    ['a version that is none', 'pkg:rpm/almalinux/zlib@1.2.11', alma, 'invalid-version'],
    ['a key', 'pkg:rpm/almalinux/gpg-pubkey@1-1', alma, 'no package'],
  ])('%s', (_, purl, os, expected) => {
    const name = /\/([^/@]+)@/.exec(purl)?.[1] ?? '';
    expect(told(packageOf({ name, purl }, os))).toBe(expected);
  });

  it('is of the release that its own version says, whatever most of a product are of', () => {
    const rpm = (name: string, version: string) => ({ name, purl: `pkg:rpm/redhat/${name}@${version}` });
    const components = [rpm('a', '1-1.el9'), rpm('b', '1-1.el9'), rpm('c', '1-1.module+el8.9.0+1')];
    const document = { bomFormat: 'CycloneDX', components };
    const { packages } = readSbom(Buffer.from(JSON.stringify(document)), 'x');
    expect(packages.map(({ ecosystem }) => ecosystem?.split('::')[0])).toEqual([
      'Red Hat:enterprise_linux:9',
      'Red Hat:enterprise_linux:9',
      'Red Hat:enterprise_linux:8',
    ]);
  });

  it('is asked of every stream of Red Hat', () => {
    const purl = 'pkg:rpm/redhat/bash@5.1.8-6.el9?distro=rhel-9.4&upstream=bash-5.1.8-6.el9.src.rpm';
    const found = packageOf({ name: 'bash', purl });
    const ecosystems = found?.lookups.map((lookup) => Reflect.get(lookup, 'ecosystem') ?? found.ecosystem);
    expect(new Set(ecosystems)).toContain('Red Hat:enterprise_linux:9::baseos');
    expect(new Set(ecosystems)).toContain('Red Hat:enterprise_linux:9::appstream');
  });
});
