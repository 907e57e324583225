import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NotTheFormatError } from '../reader.ts';
import { readSbom } from './read-sbom.ts';
import type { SbomInventory } from './sbom-inventory.ts';

const read = (text: string): SbomInventory => readSbom(Buffer.from(text), 'upload.json');

/** The packages of a document; none for one that is refused with a sentence. */
function packagesOf(text: string): SbomInventory['packages'] {
  try {
    return read(text).packages;
  } catch (thrown) {
    if (thrown instanceof NotTheFormatError) return [];
    throw thrown;
  }
}

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}0${close.repeat(depth)}`;

const STARTS = [
  '"spdxVersion":"SPDX-2.3","packages":',
  '"@context":"https://spdx.org/rdf/3.0.1/spdx-context.jsonld","@graph":',
  '"descriptor":{"name":"syft"},"artifacts":',
  '"SchemaVersion":2,"ArtifactName":"x","Results":',
  '"bomFormat":"CycloneDX","components":',
];

describe('a hostile document', () => {
  it.each(STARTS)('may nest a hundred thousand deep where %s a list stands', (start) => {
    expect(read(`{${start}[${nested('[', ']', 100_000)}]}`).packages).toHaveLength(
      start.includes('SchemaVersion') || start.includes('@graph') ? 0 : 1,
    );
  });

  it.each(STARTS)('is refused when %s is no list', (start) => {
    for (const value of start.includes('@graph')
      ? ['"text"', '5', 'true']
      : ['{"a":1}', '"text"', '5', 'true']) {
      expect(() => read(`{${start}${value}}`)).toThrow(NotTheFormatError);
    }
    expect(packagesOf(`{${start}null}`)).toEqual([]);
  });

  it.each(STARTS)('is refused when %s lists millions of entries, before they are read', (start) => {
    expect(() => read(`{${start}[${'0,'.repeat(2_000_000)}0]}`)).toThrow('more than 200000 entries');
  });

  it('is refused when it lists millions of entries in many places', () => {
    const many = `[${'0,'.repeat(150_000)}0]`;
    const components = `{"components":${many}},{"components":${many}}`;
    expect(() => read(`{"bomFormat":"CycloneDX","components":[${components}]}`)).toThrow('entries');
    for (const member of ['Packages', 'Vulnerabilities']) {
      const result = `{"Class":"lang-pkgs","${member}":${many}}`;
      expect(() => read(`{"SchemaVersion":2,"Results":[${result},${result}]}`)).toThrow('entries');
    }
  });

  it('of Trivy may tell a system of a million letters', () => {
    const Type = '('.repeat(1_000_000);
    const Results = [{ Target: `${Type}${Type})`, Type, Packages: [{ Name: 'a', Version: '1' }] }];
    expect(packagesOf(JSON.stringify({ SchemaVersion: 2, ArtifactName: 'x', Results }))).toHaveLength(1);
  });

  it('may nest components a hundred thousand deep', () => {
    const depth = 100_000;
    const text = `${'{"type":"library","name":"a","version":"1.0.0","purl":"pkg:npm/a@1.0.0","components":['.repeat(depth)}${']}'.repeat(depth)}`;
    expect(read(`{"bomFormat":"CycloneDX","components":[${text}]}`).packages).toHaveLength(1);
  });

  it('may wrap itself without end', () => {
    const depth = 20_000;
    expect(() => read(`${'{"sbom":'.repeat(depth)}{}${'}'.repeat(depth)}`)).toThrow(NotTheFormatError);
  });

  it('may relate its packages in circles', () => {
    const ids = ['a', 'b', 'c'];
    const relationships = ids.flatMap((id, index) =>
      ['CONTAINS', 'DESCRIBES', 'GENERATED_FROM', 'OTHER', 'DEPENDS_ON'].map((relationshipType) => ({
        spdxElementId: id,
        relatedSpdxElement: ids[(index + 1) % ids.length],
        relationshipType,
        comment: 'ownership-by-file-overlap: x',
      })),
    );
    const packages = ids.map((SPDXID) => ({ SPDXID, name: SPDXID, versionInfo: '1.0.0' }));
    const inventory = read(JSON.stringify({ spdxVersion: 'SPDX-2.3', packages, relationships }));
    expect(inventory.packages).toHaveLength(0);
  });

  it('may name keys like properties of every object', () => {
    const text =
      '{"bomFormat":"CycloneDX","__proto__":{"components":[{"name":"no"}]},"constructor":1,' +
      '"components":[{"__proto__":{"name":"no"},"name":"__proto__","version":"1.0.0","purl":"pkg:npm/__proto__@1.0.0"},' +
      '{"name":"constructor","version":"1.0.0","purl":"pkg:npm/constructor@1.0.0"}]}';
    expect(read(text).packages.map(({ name }) => name)).toEqual(['__proto__', 'constructor']);
    expect(Reflect.get({}, 'name')).toBeUndefined();
  });

  it('is read in linear time: 40,000 packages of several kinds', () => {
    const components = Array.from({ length: 40_000 }, (_, index) => {
      const purl = [
        `pkg:npm/package-${index}@1.0.0`,
        `pkg:deb/debian/package-${index}@1.0-1?distro=debian-12`,
        `pkg:deb/debian/same@1.0-1?distro=debian-12&upstream=source-${index}`,
        `pkg:rpm/x-${index}/package@1.0-1?distro=x-${index}`,
      ][index % 4];
      return {
        type: 'library',
        name: `package-${index}`,
        version: index % 4 === 0 ? '1.0.0' : '1.0-1',
        purl,
      };
    });
    const inventory = read(JSON.stringify({ bomFormat: 'CycloneDX', components }));
    expect(inventory.packages).toHaveLength(40_000);
  });

  it('keeps what one package is looked up as bounded', () => {
    const components = Array.from({ length: 5_000 }, (_, index) => ({
      type: 'library',
      name: 'same',
      version: '1.0-1',
      purl: `pkg:deb/debian/same@1.0-1?distro=debian-12&upstream=source-${index}`,
    }));
    const { packages } = read(JSON.stringify({ bomFormat: 'CycloneDX', components }));
    expect(packages).toHaveLength(1);
    expect(packages[0]?.lookups.length).toBeLessThanOrEqual(64);
  });

  it('gives an inventory or a sentence, whatever its values are', () => {
    const member = fc.constantFrom(
      'name',
      'version',
      'versionInfo',
      'purl',
      'externalRefs',
      'referenceType',
      'referenceLocator',
      'type',
      'metadata',
      'source',
      'distro',
      'target',
      'Packages',
      'Vulnerabilities',
      'Name',
      'Version',
      'Class',
      'Results',
      'PkgName',
      'VulnerabilityID',
      'components',
      'properties',
      'vulnerabilities',
      'affects',
      'ratings',
      'relationships',
      'to',
      'from',
      'relationshipType',
      'spdxId',
      'rootElement',
      'artifacts',
      'packages',
      '@graph',
      'Metadata',
      'OS',
      'Family',
    );
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom(
          'purl',
          'os-pkgs',
          'debian',
          'rpm',
          'Package',
          'software_Package',
          'pkg:npm/a@1',
          'CVE-2020-1000',
          '1.0-1',
        ),
        fc.constantFrom(null, true, 0, 2, ''),
        fc.string(),
        fc.array(tie('any'), { maxLength: 4 }),
        fc.dictionary(member, tie('any'), { maxKeys: 6 }),
      ),
    })).any;
    const start = fc.constantFrom(...STARTS.map((text) => text.slice(0, text.lastIndexOf(',"'))));
    fc.assert(
      fc.property(start, fc.dictionary(member, value), (head, members) => {
        const packages = packagesOf(`{${head},${JSON.stringify(members).slice(1)}`.replace(',}', '}'));
        for (const { name, unmatched, lookups } of packages) {
          expect(name).not.toBe('');
          expect(unmatched === null).toBe(lookups.length > 0);
        }
      }),
      { numRuns: 400 },
    );
  });
});
