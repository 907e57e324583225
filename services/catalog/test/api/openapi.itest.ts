import { openApiFaults } from '@repo/tooling/openapi';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { catalogOf } from '../support/catalog.ts';

const Operation = z.object({
  responses: z.record(
    z.string(),
    z.object({
      description: z.string(),
      content: z
        .record(
          z.string(),
          z.object({
            examples: z
              .record(
                z.string(),
                z.object({ value: z.object({ error: z.object({ code: z.string(), message: z.string() }) }) }),
              )
              .optional(),
          }),
        )
        .optional(),
    }),
  ),
});
const OpenApi = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

const catalog = catalogOf([]);
let text = '';

beforeAll(async () => {
  text = await (await catalog.request('/openapi.json')).text();
});

describe('/openapi.json', () => {
  it('passes the rules of Redocly and of Spectral, its examples included', async () => {
    expect(await openApiFaults(text)).toEqual([]);
  });

  it('has a sentence for every error, not the condition for it', () => {
    for (const [path, methods] of Object.entries(OpenApi.parse(JSON.parse(text)).paths)) {
      for (const { responses } of Object.values(methods)) {
        for (const { description, content } of Object.values(responses)) {
          for (const { value } of Object.values(content?.['application/json']?.examples ?? {})) {
            expect([path, description]).not.toEqual([path, expect.stringContaining(value.error.message)]);
          }
        }
      }
    }
  });

  it.each([
    ['/api/v1/apps?limit=0', '/api/v1/apps', 'bad_request'],
    ['/api/v1/apps?cursor=x', '/api/v1/apps', 'invalid_cursor'],
    ['/api/v1/apps/tide-tabel', '/api/v1/apps/{slug}', 'not_found'],
    ['/api/v1/creators/adda', '/api/v1/creators/{username}', 'not_found'],
    ['/api/v1/search', '/api/v1/search', 'bad_request'],
  ])('shows for %s what is really said', async (asked, path, code) => {
    const { status, body } = await catalog.fail(asked);
    const { paths } = OpenApi.parse(JSON.parse(text));
    const { content } = paths[path]?.['get']?.responses[status] ?? {};
    expect(content?.['application/json']?.examples?.[code]).toEqual({ value: body });
  });
});
