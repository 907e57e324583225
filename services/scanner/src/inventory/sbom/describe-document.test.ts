import { describe, expect, it } from 'vitest';
import { NotTheFormatError } from '../reader.ts';
import { readSbom } from './read-sbom.ts';

const read = (content: string | Uint8Array) => () => readSbom(Buffer.from(content), 'upload.json');

describe('a file that is no SBOM', () => {
  it.each([
    [
      '<?xml version="1.0"?>\n<bom xmlns="http://cyclonedx.org/schema/bom/1.4"></bom>',
      'a CycloneDX XML document',
    ],
    ['<rdf:RDF xmlns="http://spdx.org/rdf/terms#"/>', 'an SPDX RDF document'],
    ['<!DOCTYPE html><html></html>', 'an HTML page'],
    ['<a/>', 'an XML document'],
    ['# a comment\nSPDXVersion: SPDX-2.2\n', 'an SPDX tag-value document'],
    ['spdxVersion: SPDX-2.3\n', 'a YAML document'],
    ['[1, 2]', 'a JSON array'],
    ['"text"', 'a JSON string'],
    ['null', 'a JSON null'],
    ['{}', 'an empty JSON object'],
    ['{"lockfileVersion":3,"packages":{}}', 'a package-lock.json'],
    ['{"_meta":{},"default":{}}', 'a Pipfile.lock'],
    ['{"matches":[],"descriptor":{"name":"grype"}}', 'a Grype report'],
    ['{"version":"2.1.0","runs":[]}', 'a SARIF report'],
    ['{"@context":"https://openvex.dev/ns","author":"x","statements":[]}', 'an OpenVEX document'],
    ['{"document":{},"vulnerabilities":[]}', 'a CSAF document'],
    ['{"schemaVersion":2,"layers":[]}', 'an image manifest'],
    ['{"message":"Not Found","documentation_url":"https://docs.example"}', 'an error answer'],
    ['{"name":"x","dependencies":{}}', 'a package.json manifest'],
    ['{"spdxVersion":"SPDX-1.2"}', 'an SPDX document of a version that is not read'],
    ['{"artifacts":{},"descriptor":{"name":"syft"}}', 'a JSON object with "artifacts", "descriptor"'],
    ['{"sbom":{"a":1}}', 'a JSON object with "a"'],
    ['{"a":', 'it is not valid JSON'],
  ])('%s is called what it is', (content, seen) => {
    expect(read(content)).toThrow(NotTheFormatError);
    expect(read(content)).toThrow(seen);
    expect(read(content)).toThrow(
      /Send SPDX, Syft, Trivy or CycloneDX as JSON; scan a lockfile as one \(POST \/api\/scan\)\.$/,
    );
  });

  it.each([
    ['nothing', ''],
    ['white space', ' \n'],
    ['a binary file', new Uint8Array([0x7b, 0, 1, 2])],
    ['another encoding', new Uint8Array([0xff, 0xc3, 0x28])],
  ])('%s is refused', (_, content) => {
    expect(read(content)).toThrow(NotTheFormatError);
  });

  it('is to be sent unpacked', () => {
    for (const start of [
      [0x1f, 0x8b, 8, 0],
      [0x50, 0x4b, 3, 4, 20, 0],
      [0x28, 0xb5, 0x2f, 0xfd],
    ]) {
      expect(read(new Uint8Array(start))).toThrow(/it is compressed, send it unpacked/);
    }
  });

  it('repeats no more of it than short names', () => {
    const hostile = JSON.stringify({ ['x'.repeat(10_000)]: 1, '\u202e<script>': 'secret' });
    expect(read(hostile)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('secret') }),
    );
    expect(read(hostile)).toThrow(/^.{1,300}$/);
  });
});
