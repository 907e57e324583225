import { setTimeout as sleep } from 'node:timers/promises';
import { ErrorBody, McpError } from '@repo/contracts/scanner';
import type { Route } from '@repo/service-kit/http';
import { createLogger } from '@repo/service-kit/log';
import {
  type FakeDns,
  type FakePlatform,
  type FakeServer,
  startFakeDns,
  startFakeNvd,
  startFakePlatform,
  startFakeServer,
} from '@repo/tooling/fake-upstreams';
import { openApiFaults } from '@repo/tooling/openapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ScannerSettings } from '../../src/config.ts';
import { createDeps, type ScannerDeps } from '../../src/deps.ts';
import { scannerRoutes } from '../../src/routes.ts';
import { sentence, startScanner, upload } from '../support/scanner-app.ts';

type Scanner = Awaited<ReturnType<typeof startScanner>>;

const Operation = z.object({
  requestBody: z.object({ content: z.record(z.string(), z.object({ example: z.unknown() })) }).optional(),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string(),
      content: z
        .record(
          z.string(),
          z.object({ examples: z.record(z.string(), z.object({ value: z.unknown() })).optional() }),
        )
        .optional(),
    }),
  ),
});
const OpenApi = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) });
type OpenApi = z.infer<typeof OpenApi>;

let dns: FakeDns;
let platform: FakePlatform;
let osv: FakeServer;
let nvd: FakeServer;
let scanner: Scanner;
let deps: ScannerDeps;
let routes: readonly Route[];
let text = '';
let document: OpenApi;

beforeAll(async () => {
  dns = await startFakeDns('busy.org A 93.184.215.14');
  platform = await startFakePlatform();
  osv = await startFakeServer(() => ({ status: 503, headers: {}, body: '' }));
  nvd = await startFakeNvd([]);
  scanner = await startScanner(settings());
  deps = await createDeps(
    ScannerSettings.parse({}),
    createLogger({ service: 'test', level: 'silent', terminal: false }),
  );
  routes = scannerRoutes(deps);
  text = await (await scanner.request('/openapi.json')).text();
  document = OpenApi.parse(JSON.parse(text));
});

afterAll(async () => {
  await Promise.all([scanner.close(), deps.close(), osv.stop(), nvd.stop(), platform.close(), dns.stop()]);
});

function settings() {
  return {
    DNS_SERVERS: dns.address,
    GITHUB_API_URL: platform.urls.api,
    GITHUB_RAW_URL: platform.urls.raw,
    GITHUB_URL: platform.urls.git,
    OSV_API_URL: osv.url,
    NVD_API_URL: `${nvd.url}/rest/json/cves/2.0`,
  };
}

describe('/openapi.json', () => {
  it('passes the rules of Redocly and of Spectral, its examples included', async () => {
    expect(await openApiFaults(text)).toEqual([]);
  });

  it('shows reports that their contracts accept, and bodies that are accepted', () => {
    for (const { endpoint } of routes) {
      const { schema = z.never(), example } = endpoint.response;
      expect([endpoint.id, schema.safeParse(example).error]).toEqual([endpoint.id, undefined]);
      if (endpoint.body === undefined) continue;
      expect([endpoint.id, endpoint.body.example]).toEqual([endpoint.id, expect.any(Object)]);
      const { json, example: body } = endpoint.body;
      // A file cannot be shown as it is parsed.
      const refused = json === undefined ? undefined : json.safeParse(body).error;
      expect([endpoint.id, refused]).toEqual([endpoint.id, undefined]);
    }
  });

  it('shows no token, and no number that only a schema has', () => {
    for (const { endpoint } of routes)
      expect(Object.keys(endpoint.body?.example ?? {})).not.toContain('token');
    expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER));
  });

  it('has a sentence for every error, not the condition for it', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const { responses } of Object.values(methods)) {
        for (const { description, content } of Object.values(responses)) {
          const examples = Object.values(content?.['application/json']?.examples ?? {});
          for (const { value } of examples) {
            const said = z.union([ErrorBody, McpError]).parse(value);
            const error = typeof said.error === 'string' ? said.error : said.error.message;
            expect([path, description]).not.toEqual([path, expect.stringContaining(error)]);
          }
        }
      }
    }
  });

  it('offers what the operator names', async () => {
    const own = await startScanner({
      EXAMPLE_INPUTS: 'https://code.example/a/b mail.example https://site.example/',
    });
    const offered = OpenApi.parse(await (await own.request('/openapi.json')).json());
    expect(Object.keys(offered.paths).map((path) => exampleOf(offered, path))).toEqual(
      expect.arrayContaining([
        { url: 'https://code.example/a/b' },
        { domain: 'mail.example' },
        { url: 'https://site.example/' },
      ]),
    );
    await own.close();
  });

  it('offers a repository of a host that is accepted', async () => {
    const own = await startScanner({ GITHUB_HOSTS: 'code.example' });
    const offered = OpenApi.parse(await (await own.request('/openapi.json')).json());
    expect(exampleOf(offered, '/api/scan/repo')).toEqual({ url: 'https://code.example/owner/repo' });
    await own.close();
  });
});

const REPOSITORY = 'https://github.com/owner/repo';
const LOCKFILE = '{"lockfileVersion":3,"packages":{"node_modules/minimist":{"version":"1.2.5"}}}';

const SBOM =
  '{"bomFormat":"CycloneDX","specVersion":"1.6","components":[{"type":"library","name":"minimist","version":"1.2.5","purl":"pkg:npm/minimist@1.2.5"}]}';
const PURL = 'pkg:npm/minimist@1.2.5';
const OF_OSV: readonly (readonly [string, RequestInit])[] = [
  ['/api/scan', upload('package-lock.json', LOCKFILE)],
  ['/api/scan/container', upload('sbom.json', SBOM)],
  ['/api/scan/diff', upload('package-lock.json', LOCKFILE, {}, 'head')],
  ['/api/scan/purl', posted({ purls: [PURL] })],
];

type Said = readonly [path: string, code: string, request: RequestInit, fault?: () => Promise<void>];

/** What leads to the error of an example: path, code, request, and the fault of those who are asked. */
const SAID: readonly Said[] = [
  ['/api/scan', 'bad_request', posted({})],
  ['/api/scan/repo', 'bad_request', posted({})],
  ['/api/scan/email', 'bad_request', posted({})],
  ['/api/scan/website', 'bad_request', posted({})],
  ['/api/scan/supply-chain', 'bad_request', posted({})],
  ['/api/scan/legal', 'bad_request', posted({})],
  ['/api/scan/container', 'bad_request', posted({})],
  ['/api/nvd', 'bad_request', {}],
  ['/api/scan/diff', 'bad_request', posted({})],
  ['/api/scan/repo/diff', 'bad_request', posted({})],
  ['/api/scan/purl', 'bad_request', posted({})],
  ...(
    [
      ['/api/scan/repo', {}],
      ['/api/scan/supply-chain', {}],
      ['/api/scan/legal', {}],
      ['/api/scan/repo/diff', { base: 'main', head: 'change' }],
    ] as const
  ).flatMap(([path, fields]): readonly Said[] => [
    [path, 'unauthorized', posted({ url: REPOSITORY, token: 'nobodys', ...fields })],
    [path, 'not_found', posted({ url: REPOSITORY, ...fields })],
    [path, 'rate_limited', posted({ url: REPOSITORY, ...fields }), () => platformSays(429)],
    [path, 'unavailable', posted({ url: REPOSITORY, ...fields }), () => platformSays(503)],
  ]),
  ['/api/scan/email', 'not_found', posted({ domain: 'exmaple.org' })],
  ['/api/scan/website', 'not_found', posted({ url: 'https://exmaple.org/' })],
  ['/api/nvd?package=opnessl', 'not_found', {}],
  ['/api/nvd?package=opnessl1', 'rate_limited', {}, () => nvd.setBehaviour({ kind: 'status', status: 429 })],
  ['/api/nvd?package=opnessl2', 'unavailable', {}, () => nvd.setBehaviour({ kind: 'status', status: 503 })],
  ...OF_OSV.flatMap(([path, request]): readonly Said[] => [
    [path, 'rate_limited', request, () => osv.setBehaviour({ kind: 'status', status: 429 })],
    [path, 'unavailable', request, () => osv.setBehaviour({ kind: 'status', status: 503 })],
  ]),
];

describe('what the examples of errors say', () => {
  it.each(SAID.map(([path, code, request, fault]) => ({ path, code, request, fault })))(
    '$path says it: $code',
    async ({ path, code, request, fault }) => {
      platform.reset();
      await fault?.();
      const own = await startScanner(settings());
      const answer = await own.request(path, request);
      expect(await sentence(answer)).toBe(errorOf(path.replace(/\?.*/, ''), code, answer.status));
      await own.close();
    },
  );

  it('is what callers are told while others are served', async () => {
    await osv.setBehaviour({ kind: 'silent' });
    const own = await startScanner({ ...settings(), SCAN_CONCURRENCY: '1', SCAN_QUEUE: '0' });
    const asked = osv.requests.length;
    const first = own.request('/api/scan', upload('package-lock.json', LOCKFILE));
    while (osv.requests.length === asked) await sleep(5);
    for (const [path, body] of [
      ['/api/scan/email', { domain: 'busy.org' }],
      ['/api/scan/website', { url: 'https://busy.org/' }],
    ] as const) {
      const answer = await own.request(path, posted(body));
      expect(await sentence(answer)).toBe(errorOf(path, 'unavailable', 503));
    }
    await osv.setBehaviour({ kind: 'down' });
    await first;
    await own.close();
  });
});

function posted(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function platformSays(status: number): Promise<void> {
  for (const host of ['api', 'raw', 'git'] as const) platform.fail({ host, path: '', status, headers: {} });
  return Promise.resolve();
}

function exampleOf({ paths }: OpenApi, path: string): unknown {
  const [content] = Object.values(paths[path]?.['post']?.requestBody?.content ?? {});
  return content?.example;
}

function errorOf(path: string, code: string, status: number): string {
  const methods = document.paths[path] ?? {};
  const { responses } = Object.values(methods)[0] ?? { responses: {} };
  const { value } = responses[status]?.content?.['application/json']?.examples?.[code] ?? { value: null };
  return z.object({ error: z.string() }).parse(value).error;
}
