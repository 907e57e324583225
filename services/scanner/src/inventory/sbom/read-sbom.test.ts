import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSbom } from './read-sbom.ts';
import type { SbomInventory } from './sbom-inventory.ts';

function fixture(path: string): Uint8Array {
  return readFileSync(join(import.meta.dirname, 'fixtures', path));
}

function read(document: unknown): SbomInventory {
  return readSbom(Buffer.from(JSON.stringify(document)), 'upload.json');
}

/** `name version ecosystem: name@version … (owner's ecosystem)` of the matched, `name version reason` of the unmatched. */
function rows({ packages }: SbomInventory): string[] {
  return packages.map(({ name, version, ecosystem, lookups, unmatched, ownedIn }) => {
    if (unmatched !== null) return `${name} ${version} ${unmatched}`;
    const asked = new Set(lookups.map((lookup) => `${lookup.name}@${lookup.version}`));
    const owned = ownedIn === undefined ? '' : ` (${ownedIn})`;
    return `${name} ${version} ${ecosystem}: ${[...asked].join(' ')}${owned}`;
  });
}

const NODEJS = '16.14.0-4.module_el8.5.0+2618+8d46dafd';

describe('readSbom', () => {
  it.each([
    {
      file: 'spdx-2/trivy-image.json',
      head: ['spdx-2', 'images.example/team/app:1.2', false, 'Debian:12'],
      packages: [
        '@babel/traverse 7.23.0 npm: @babel/traverse@7.23.0',
        'libblkid1 2.38.1-5+b1 Debian:12: util-linux@2.38.1-5',
        'libssl3 3.0.11-1~deb12u2 Debian:12: openssl@3.0.11-1~deb12u2',
        'no-purl  no-version',
      ],
      carried: ['libblkid1 CVE-2024-28085', '@babel/traverse GHSA-67hx-6x53-jw92'],
    },
    {
      file: 'spdx-2/syft-image.json',
      head: ['spdx-2', 'images.example/team/tool@sha256:99ff', false, 'Debian:12'],
      packages: [
        'jinja2 3.1.2 PyPI: jinja2@3.1.2',
        'libpython3.11-stdlib 3.11.2-6 Debian:12: python3.11@3.11.2-6',
        'python3-requests 2.28.1+dfsg-1 Debian:12: requests@2.28.1+dfsg-1',
        'requests 2.28.1 PyPI: requests@2.28.1 (Debian:12)',
      ],
      carried: [],
      leftOut: 0,
    },
    {
      file: 'spdx-2/platform-export.json',
      head: ['spdx-2', 'com.example.team/app', false, null],
      packages: [
        'actions/checkout 4.*.* not-pinned',
        'express ^4.18.0 not-pinned',
        'lodash 4.17.20 npm: lodash@4.17.20',
        'tj-actions/changed-files 45.0.7 GitHub Actions: tj-actions/changed-files@45.0.7',
      ],
      carried: [],
      leftOut: 0,
    },
    {
      file: 'spdx-2/list-of-packages.json',
      head: ['spdx-2', 'inventory', false, null],
      packages: [
        'markupsafe 2.1.1 PyPI: markupsafe@2.1.1',
        'org.apache.logging.log4j:log4j-core 2.14.1 Maven: org.apache.logging.log4j:log4j-core@2.14.1',
      ],
      carried: [],
      leftOut: 0,
    },
    {
      file: 'spdx-3/image.json',
      head: ['spdx-3', 'images.example/team/app:1.2', false, 'Alpine:v3.19'],
      packages: [
        'lodash 4.17.20 npm: lodash@4.17.20',
        'minimist 1.2.5 npm: minimist@1.2.5',
        'ssl_client 1.36.1-r15 Alpine:v3.19: busybox@1.36.1-r15',
      ],
      carried: ['lodash CVE-2021-23337 high'],
    },
    {
      file: 'syft/image.json',
      head: ['syft', 'images.example/team/app:7', false, 'Debian:12'],
      packages: [
        'actions/checkout v4.1.1 GitHub Actions: actions/checkout@4.1.1',
        'bash 5.2.15-2+b2 Debian:12: bash@5.2.15-2',
        'curl 8.5.0 no-advisory-feed',
        'github.com/BurntSushi/toml v1.2.0 Go: github.com/BurntSushi/toml@1.2.0',
        'github.com/team/app  no-version',
        'idna 3.3 PyPI: idna@3.3 (Debian:12)',
        'python3-idna 3.3-1 Debian:12: python-idna@3.3-1',
        'stdlib go1.22.1 Go: stdlib@1.22.1',
        'tomcat-embed-el 9.0.27 unmapped',
      ],
      carried: [],
      leftOut: 0,
    },
    {
      file: 'syft/old-image.json',
      head: ['syft', 'images.example/base:8', false, 'AlmaLinux:8'],
      packages: [
        `nodejs ${NODEJS} AlmaLinux:8: nodejs@0:${NODEJS}`,
        'openssl-libs 1:1.1.1k-4.el8 AlmaLinux:8: openssl-libs@1:1.1.1k-4.el8 openssl@1:1.1.1k-4.el8',
      ],
      carried: [],
      leftOut: 0,
    },
    {
      file: 'syft/directory.json',
      head: ['syft', '/srv/app', false, null],
      packages: [],
      carried: [],
      leftOut: 0,
    },
    {
      file: 'trivy/all-packages.json',
      head: ['trivy', 'images.example/team/app:3', false, 'Debian:12'],
      packages: [
        'bsdutils 1:2.38.1-5 Debian:12: util-linux@2.38.1-5',
        'libssl3 3.0.11-1~deb12u2 Debian:12: openssl@3.0.11-1~deb12u2',
        'lodash 4.17.20 npm: lodash@4.17.20',
        'mocha 9.0.0 npm: mocha@9.0.0',
        'vendor-agent 9 no-advisory-feed',
      ],
      carried: ['libssl3 CVE-2024-0727 LOW 3.0.13-1~deb12u1'],
    },
    {
      file: 'trivy/vulnerabilities-only.json',
      head: ['trivy', 'images.example/legacy:7', true, null],
      packages: ['ammonia 1.9.0 crates.io: ammonia@1.9.0', 'openssl-libs 1:1.0.2k-16.el7 no-advisory-feed'],
      carried: [
        'openssl-libs CVE-2019-1559 MEDIUM 1:1.0.2k-19.el7',
        'openssl-libs CVE-2018-0734 UNKNOWN 1:1.0.2k-19.el7',
        'ammonia CVE-2019-15542 HIGH 2.1.0',
      ],
    },
    {
      file: 'cyclonedx/trivy-image.json',
      head: ['cyclonedx', 'images.example/team/app:4', false, 'Alpine:v3.19'],
      packages: [
        'com.example:shaded 1.0 Maven: com.example:shaded@1.0',
        'libcrypto3 3.1.4-r5 Alpine:v3.19: openssl@3.1.4-r5',
        'org.apache.logging.log4j:log4j-core 2.14.1 Maven: org.apache.logging.log4j:log4j-core@2.14.1',
      ],
      carried: ['org.apache.logging.log4j:log4j-core CVE-2021-44228 critical'],
    },
    {
      file: 'cyclonedx/syft-image.json',
      head: ['cyclonedx', 'images.example/team/db@sha256:77cc', false, 'Rocky Linux:9'],
      packages: [
        'left-pad 1.3.0 npm: left-pad@1.3.0',
        'openssl-libs 1:3.0.7-24.el9 Rocky Linux:9: openssl@1:3.0.7-24.el9',
      ],
      carried: [],
      leftOut: 0,
    },
  ])('reads $file', ({ file, head, packages, carried }) => {
    const inventory = readSbom(fixture(file), 'upload.json');
    const { format, imageName, partial, platform } = inventory;
    expect([format, imageName, partial, platform?.ecosystem ?? null]).toEqual(head);
    expect(rows(inventory)).toEqual(packages);
    expect(
      inventory.carried.map((finding) =>
        [finding.package.name, finding.id, finding.severity, ...finding.fixedVersions]
          .filter(Boolean)
          .join(' '),
      ),
    ).toEqual(carried);
  });

  it('reads the bare list of results of old Trivy, and maps its packages to sources', () => {
    const inventory = readSbom(fixture('trivy/legacy.json'), 'old.json');
    expect([inventory.imageName, inventory.partial]).toEqual(['old.json', true]);
    expect(rows(inventory)).toEqual(['libcrypto1.1 1.1.1b-r1 Alpine:v3.9: openssl@1.1.1b-r1']);
  });

  it('reads the SBOM among the attestations of an image, a line each', () => {
    const envelope = (predicateType: string, predicate: object) =>
      JSON.stringify({
        payloadType: 'application/vnd.in-toto+json',
        payload: Buffer.from(JSON.stringify({ predicateType, predicate })).toString('base64'),
      });
    const provenance = envelope('https://slsa.dev/provenance/v1', { buildDefinition: {} });
    const sbom = envelope('https://cyclonedx.org/bom', {
      bomFormat: 'CycloneDX',
      components: [{ name: 'minimist', version: '1.2.5', purl: 'pkg:npm/minimist@1.2.5' }],
    });
    const readLines = (...lines: readonly string[]) => readSbom(Buffer.from(`${lines.join('\n')}\n`), 'x');
    expect(rows(readLines(provenance, sbom))).toEqual(['minimist 1.2.5 npm: minimist@1.2.5']);
    expect(() => readLines(sbom, provenance, sbom)).toThrow('holds 2 SBOMs: send one of them alone');
    expect(() => readLines(provenance, provenance)).toThrow('"buildDefinition"');
    expect(() => readLines(sbom, '{')).toThrow('not valid JSON');
    expect(() => readLines(...Array(60).fill(`${provenance}\n`), sbom)).toThrow('not valid JSON');
  });

  it('tells no lines of a bare SBOM among others', () => {
    const other = JSON.stringify({ components: [{ name: 'other' }] });
    const sbom = JSON.stringify({
      bomFormat: 'CycloneDX',
      components: [{ name: 'a', purl: 'pkg:npm/a@1.0.0' }],
    });
    expect(readSbom(Buffer.from(`${other}\n${sbom}`), 'x').findLines).toBeUndefined();
  });

  it('asks for a copy of its own beside the one that the system owns', () => {
    const document = JSON.parse(fixture('spdx-2/syft-image.json').toString());
    const [own] = document.packages.filter(({ name }: { name: string }) => name === 'requests');
    for (const copies of [
      [...document.packages, { ...own, SPDXID: 'SPDXRef-copy' }],
      [{ ...own, SPDXID: 'SPDXRef-copy' }, ...document.packages],
    ]) {
      expect(rows(read({ ...document, packages: copies }))).toContain(
        'requests 2.28.1 PyPI: requests@2.28.1',
      );
    }
  });

  it('takes what Syft read from workflow files for actions', () => {
    const entry = (sourceInfo: string) => ({
      name: 'actions/checkout',
      versionInfo: 'v4.1.1',
      sourceInfo,
      externalRefs: [{ referenceType: 'purl', referenceLocator: 'pkg:github/actions/checkout@v4.1.1' }],
    });
    const told = (sourceInfo: string) =>
      rows(read({ spdxVersion: 'SPDX-2.3', packages: [entry(sourceInfo)] }));
    const workflow =
      'acquired package info from GitHub Actions workflow file or composite action file: /ci.yml';
    expect(told(workflow)).toEqual(['actions/checkout v4.1.1 GitHub Actions: actions/checkout@4.1.1']);
    expect(told('acquired package info from the following paths: /a')).toEqual([
      'actions/checkout v4.1.1 no-advisory-feed',
    ]);
  });

  it('carries the summary of a vulnerability of SPDX 3', () => {
    const { carried } = readSbom(fixture('spdx-3/image.json'), 'x');
    expect(carried.map(({ summary }) => summary)).toContain('Command injection');
  });

  it('keeps the module stream of an rpm package', () => {
    const { packages } = readSbom(fixture('syft/old-image.json'), 'x');
    expect(packages.find(({ name }) => name === 'nodejs')?.moduleStream).toBe('nodejs:16');
  });

  it('tells type and package URL as the document writes them', () => {
    const { packages, identities } = readSbom(fixture('syft/image.json'), 'x');
    const told = packages
      .map((each) => identities.get(each))
      .slice(0, 3)
      .map((each) => ({ type: each?.type, purl: each?.purl }));
    expect(told).toEqual([
      { type: 'githubactions', purl: 'pkg:github/actions/checkout@v4.1.1' },
      {
        type: 'deb',
        purl: 'pkg:deb/debian/bash@5.2.15-2%2Bb2?arch=amd64&distro=debian-12&upstream=bash%405.2.15-2',
      },
      { type: 'generic', purl: 'pkg:generic/curl@8.5.0' },
    ]);
  });

  it('calls the platform what the packages show when the document does not say', () => {
    const packages = [
      ['base-files', '12.4+deb12u5'],
      ['bash', '5.2.15-2+b2'],
    ].map(([name, versionInfo]) => ({
      name,
      versionInfo,
      SPDXID: `SPDXRef-${name}`,
      externalRefs: [{ referenceType: 'purl', referenceLocator: `pkg:deb/debian/${name}@${versionInfo}` }],
    }));
    const inventory = read({ spdxVersion: 'SPDX-2.3', name: 'x', packages });
    expect(inventory.platform).toMatchObject({ ecosystem: 'Debian:12', source: 'inferred' });
    expect(inventory.packages.map(({ unmatched }) => unmatched)).toEqual([null, null]);
  });

  it('reads packages of several distributions in one document, each by its own', () => {
    const components = [
      'pkg:deb/debian/bash@5.1-2?distro=debian-11',
      'pkg:deb/debian/bash@5.1-2?distro=debian-12',
      'pkg:apk/alpine/bash@5.1.16-r2?distro=alpine-3.16.9',
      'pkg:rpm/fedora/bash@5.1-2.fc36?distro=fedora-36',
    ].map((purl) => ({
      type: 'library',
      name: 'bash',
      version: purl.slice(purl.indexOf('@') + 1, purl.indexOf('?')),
      purl,
    }));
    const { packages } = read({ bomFormat: 'CycloneDX', components });
    expect(packages.map(({ ecosystem, unmatched }) => ecosystem ?? unmatched ?? '').sort()).toEqual([
      'Alpine:v3.16',
      'Debian:11',
      'Debian:12',
      'no-advisory-feed',
    ]);
  });

  it('counts layers, architectures and repeated ids once', () => {
    const entry = (arch: string) => ({
      name: 'curl',
      versionInfo: '7.88.1-10',
      SPDXID: 'SPDXRef-same',
      externalRefs: [
        {
          referenceType: 'purl',
          referenceLocator: `pkg:deb/debian/curl@7.88.1-10?arch=${arch}&distro=debian-12`,
        },
      ],
    });
    const inventory = read({
      spdxVersion: 'SPDX-2.3',
      packages: [entry('amd64'), entry('arm64'), entry('amd64')],
    });
    expect(rows(inventory)).toEqual(['curl 7.88.1-10 Debian:12: curl@7.88.1-10']);
  });
});

describe('imageName', () => {
  const spdx = (name: unknown, ...packages: readonly unknown[]) =>
    read({ spdxVersion: 'SPDX-2.3', name, documentDescribes: ['SPDXRef-root'], packages }).imageName;
  const root = (more: object) => ({ SPDXID: 'SPDXRef-root', name: 'app', ...more });
  const trivy = (more: object) => read({ SchemaVersion: 2, Results: [], ...more }).imageName;
  const syft = (source: unknown) => read({ artifacts: [], descriptor: { name: 'syft' }, source }).imageName;
  const cyclonedx = (component: unknown) =>
    read({ bomFormat: 'CycloneDX', metadata: { component } }).imageName;
  const oci = 'pkg:oci/app@sha256%3Aab?repository_url=images.example%2Fteam%2Fapp&tag=2';

  it.each([
    [
      'SPDX: a described container',
      spdx('doc', root({ primaryPackagePurpose: 'CONTAINER', versionInfo: '2' })),
      'app:2',
    ],
    [
      'SPDX: its digest',
      spdx('doc', root({ primaryPackagePurpose: 'CONTAINER', versionInfo: 'sha256:ab' })),
      'app@sha256:ab',
    ],
    [
      'SPDX: its package URL',
      spdx('doc', root({ externalRefs: [{ referenceType: 'purl', referenceLocator: oci }] })),
      'images.example/team/app:2',
    ],
    ['SPDX: the document', spdx('doc', root({})), 'doc'],
    [
      'Trivy: the artifact',
      trivy({ ArtifactName: 'alpine:3.20', Metadata: { RepoTags: ['other'] } }),
      'alpine:3.20',
    ],
    [
      'Trivy: the tag of an archive',
      trivy({ ArtifactName: '/tmp/a.tar', Metadata: { RepoTags: ['a:1'] } }),
      'a:1',
    ],
    [
      'Trivy: the reference of an archive',
      trivy({ ArtifactName: 'a.tar.gz', Metadata: { Reference: 'b:1', RepoTags: ['a:1'] } }),
      'b:1',
    ],
    ['Trivy: an archive that carries no name', trivy({ ArtifactName: 'a.tar', Metadata: {} }), 'a.tar'],
    [
      'Syft: what was asked for',
      syft({ name: 'a', version: '1', metadata: { userInput: 'a:latest' } }),
      'a:latest',
    ],
    ['Syft: name and version', syft({ name: 'a', version: '1' }), 'a:1'],
    ['Syft: an old image', syft({ target: { userInput: 'a:1' } }), 'a:1'],
    ['Syft: an old folder', syft({ target: './src' }), './src'],
    ['CycloneDX: the component', cyclonedx({ name: 'a', version: '1' }), 'a:1'],
    ['the name of the file', spdx(undefined), 'upload.json'],
    ['no tag is invented', cyclonedx({ name: 'alpine' }), 'alpine'],
    [
      'a digest after a tag stays',
      cyclonedx({ name: 'alpine:3.20', version: 'sha256:ab' }),
      'alpine:3.20@sha256:ab',
    ],
    [
      'credentials are left out',
      trivy({ ArtifactName: 'https://user:secret@code.example/a' }),
      'https://code.example/a',
    ],
    ['control characters are left out', spdx('a\u0000b\u202ec'), 'a b c'],
  ])('%s', (_, found, expected) => {
    expect(found).toBe(expected);
  });

  it('is never empty', () => {
    expect(readSbom(Buffer.from('{"bomFormat":"CycloneDX"}'), ' ').imageName).toBe('SBOM');
  });
});
