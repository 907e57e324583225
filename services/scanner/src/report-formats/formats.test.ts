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
});
