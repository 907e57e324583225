import { zipOf } from '../../fake-upstreams/index.ts';

/** A file that somebody may send, larger than most. */
export interface LargeFile {
  readonly what: string;
  /** Where it is sent to. */
  readonly path: string;
  readonly fileName: string;
  readonly bytes: Buffer;
  /** 400 for what is to be refused. */
  readonly status: number;
}

const SHA512 = `sha512-${'a'.repeat(86)}==`;
const SHA256 = 'b'.repeat(64);

/** A workflow of nearly as many words as are read; nobody writes so many. */
export function largeWorkflow(): string {
  const steps = Array.from(
    { length: 1_300 },
    (_, index) => `      - run: echo ${index}\n        shell: bash\n`,
  );
  return `on: push\njobs:\n  a:\n    runs-on: x\n    steps:\n${steps.join('')}`;
}

/** One of each kind; `share` of their full size. */
export function largeFiles(share: number): readonly LargeFile[] {
  const many = (count: number) =>
    Array.from({ length: Math.ceil(count * share) }, (_, index) => `lib-${index}`);
  const sbom = { path: '/api/scan/container', fileName: 'sbom.json', status: 200 };
  const list = { path: '/api/scan', status: 200 };
  const project = { path: '/api/scan/legal', fileName: 'project.zip', status: 200 };
  const cyclonedxText = JSON.stringify(cyclonedx(many(36_000)));
  return [
    { ...sbom, what: 'CycloneDX', bytes: Buffer.from(cyclonedxText) },
    { ...sbom, what: 'CycloneDX, cut off', bytes: Buffer.from(cyclonedxText.slice(0, -1)), status: 400 },
    { ...sbom, what: 'Syft', bytes: jsonOf(syft(many(19_000))) },
    { ...sbom, what: 'SPDX 2', bytes: jsonOf(spdx2(many(24_000))) },
    { ...sbom, what: 'SPDX 3', bytes: jsonOf(spdx3(many(24_000))) },
    { ...list, what: 'Pipfile.lock', fileName: 'Pipfile.lock', bytes: jsonOf(pipfileLock(many(19_000))) },
    {
      ...list,
      what: 'lockfile of version 1',
      fileName: 'package-lock.json',
      bytes: jsonOf(lockfile1(many(20_000))),
    },
    { ...list, what: 'dpkg', fileName: 'dpkg-debian.txt', bytes: dpkg(many(100_000)) },
    { ...list, what: 'rpm of SLES', fileName: 'rpm-list.txt', bytes: rpm(many(40_000)) },
    {
      ...project,
      what: 'project with a pnpm-lock.yaml',
      bytes: zip('pnpm-lock.yaml', pnpmLock(many(26_000))),
    },
    { ...project, what: 'project with a Cargo.lock', bytes: zip('Cargo.lock', cargoLock(many(22_000))) },
    { ...project, what: 'project with a poetry.lock', bytes: zip('poetry.lock', poetryLock(many(15_000))) },
    {
      ...project,
      what: 'project with a package-lock.json',
      bytes: zip('package-lock.json', lockfile3(many(15_000))),
    },
    { ...project, what: 'project of many files', bytes: manyFiles(many(8_000)) },
    { ...project, what: 'project with a huge file', bytes: zip('package.json', hugeFile(share)) },
  ];
}

function jsonOf(document: object): Buffer {
  return Buffer.from(JSON.stringify(document));
}

function cyclonedx(names: readonly string[]): object {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    components: names.map((name, index) => ({
      'bom-ref': `ref-${index}`,
      type: 'library',
      name,
      version: `1.2.${index % 100}`,
      purl: `pkg:npm/${name}@1.2.${index % 100}`,
      properties: [
        { name: 'syft:package:type', value: 'npm' },
        { name: 'syft:location:0:path', value: `/usr/lib/node_modules/${name}/package.json` },
      ],
    })),
    vulnerabilities: names.slice(0, 5_000).map((_, index) => ({
      id: `CVE-2024-${10_000 + index}`,
      ratings: [{ severity: 'high' }],
      affects: [{ ref: `ref-${index}` }],
    })),
  };
}

function syft(names: readonly string[]): object {
  return {
    descriptor: { name: 'syft' },
    source: { metadata: { userInput: 'image:1' } },
    distro: { id: 'debian', versionID: '12' },
    artifacts: names.map((name, index) => ({
      id: `a${index}`,
      name,
      version: `1.0-${index % 9}`,
      type: 'deb',
      purl: `pkg:deb/debian/${name}@1.0-${index % 9}?distro=debian-12`,
      locations: [{ path: '/var/lib/dpkg/status', layerID: `sha256:${SHA256}` }],
      metadata: { source: name, sourceVersion: '1.0', files: [{ path: `/usr/share/doc/${name}/copyright` }] },
    })),
    artifactRelationships: names.map((_, index) => ({
      parent: `a${index}`,
      child: `a${index + 1}`,
      type: 'ownership-by-file-overlap',
    })),
  };
}

function spdx2(names: readonly string[]): object {
  return {
    spdxVersion: 'SPDX-2.3',
    SPDXID: 'SPDXRef-DOCUMENT',
    name: 'image',
    packages: names.map((name, index) => ({
      SPDXID: `SPDXRef-${index}`,
      name,
      versionInfo: `1.0.${index % 50}`,
      externalRefs: [
        { referenceType: 'purl', referenceLocator: `pkg:npm/${name}@1.0.${index % 50}` },
        { referenceType: 'cpe23Type', referenceLocator: `cpe:2.3:a:${name}:${name}:1.0:*:*:*:*:*:*:*` },
      ],
    })),
    relationships: names.map((_, index) => ({
      spdxElementId: 'SPDXRef-DOCUMENT',
      relatedSpdxElement: `SPDXRef-${index}`,
      relationshipType: 'CONTAINS',
    })),
  };
}

function spdx3(names: readonly string[]): object {
  return {
    '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
    '@graph': names.flatMap((name, index) => [
      {
        type: 'software_Package',
        spdxId: `p${index}`,
        name,
        software_packageVersion: '1.0.0',
        software_packageUrl: `pkg:npm/${name}@1.0.0`,
      },
      { type: 'security_Vulnerability', spdxId: `v${index}`, name: `CVE-2024-${10_000 + index}` },
      { type: 'Relationship', relationshipType: 'affects', from: `v${index}`, to: [`p${index}`] },
    ]),
  };
}

function pipfileLock(names: readonly string[]): object {
  const hashes = [`sha256:${SHA256}`, `sha256:${SHA256}`];
  return {
    _meta: {},
    default: Object.fromEntries(names.map((name) => [name, { hashes, version: '==1.0' }])),
    develop: {},
  };
}

function lockfile1(names: readonly string[]): object {
  return {
    lockfileVersion: 1,
    dependencies: Object.fromEntries(names.map((name) => [name, npmEntry(name)])),
  };
}

function npmEntry(name: string): object {
  const resolved = `https://registry.example/${name}/-/${name}-1.0.0.tgz`;
  return { version: '1.0.0', resolved, integrity: SHA512, license: 'MIT', requires: { a: '1', b: '2' } };
}

function lockfile3(names: readonly string[]): string {
  const packages = Object.fromEntries(names.map((name) => [`node_modules/${name}`, npmEntry(name)]));
  return JSON.stringify({ lockfileVersion: 3, packages }, null, 2);
}

function dpkg(names: readonly string[]): Buffer {
  return Buffer.from(names.map((name) => `${name}\t1.0-1\t${name}\t1.0-1\tii `).join('\n'));
}

/** Nine ecosystems are asked for each. */
function rpm(names: readonly string[]): Buffer {
  const marks = ['sle-module-basesystem-release', 'sles-release'].map(
    (name) => `${name}-15.6-150600.1.1.x86_64`,
  );
  return Buffer.from([...marks, ...names.map((name) => `${name}-1.0-150600.3.1.x86_64`)].join('\n'));
}

function pnpmLock(names: readonly string[]): string {
  const entries = names.map(
    (name) => `  ${name}@1.0.0:\n    resolution: {integrity: ${SHA512}}\n    engines: {node: '>=8'}\n`,
  );
  return `lockfileVersion: '9.0'\n\npackages:\n\n${entries.join('\n')}`;
}

function cargoLock(names: readonly string[]): string {
  const source = 'registry+https://github.com/rust-lang/crates.io-index';
  const entries = names.map(
    (name) =>
      `[[package]]\nname = "${name}"\nversion = "1.0.0"\nsource = "${source}"\nchecksum = "${SHA256}"\ndependencies = [\n "a",\n]\n`,
  );
  return `version = 4\n\n${entries.join('\n')}`;
}

function poetryLock(names: readonly string[]): string {
  const entries = names.map(
    (name) =>
      `[[package]]\nname = "${name}"\nversion = "1.0.0"\noptional = false\nfiles = [\n    {file = "${name}-1.0.0.whl", hash = "sha256:${SHA256}"},\n    {file = "${name}-1.0.0.tar.gz", hash = "sha256:${SHA256}"},\n]\n`,
  );
  return `${entries.join('\n')}\n[metadata]\nlock-version = "2.0"\n`;
}

function zip(name: string, content: string): Buffer {
  return zipOf([{ name, content }]);
}

function manyFiles(names: readonly string[]): Buffer {
  return zipOf(
    names.map((name) => ({
      name: `node_modules/${name}/package.json`,
      content: JSON.stringify({ name, version: '1.0.0', license: 'MIT' }),
    })),
  );
}

/** Nearly all that a file of an archive may have, in one string. */
function hugeFile(share: number): string {
  const numbers = Array.from({ length: Math.ceil(1_800_000 * share) }, (_, index) =>
    String((index * 2_654_435_761) % 4_294_967_296).padStart(10, '0'),
  );
  return `{"name":"huge","dependencies":{"a":"^1.0.0"},"x":"${numbers.join('')}"}`;
}
