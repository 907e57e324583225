import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { honoPath, type KitEnv, type RateLimitPolicy } from '../http/endpoint.ts';
import { documentationRoutes } from './docs-page.ts';

const LIMIT: RateLimitPolicy = {
  bucket: 'documentation',
  limit: 9,
  windowSeconds: 60,
  enforced: true,
  counted: true,
};

function docs() {
  const app = new Hono<KitEnv>();
  const routes = documentationRoutes({
    service: {
      title: 'Test',
      description: 'A test.',
      version: '1.0.0',
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
      contact: { name: 'The maintainers' },
      tags: {},
      errorBody: z.strictObject({ error: z.string() }),
      errorExample: (_code, error) => ({ error }),
    },
    endpoints: [],
    rateLimit: LIMIT,
  });
  for (const route of routes) route.mount(app, honoPath(route.endpoint.path));
  return { app, paths: routes.map(({ endpoint }) => endpoint.path) };
}

describe('documentationRoutes', () => {
  it('answers 304 to the ETag of every part', async () => {
    const { app, paths } = docs();
    expect(paths).toEqual(['/openapi.json', '/docs', '/favicon.ico', '/robots.txt']);
    for (const path of paths) {
      const first = await app.request(path);
      const known = { 'if-none-match': first.headers.get('etag') ?? 'none' };
      expect([path, first.status, (await app.request(path, { headers: known })).status]).toEqual([
        path,
        200,
        304,
      ]);
    }
  });

  it('has an icon and tells robots what they may visit, so that browsers find all they ask for', async () => {
    const { app } = docs();
    const [icon, robots] = [await app.request('/favicon.ico'), await app.request('/robots.txt')];
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect([robots.status, await robots.text()]).toEqual([200, 'User-agent: *\nDisallow:\n']);
  });

  it('allows the page its own style and script, and nothing else', async () => {
    const policy = (await docs().app.request('/docs')).headers.get('content-security-policy');
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-\S+'; script-src 'sha256-\S+'; img-src data:/,
    );
    expect(policy).not.toContain('unsafe');
  });
});
