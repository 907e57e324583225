import { describe, expect, it } from 'vitest';
import { NotTheFormatError } from '../../reader.ts';
import { readSbom } from '../read-sbom.ts';

const read = (document: object) => readSbom(Buffer.from(JSON.stringify(document)), 'x');

describe('readers', () => {
  it('SPDX 3: leaves out sources that packages were built from, and subjects that hold others', () => {
    const named = (name: string) => ({
      type: 'software_Package',
      spdxId: name,
      name,
      software_packageVersion: '1.0.0',
      software_packageUrl: `pkg:npm/${name}@1.0.0`,
    });
    const related = (relationshipType: string, from: unknown, to: string) => ({
      type: 'Relationship',
      relationshipType,
      from,
      to: [to],
    });
    const names = (...more: readonly object[]) =>
      read({
        '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
        '@graph': [
          { type: 'SpdxDocument', spdxId: 'doc', rootElement: ['a', 'b'] },
          ...['a', 'b', 'c'].map(named),
          ...more,
        ],
      }).packages.map(({ name }) => name);
    expect(names()).toEqual(['a', 'b', 'c']);
    expect(names(related('generates', 'c', 'a'))).toEqual(['a', 'b']);
    expect(names(related('generates', 'c', 'elsewhere'))).toEqual(['a', 'b', 'c']);
    expect(names(related('contains', 'a', 'c'))).toEqual(['b', 'c']);
    expect(names(related('contains', ['a'], 'c'))).toEqual(['a', 'b', 'c']);
  });

  it.each([
    [{ name: 'a', version: '1.0.0', type: 'npm' }, 'syft'],
    [{ name: 'a', purl: 'pkg:npm/a@1.0.0' }, 'syft'],
    [{ name: 'a', version: '1.0.0' }, null],
    [{ version: '1.0.0', type: 'npm' }, null],
    [{ name: ' ', version: '1.0.0', type: 'npm' }, null],
  ])('tells a document of Syft that was cut down by its first package: %j', (artifact, expected) => {
    const formatOf = () => read({ artifacts: [artifact] }).format;
    if (expected === null) expect(formatOf).toThrow(NotTheFormatError);
    else expect(formatOf()).toBe(expected);
  });

  it('takes the worst of several ratings of a vulnerability', () => {
    const ratings = ['low', 'critical', 'none', 'high'].map((severity) => ({ severity }));
    const { carried } = read({
      bomFormat: 'CycloneDX',
      components: [{ 'bom-ref': 'a', name: 'a', purl: 'pkg:npm/a@1.0.0' }],
      vulnerabilities: [{ id: 'CVE-2020-1234', ratings, affects: [{ ref: 'a' }] }],
    });
    expect(carried.map(({ severity }) => severity)).toEqual(['critical']);
  });
});
