import { describe, expect, it } from 'vitest';
import { openApiFaults } from './openapi-faults.ts';

function documentWith(example: unknown): string {
  return JSON.stringify({
    openapi: '3.1.0',
    info: {
      title: 'Test',
      description: 'A test.',
      version: '1.0.0',
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
      contact: { name: 'Nobody' },
    },
    servers: [{ url: '/' }],
    security: [],
    tags: [{ name: 'tests', description: 'Tests.' }],
    paths: {
      '/count': {
        get: {
          operationId: 'count',
          summary: 'A count',
          description: 'Counts.',
          tags: ['tests'],
          responses: {
            200: {
              description: 'The count.',
              content: { 'application/json': { schema: { type: 'integer' }, example } },
            },
            400: { description: 'Refused.' },
          },
        },
      },
    },
  });
}

describe('openApiFaults', () => {
  it('finds nothing in a document without fault', async () => {
    expect(await openApiFaults(documentWith(1))).toEqual([]);
  });

  it('has both linters hold examples against their schemas', async () => {
    const faults = await openApiFaults(documentWith('many'));
    expect(faults).toContainEqual(expect.stringMatching(/^no-invalid-media-type-examples /));
    expect(faults).toContainEqual(expect.stringMatching(/^oas3-valid-media-example /));
  });
});
