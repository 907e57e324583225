import { describe, expect, it } from 'vitest';
import { EXAMPLE_DOCUMENTS, EXAMPLES } from '../../test/support/example-reports.ts';
import { officialSchemas } from '../../test/support/report-schemas.ts';

const schemas = officialSchemas();

describe('every format of every scan', () => {
  it.each(EXAMPLE_DOCUMENTS)('$kind as $format: the same text twice', ({ kind, format }) => {
    expect(EXAMPLES[kind](format)).toBe(EXAMPLES[kind](format));
  });

  const validated = EXAMPLE_DOCUMENTS.filter(({ format }) => schemas?.(format) !== null);
  it.skipIf(schemas === null).each(validated)('$kind as $format: valid by its schema', ({ kind, format }) => {
    expect(schemas?.(format)?.(JSON.parse(EXAMPLES[kind](format)))).toEqual([]);
  });

  it('CycloneDX names the sources of vulnerabilities as Dependency-Track does', () => {
    const { vulnerabilities } = JSON.parse(EXAMPLES.lockfile('cyclonedx')) as {
      vulnerabilities: { source: { name: string }; references: { source: { name: string } }[] }[];
    };
    const sources = vulnerabilities.flatMap(({ source, references }) => [
      source.name,
      ...references.map((each) => each.source.name),
    ]);
    expect(new Set(['NVD', 'GITHUB', 'OSV']).isSupersetOf(new Set(sources))).toBe(true);
    expect(sources).toContain('NVD');
  });
});
