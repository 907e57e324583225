import { DiscoveryResponse } from '@repo/contracts/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { JsonFeed } from '../../src/feed/json-feed.ts';
import { startCatalog, type TestCatalog } from '../support/catalog.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let catalog: TestCatalog;

beforeAll(async () => {
  database = await createTestDatabase();
  catalog = startCatalog(database.url, { PUBLIC_URL: 'https://catalog.example/' });
});

afterAll(async () => {
  await catalog.close();
  await database.drop();
});

describe('GET /api/v1', () => {
  it('lists every endpoint of the OpenAPI description but the documentation itself', async () => {
    const { body } = await catalog.get('/api/v1', DiscoveryResponse);
    const OpenApi = z.looseObject({ paths: z.record(z.string(), z.unknown()) });
    const { paths } = (await catalog.get('/openapi.json', OpenApi)).body;
    const listed = body.data.endpoints.map((endpoint) => endpoint.path);
    const described = Object.keys(paths).filter((path) => !['/docs', '/openapi.json'].includes(path));
    expect(listed.toSorted()).toEqual(described.toSorted());
    expect(listed).toContain('/feed.xml');
  });

  it('gives full addresses with their parameters', async () => {
    const { body } = await catalog.get('/api/v1', DiscoveryResponse);
    const list = body.data.endpoints.find((endpoint) => endpoint.path === '/api/v1/apps');
    expect(list?.url).toMatch(/^https:\/\/catalog\.example\/api\/v1\/apps\{\?[\w,]+\}$/);
    expect(list?.parameters.map((parameter) => parameter.name)).toContain('aiTool');
    expect(body.data.documentation).toBe('https://catalog.example/docs');
  });

  it('takes the address it was asked at when no other is set', async () => {
    const unset = startCatalog(database.url);
    const { body } = await unset.get('/api/v1/', DiscoveryResponse);
    expect(body.data.openapi).toBe('http://localhost/openapi.json');
    const varies = async (app: TestCatalog, path: string) => (await app.request(path)).headers.get('vary');
    for (const path of ['/api/v1', '/feed.xml', '/feed.atom', '/feed.json']) {
      expect(await varies(unset, path)).toBe('Accept-Encoding, Host');
      expect(await varies(catalog, path)).toBe('Accept-Encoding');
    }
    expect(await varies(unset, '/api/v1/apps')).toBe('Accept-Encoding');
    await unset.close();
  });

  it('describes the JSON feed as the object that it is', async () => {
    const OpenApi = z.object({
      paths: z.object({
        '/feed.json': z.object({ get: z.object({ responses: z.record(z.string(), z.unknown()) }) }),
      }),
      components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
    });
    const { paths, components } = (await catalog.get('/openapi.json', OpenApi)).body;
    expect(paths['/feed.json'].get.responses['200']).toMatchObject({
      content: {
        'application/feed+json': {
          schema: { $ref: '#/components/schemas/JsonFeed' },
          example: { version: 'https://jsonfeed.org/version/1.1' },
        },
      },
    });
    expect(components.schemas['JsonFeed']).toMatchObject({ type: 'object' });
    expect((await catalog.get('/feed.json', JsonFeed)).status).toBe(200);
  });
});

describe('paths that nobody has', () => {
  it.each(['/', '/api', '/api/v2', '//api/v1/apps', '/api/v1/apps/a/b', '/nothing%00'])(
    'answers %s with 404',
    async (path) => {
      const { status, body } = await catalog.fail(`http://localhost${path}`);
      expect([status, body.error.code]).toEqual([404, 'not_found']);
    },
  );
});
