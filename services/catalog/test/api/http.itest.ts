import { AppResponse, CreatorResponse } from '@repo/contracts/catalog';
import { describe, expect, it } from 'vitest';
import { catalogOf } from '../support/catalog.ts';
import { ADA, appRecord } from '../support/records.ts';

const PATHS = [
  '/api/v1',
  '/api/v1/apps',
  '/api/v1/apps?limit=50&sort=trending',
  '/api/v1/apps/full',
  '/api/v1/creators/ada',
  '/api/v1/categories',
  '/api/v1/search?q=full',
  '/feed.xml',
  '/feed.atom',
  '/feed.json',
  '/openapi.json',
  '/docs',
];

const catalog = catalogOf([
  ADA,
  appRecord('full', { description: 'wind '.repeat(500) }),
  ...Array.from({ length: 30 }, (_, index) => appRecord(`app-${index}`)),
]);

const REQUEST_ID = 'b4d6c2a0-0c0f-4d8e-9a55-1f5f3c0f7a11';

describe.each(PATHS)('%s', (path) => {
  it.each(['', 'gzip', 'br'])(
    'answers HEAD with the headers of GET, Accept-Encoding: "%s"',
    async (coding) => {
      const ask = async (method: string) => {
        const headers = { 'accept-encoding': coding, 'x-request-id': REQUEST_ID };
        const answer = await catalog.request(path, { method, headers });
        // A second may pass between the two.
        const { date: _, ...rest } = Object.fromEntries(answer.headers);
        return { answer, headers: rest };
      };
      const [got, head] = [await ask('GET'), await ask('HEAD')];
      expect(head.headers).toEqual(got.headers);
      expect(await head.answer.text()).toBe('');
      expect((await got.answer.arrayBuffer()).byteLength).toBe(Number(got.headers['content-length']));
    },
  );

  it('says how long it may be kept, by its bytes and for whom, and answers 304 to what it said', async () => {
    const { headers } = await catalog.request(path);
    expect(headers.get('etag')).toMatch(/^"[\w-]{27}"$/);
    expect(headers.get('cache-control')).toMatch(/^public, max-age=(5|15|300|3600)$/);
    // What names the address that it was asked at varies by that too.
    expect(headers.get('vary')).toMatch(/^Accept-Encoding(?:, Host)?$/);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const etag = headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await catalog.request(path, { headers: { 'if-none-match': known } });
      expect([known, answer.status]).toEqual([known, 304]);
    }
    expect((await catalog.request(path, { headers: { 'if-none-match': '"x", "y"' } })).status).toBe(200);
  });

  it('tells browsers of other origins what they may ask', async () => {
    const { status, headers } = await catalog.request(path, {
      method: 'OPTIONS',
      headers: { origin: 'https://a.example', 'access-control-request-method': 'GET' },
    });
    expect([status, headers.get('access-control-allow-methods')]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('refuses %s', async (method) => {
    const { status, headers, body } = await catalog.fail(path, { method });
    expect([status, body.error.code, headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      'GET, HEAD, OPTIONS',
    ]);
  });

  it('is the same with a slash at its end', async () => {
    const [plain, query = ''] = path.split('?');
    const slashed = await catalog.request(`${plain}/?${query}`);
    expect([slashed.status, await slashed.text()]).toEqual([200, await (await catalog.request(path)).text()]);
  });
});

describe('names in paths', () => {
  it('are the same however they are encoded', async () => {
    expect((await catalog.get('/api/v1/apps/%66ull', AppResponse)).body.data.slug).toBe('full');
    expect((await catalog.get('/api/v1/creators/%41DA', CreatorResponse)).body.data.username).toBe('ada');
  });
});
