import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSbom } from './read-sbom.ts';
import type { SbomInventory } from './sbom-inventory.ts';

// oxlint-disable-next-line node/no-process-env -- where the corpus lies is a fact of the machine
const corpus = process.env['CORPUS_DIR'] ?? join(import.meta.dirname, '../../../../../../shared/corpus');
const isHere = existsSync(join(corpus, 'sbom'));
if (!isHere)
  process.stderr.write(`No corpus at ${corpus}: the corpus tests of the SBOM readers do not run.\n`);

interface Expected {
  readonly packages: readonly {
    readonly name: string;
    readonly version: string | null;
    readonly purl: string | null;
  }[];
  readonly reportedVulnerabilities?: readonly { readonly id: string; readonly package: string }[];
}

/** What the expectation lists although it is no package; the rest of its entries must be ours. */
const NO_PACKAGES: Readonly<Record<string, { readonly entries: readonly string[]; readonly why: string }>> = {
  'spdx/bitnami-render-template-23.json': {
    entries: ['render-template 1.0.7-4', 'opt/bitnami/common/bin/render-template '],
    why: 'what the document describes, and the binary that packages were found in',
  },
  'spdx/ort-spec-example-22.json': { entries: ['glibc 2.11.1'], why: 'described' },
  'spdx/spdx-examples-OSS-NA-2023-SPDXVersion2.3-04-SBOMwSecurity.json': {
    entries: ['tools-java 1.5.1'],
    why: 'described',
  },
  'spdx/spdx-examples-example11-spdx2.3-sbom.spdx.json': {
    entries: ['hello-server-src 0.1.0'],
    why: 'described',
  },
  'spdx/spdx-examples-example14-spdx2.3-examplemaven-0.0.1-enriched.spdx.json': {
    entries: ['examplemaven 0.0.1'],
    why: 'described',
  },
  'spdx/spdx-examples-example7-spdx2.2-example7-golang.spdx.json': {
    entries: ['go1.16.4.linux-amd64 1.16.4'],
    why: 'described',
  },
  'spdx/spdx-examples-example9-spdx2.2-appbomination.spdx.json': {
    entries: ['App-BOM-ination 1.0'],
    why: 'described',
  },
  'spdx/trivy-elasticsearch-23.json': {
    entries: ['Elasticsearch 8.9.1', 'jar '],
    why: 'described; a holder',
  },
  'spdx/trivy-julia-23.json': {
    entries: ['Manifest.toml ', 'testdata/fixtures/repo/julia '],
    why: 'a lockfile and the folder that was scanned',
  },
  'spdx/trivy-no-relationship-23.json': { entries: ['Elasticsearch 8.7.1'], why: 'described' },
  'spdx/trivy-os-only-22.json': {
    entries: ['maven-test-project ', 'alpine 3.16.0'],
    why: 'the image and its operating system',
  },
  'spdx/vendor-alpine-310-22.json': { entries: ['alpine 3.10'], why: 'described' },
  'trivy/cargo.lock.json': { entries: ['app 0.1.0'], why: 'the project itself (relationship root)' },
  'trivy/dotnet.json': {
    entries: ['Microsoft.VisualStudio.TestPlatform.Common 17.2.0-release-20220408-11'],
    why: 'the project itself (relationship root)',
  },
  'trivy/opensuse-leap-151-all-pkgs.json': {
    entries: ['gpg-pubkey 307e3d54-5aaa90a5', 'gpg-pubkey 39db7c82-5847eb1f', 'gpg-pubkey 3dbdc284-53674dd4'],
    why: 'keys',
  },
  'trivy/oraclelinux-8-all-pkgs.json': { entries: ['gpg-pubkey ad986da3-5cabf60d'], why: 'a key' },
  'trivy/uv.json': { entries: ['uv-test 0.1.0'], why: 'the project itself (relationship root)' },
  'trivy/yarn.json': { entries: ['integration 1.0.0'], why: 'the project itself (relationship root)' },
};

/** Entries that we show otherwise: under the name of the ecosystem, or at the version of the package URL. */
const SHOWN_OTHERWISE: ReadonlyMap<string, string> = new Map([
  ['Jena 3.12.0', 'org.apache.jena:apache-jena 3.12.0'],
  ['v1_2_15 1.2.15', 'log4j:log4j 1.2.15'],
  ['Nginx ', 'Nginx 1.21.1'],
  ['openssl ', 'openssl 1.1.1l'],
  ['xlsx 0.16.6', 'org.webjars.npm:xlsx 0.16.6'],
  ['hamcrest-core 1.3', 'org.hamcrest:hamcrest-core 1.3'],
  ['commons-lang3 3.4', 'org.apache.commons:commons-lang3 3.4'],
  ['junit 4.12', 'junit:junit 4.12'],
  ['slf4j-api 1.7.21', 'org.slf4j:slf4j-api 1.7.21'],
]);

describe.skipIf(!isHere)('SBOMs of the corpus', () => {
  it.each(documents())('%s: is read, with a name, and everything accounted for', (path) => {
    const { imageName, packages, identities } = read(path);
    expect(imageName).not.toBe('');
    for (const each of packages) {
      expect([each.name, each.unmatched === null]).toEqual([each.name, each.lookups.length > 0]);
      expect(identities.has(each)).toBe(true);
    }
  });

  it.each(documents().filter((path) => expectationOf(path) !== null))('%s: the expected packages', (path) => {
    const { packages, partial } = read(path);
    const expected = expectationOf(path);
    const skipped = new Set(NO_PACKAGES[path]?.entries);
    const listed = (expected?.packages ?? [])
      .map(({ name, version }) => `${name} ${version ?? ''}`)
      .filter((entry) => !skipped.has(entry))
      .map((entry) => SHOWN_OTHERWISE.get(entry) ?? entry);
    const found = packages.map(({ name, version }) => `${name} ${version}`);
    // Without a list of packages only the vulnerable ones are known.
    expect(partial ? [] : found).toEqual([...new Set(listed)].sort());
    expect(new Set(found)).toEqual(new Set(partial ? found : listed));
  });

  it.each(documents().filter((path) => expectationOf(path)?.reportedVulnerabilities !== undefined))(
    '%s: the reported vulnerabilities',
    (path) => {
      const { carried } = read(path);
      const expected = (expectationOf(path)?.reportedVulnerabilities ?? []).map(
        (reported) => `${reported.package} ${reported.id}`,
      );
      expect(carried.map((finding) => `${finding.package.name} ${finding.id}`).sort()).toEqual(
        [...new Set(expected)].sort(),
      );
    },
  );
});

function documents(): readonly string[] {
  if (!isHere) return [];
  return ['spdx', 'syft', 'trivy', 'cyclonedx'].flatMap((kind) =>
    readdirSync(join(corpus, 'sbom', kind)).map((file) => `${kind}/${file}`),
  );
}

function read(path: string): SbomInventory {
  return readSbom(readFileSync(join(corpus, 'sbom', path)), path.slice(path.indexOf('/') + 1));
}

function expectationOf(path: string): Expected | null {
  const file = join(corpus, 'expected', `sbom__${path.replace('/', '__')}.expected.json`);
  if (!existsSync(file)) return null;
  const expected: Expected = JSON.parse(readFileSync(file, 'utf8'));
  return expected;
}
