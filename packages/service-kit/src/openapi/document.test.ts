import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../http/endpoint.ts';
import { openApiDocument, type ServiceDescription } from './document.ts';

const Tag = z.strictObject({ slug: z.string() }).meta({ id: 'TestTag' });
const Page = z.strictObject({ data: z.array(Tag) }).meta({ id: 'TestPage' });
const Fault = z.strictObject({ error: z.string() }).meta({ id: 'TestFault' });

const endpoint: Endpoint = {
  id: 'listTags',
  method: 'GET',
  path: '/tags/{slug}',
  summary: 'Tags',
  description: 'All tags.',
  tag: 'tags',
  params: z.object({ slug: z.string().meta({ description: 'The tag.' }) }),
  query: z.object({ limit: z.string().optional().meta({ description: 'How many.' }) }),
  response: { description: 'A page.', contentType: 'application/json', schema: Page },
  otherStatuses: { 202: { description: 'Taken, and nothing to say.' } },
  errors: { bad_request: 'A bad limit.', invalid_cursor: 'A bad cursor.' },
  timeoutMs: null,
  rateLimit: { bucket: 'tags', limit: 100, windowSeconds: 60, enforced: true, counted: true },
};

const SERVICE: ServiceDescription = {
  title: 'Test',
  description: 'A test.',
  version: '1.0.0',
  license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
  contact: { name: 'The maintainers' },
  tags: { tags: 'Names of tags.' },
  errorBody: Fault,
  errorExample: (_code, error) => ({ error }),
};
const document = openApiDocument(SERVICE, [endpoint]);

function isEachStatusOnce(responses: Record<string, { description: string }>): boolean {
  return (
    Object.keys(responses).join() === '200,202,400,429,500' &&
    responses['400']?.description === 'A bad limit. A bad cursor.'
  );
}

describe('openApiDocument', () => {
  it('moves named schemas to the components and refers to them', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      components: {
        schemas: {
          TestPage: { properties: { data: { items: { $ref: '#/components/schemas/TestTag' } } } },
          TestTag: { properties: { slug: { type: 'string' } } },
        },
      },
    });
    expect(JSON.stringify(document)).not.toContain('$defs');
  });

  it('describes parameters by their place and whether they are required', () => {
    expect(document).toMatchObject({
      paths: {
        '/tags/{slug}': {
          get: {
            operationId: 'listTags',
            parameters: [
              { name: 'slug', in: 'path', required: true, description: 'The tag.' },
              { name: 'limit', in: 'query', required: false, description: 'How many.' },
            ],
          },
        },
      },
    });
  });

  it('says that nobody signs in, and what each tag means', () => {
    expect(document).toMatchObject({ security: [], tags: [{ name: 'tags', description: 'Names of tags.' }] });
  });

  it('has no numbers that only the language knows, and examples that depend on settings', () => {
    const Count = z.int().meta({ id: 'TestCount' });
    const shown = openApiDocument({ ...SERVICE, schemaExamples: { TestCount: [7] } }, [
      { ...endpoint, response: { ...endpoint.response, schema: Count } },
    ]);
    expect(shown).toMatchObject({
      components: { schemas: { TestCount: { type: 'integer', examples: [7] } } },
    });
    expect(JSON.stringify(shown)).not.toContain(String(Number.MAX_SAFE_INTEGER));
  });

  it('declares Retry-After where a caller may try again', () => {
    const header = { headers: { 'Retry-After': { schema: { type: 'integer' } } } };
    expect(document).toMatchObject({ paths: { '/tags/{slug}': { get: { responses: { 429: header } } } } });
  });

  it('lists each status once, with every condition for it', () => {
    expect(document).toMatchObject({
      paths: { '/tags/{slug}': { get: { responses: expect.toSatisfy(isEachStatusOnce) } } },
    });
  });
});
