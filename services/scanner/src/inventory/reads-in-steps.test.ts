import { describe, expect, it } from 'vitest';
import { extractInSteps } from './extract.ts';
import { readSbomInSteps } from './sbom/read-sbom.ts';

// What is done between two turns of the event loop, in entries: a reader that goes through all of them at once shows
// here, on any machine.

const ENTRIES = 5_000;
const MAX_ENTRIES_PER_STEP = 500;

const entries = Array.from({ length: ENTRIES }, (_, index) => `p${index}`);
const lines = (of: (name: string) => string) => Buffer.from(entries.map(of).join('\n'));

const members = (value: unknown) => Object.fromEntries(entries.map((name) => [name, value]));

const LISTS: readonly (readonly [string, string, Buffer])[] = [
  ['dpkg-debian.txt', 'lines', lines((name) => `${name}\t1.0-1`)],
  ['dpkg-debian.txt', 'stanzas', lines((name) => `Package: ${name}\nVersion: 1.0-1\n`)],
  ['rpm-list.txt', 'lines', lines((name) => `${name}-1.0-1.el9.x86_64`)],
  ['apk-list.txt', 'lines', lines((name) => `${name}-1.0-r1`)],
  ['apk-list.txt', 'stanzas', lines((name) => `P:${name}\nV:1.0-r1\n`)],
  [
    'winget-list.txt',
    'a table',
    Buffer.concat([Buffer.from(`Name Id     Version\n${'-'.repeat(19)}\n`), lines(wingetRow)]),
  ],
  [
    'winget-list.txt',
    'an export',
    Buffer.from(
      JSON.stringify({
        Sources: [{ Packages: entries.map((name) => ({ PackageIdentifier: `A.${name}` })) }],
      }),
    ),
  ],
  ['winget-list.txt', 'identifiers', lines((name) => `A.${name}`)],
  ['requirements.txt', 'lines', lines((name) => `${name}==1.0`)],
  ['requirements.txt', 'lines with blank ones between', lines((name) => `${'\n'.repeat(20)}${name}==1.0`)],
  ['yarn.lock', 'blocks', lines((name) => `${name}@^1.0.0:\n  version "1.0.0"\n`)],
  ['Pipfile.lock', 'an object', Buffer.from(JSON.stringify({ _meta: {}, default: members('==1.0') }))],
  [
    'package-lock.json',
    'version 1',
    Buffer.from(JSON.stringify({ lockfileVersion: 1, dependencies: members({ version: '1.0.0' }) })),
  ],
];

const named = entries.map((name) => ({ name, version: '1.0-1', purl: `pkg:deb/debian/${name}@1.0-1` }));
const DOCUMENTS: readonly (readonly [string, object])[] = [
  ['CycloneDX', { bomFormat: 'CycloneDX', components: named.map((each) => ({ type: 'library', ...each })) }],
  ['Syft', { descriptor: { name: 'syft' }, artifacts: named.map((each) => ({ type: 'deb', ...each })) }],
  [
    'SPDX 2',
    { spdxVersion: 'SPDX-2.3', packages: entries.map((name) => ({ SPDXID: name, name, versionInfo: '1' })) },
  ],
  [
    'SPDX 3',
    {
      '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
      '@graph': entries.map((name) => ({ type: 'software_Package', spdxId: name, name })),
    },
  ],
  [
    'Trivy',
    {
      SchemaVersion: 2,
      ArtifactName: 'x',
      Results: [
        {
          Class: 'os-pkgs',
          Type: 'debian',
          Packages: entries.map((name) => ({ ID: name, Name: name, Version: '1.0-1' })),
        },
      ],
    },
  ],
];

const refs = Array.from({ length: 200 }, (_, at) => `${at}`);
const WIDE: readonly (readonly [string, object])[] = [
  [
    'CycloneDX, vulnerabilities that affect all components',
    {
      bomFormat: 'CycloneDX',
      components: refs.map((ref) => ({ 'bom-ref': ref, type: 'library', name: ref, version: '1' })),
      vulnerabilities: refs.map((ref) => ({
        id: `CVE-2024-1${ref}`,
        affects: refs.map((to) => ({ ref: to })),
      })),
    },
  ],
  [
    'SPDX 3, vulnerabilities that affect all packages',
    {
      '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
      '@graph': refs.flatMap((ref) => [
        { type: 'software_Package', spdxId: ref, name: ref, software_packageVersion: '1' },
        { type: 'security_Vulnerability', spdxId: `v${ref}`, name: `CVE-2024-1000${ref}` },
        { type: 'Relationship', relationshipType: 'affects', from: `v${ref}`, to: refs },
      ]),
    },
  ],
];

describe('a long file is read in steps', () => {
  it.each(LISTS)('%s of %s', (fileName, _, bytes) => {
    const { steps, value } = run(extractInSteps(fileName, bytes, { distribution: null }));
    expect(value.packages).toHaveLength(ENTRIES);
    expect(steps).toBeGreaterThan(ENTRIES / MAX_ENTRIES_PER_STEP);
  });

  it.each(DOCUMENTS)('%s', (_, document) => {
    const { steps, value } = run(readSbomInSteps(Buffer.from(JSON.stringify(document)), 'x'));
    expect(value.packages).toHaveLength(ENTRIES);
    // The document is read, its components are identified, judged and collected.
    expect(steps).toBeGreaterThan((4 * ENTRIES) / MAX_ENTRIES_PER_STEP);
  });
  it.each(WIDE)('%s', (_, document) => {
    const { steps, value } = run(readSbomInSteps(Buffer.from(JSON.stringify(document)), 'x'));
    expect(value.carried).toHaveLength(refs.length ** 2);
    // What affects is read, put together and judged.
    expect(steps).toBeGreaterThan((2 * refs.length ** 2) / MAX_ENTRIES_PER_STEP);
  });
});

function wingetRow(name: string): string {
  return `n    ${`A.${name}`.padEnd(6)} 1.0`;
}

function run<T>(generator: Generator<void, T>): { readonly steps: number; readonly value: T } {
  for (let steps = 0; ; steps += 1) {
    const step = generator.next();
    if (step.done === true) return { steps, value: step.value };
  }
}
