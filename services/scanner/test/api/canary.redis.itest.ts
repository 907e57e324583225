import { createServer } from 'node:http';
import { LockfileName } from '@repo/contracts/scanner';
import { createLogger } from '@repo/service-kit/log';
import { connectRedis, type RedisConnection } from '@repo/service-kit/redis';
import { createCanary } from '@repo/tooling/canary';
import {
  type FakePlatform,
  type FakeServer,
  jsonAnswer,
  startFakeDns,
  startFakeNvd,
  startFakePlatform,
  startFakeServer,
  zipOf,
} from '@repo/tooling/fake-upstreams';
import type {} from '@repo/tooling/provided-context';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createScannerApp } from '../../src/app.ts';
import { ScannerSettings } from '../../src/config.ts';
import { createDeps } from '../../src/deps.ts';
import { upload } from '../support/scanner-app.ts';

/** Until Redis is connected and counts. */
const REDIS_WAIT = { timeout: 20_000, interval: 50 };

const PLACES = ['header', 'token', 'address', 'query', 'content', 'name', 'domain', 'own', 'key'] as const;
type Place = (typeof PLACES)[number];
const canaries = Object.fromEntries(PLACES.map((place) => [place, createCanary(place)])) as Readonly<
  Record<Place, ReturnType<typeof createCanary>>
>;
const { header, token, address, query, content, name, domain, own, key } = canaries;
const foundIn = (text: string) => PLACES.filter((place) => canaries[place].isIn(text));

let platform: FakePlatform;
const others = new Map<string, FakeServer>();
let site: { readonly url: string; readonly port: number; close(): Promise<unknown> };
let dns: Awaited<ReturnType<typeof startFakeDns>>;
let redis: RedisConnection;
let scanner: Awaited<ReturnType<typeof startLoggedScanner>>;
const answers: { readonly path: string; readonly status: number; readonly body: string }[] = [];

/** The scanner as it runs, on a real Redis, everybody whom it may ask on a host of his own, all it logs kept. */
async function startLoggedScanner(settings: Record<string, unknown>) {
  const lines: string[] = [];
  const destination = { write: (line: string) => lines.push(line) };
  const log = createLogger({ service: 'scanner', level: 'trace', terminal: false, destination });
  const deps = await createDeps(ScannerSettings.parse(settings), log);
  const app = createScannerApp(deps);
  return { request: app.request, close: deps.close, lines };
}

beforeAll(async () => {
  const silent = createLogger({ service: 'test', level: 'silent', terminal: false });
  redis = connectRedis(inject('redisUrl'), silent);
  await vi.waitUntil(async () => (await redis.run((client) => client.ping())) === 'PONG');
  platform = await startFakePlatform();
  platform.addToken(token.bare);
  platform.addToken(own.bare);
  platform.host('acme/app').commit({
    'package-lock.json': lockWith('left'),
    '.github/workflows/ci.yml': WORKFLOW,
  });
  others.set(
    'osv',
    await startFakeServer(({ body }) => {
      const { queries }: { queries: readonly unknown[] } = JSON.parse(body.toString());
      return jsonAnswer({ results: queries.map(() => ({})) });
    }),
  );
  others.set('nvd', await startFakeNvd([]));
  others.set('depsDev', await startFakeServer(() => jsonAnswer({ responses: [] })));
  others.set('clearlyDefined', await startFakeServer(() => jsonAnswer({})));
  others.set('grader', await startFakeServer(() => jsonAnswer({ error: null, grade: 'B', score: 70 })));
  site = await startSite();
  dns = await startFakeDns('site.test A 127.0.0.1');
  const url = (key: string) => others.get(key)?.url ?? '';
  scanner = await startLoggedScanner({
    REDIS_URL: inject('redisUrl'),
    OSV_API_URL: url('osv'),
    NVD_API_URL: `${url('nvd')}/rest/json/cves/2.0`,
    NVD_API_KEY: key.bare,
    GITHUB_TOKEN: own.bare,
    GITHUB_API_URL: platform.urls.api,
    GITHUB_RAW_URL: platform.urls.raw,
    GITHUB_URL: platform.urls.git,
    LICENSE_API_URL: url('depsDev'),
    CLEARLYDEFINED_API_URL: url('clearlyDefined'),
    OBSERVATORY_API_URL: `${url('grader')}/api/v2`,
    DNS_SERVERS: dns.address,
    ALLOWED_PRIVATE_CIDRS: '127.0.0.0/8',
  });
  await vi.waitUntil(async () => {
    await scanner.request('/api/nvd');
    return (await redisDump()).includes('scanner:');
  }, REDIS_WAIT);
});
afterAll(async () => {
  await scanner.close();
  await Promise.all([...others.values()].map((server) => server.stop()));
  await Promise.all([platform.close(), site.close(), dns.stop(), redis.close()]);
});

async function startSite() {
  const server = createServer((_request, response) => response.end('<!doctype html><title>x</title>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return {
    url: `http://site.test:${port}/`,
    port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const WORKFLOW = 'on: push\njobs:\n  a:\n    runs-on: x\n    steps:\n      - uses: acme/app@main\n';

/** A lockfile whose own fields carry a secret everywhere beside the name of its package. */
function lockWith(packageName: string): string {
  return JSON.stringify({
    name: `app-${content.bare}`,
    lockfileVersion: 3,
    packages: {
      '': { name: `app-${content.bare}`, description: content.text },
      [`node_modules/${packageName}`]: {
        version: '1.0.0',
        resolved: `https://user:${content.bare}@registry.example/${packageName}/-/${packageName}-1.0.0.tgz?token=${content.bare}`,
        integrity: content.text,
      },
    },
  });
}

/** A parser quotes some ten characters around the place where it gives up: too few to show one of the others. */
const SHORT = 'pw=k9Zq7';

const SECRETS_IN_REQUIREMENTS = [
  `--index-url https://user:${content.bare}@registry.example/simple`,
  `# ${content.text}`,
  `${name.bare}==1.0.0 --hash=sha256:${content.bare}`,
  `other @ https://registry.example/other.whl?token=${content.bare}`,
].join('\n');

const secretHeaders = {
  authorization: `Bearer ${header.text}`,
  cookie: `session=${header.text}`,
  'x-api-key': header.text,
  'x-request-id': header.bare,
  'x-forwarded-for': header.bare,
  traceparent: header.bare,
  'user-agent': header.text,
};
const QUERY = `?token=${encodeURIComponent(query.text)}&${query.bare}=1`;

async function send(path: string, init: RequestInit = {}): Promise<number> {
  const headers = new Headers(init.headers);
  for (const [field, value] of Object.entries(secretHeaders)) headers.set(field, value);
  const answer = await scanner.request(path, { ...init, headers });
  answers.push({ path, status: answer.status, body: await answer.text() });
  for (const [, value] of answer.headers) expect(foundIn(value)).toEqual([]);
  return answer.status;
}

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

const ADDRESSES = [
  'https://github.com/acme/app',
  `https://github.com/acme/app?access_token=${address.bare}#${address.bare}`,
  `https://${address.bare}@github.com/acme/app`,
  `https://git:${address.bare}@github.com/acme/app.git`,
  `https://${address.bare}.example/acme/app`,
  `${address.bare}`,
];
const archive = (packageName: string) =>
  zipOf([
    { name: 'package-lock.json', content: Buffer.from(lockWith(packageName)) },
    { name: `${content.bare}/requirements.txt`, content: Buffer.from(SECRETS_IN_REQUIREMENTS) },
    { name: 'LICENSE', content: Buffer.from(content.text) },
  ]);
const sbom = JSON.stringify({
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  metadata: { authors: [{ name: content.text }] },
  components: [
    { type: 'library', name: name.bare, version: '1.0.0', purl: `pkg:npm/${name.bare}@1.0.0` },
    { type: 'file', name: content.bare },
  ],
});

/** Every endpoint, with good input and with bad, each with secrets wherever one can be put. */
async function sendEverything(): Promise<readonly number[]> {
  const statuses: number[] = [];
  const add = async (path: string, init?: RequestInit) => {
    statuses.push(await send(`${path}${path.includes('?') ? QUERY.replace('?', '&') : QUERY}`, init));
  };
  for (const endpoint of ['repo', 'supply-chain', 'legal']) {
    for (const url of ADDRESSES) {
      await add(`/api/scan/${endpoint}`, post({ url }));
      await add(`/api/scan/${endpoint}`, post({ url, token: token.bare }));
      await add(`/api/scan/${endpoint}`, post({ url, token: token.text, [token.bare]: token.text }));
    }
    await add(`/api/scan/${endpoint}`, post(`{"token": "${token.bare}", url`));
    await add(`/api/scan/${endpoint}`, post({ url: { [address.bare]: 1 }, token: [token.bare] }));
    await add(`/api/scan/${endpoint}`, post(JSON.stringify(token.bare)));
  }
  await add('/api/scan', upload('package-lock.json', lockWith(name.bare)));
  await add('/api/scan', upload('requirements.txt', SECRETS_IN_REQUIREMENTS));
  for (const file of LockfileName.options) {
    await add('/api/scan', upload(file, `{"${content.bare}": ${content.text}`));
    await add('/api/scan', upload(file, `${content.text}\n"${content.bare}":\n  version ${content.bare}\n`));
    await add('/api/scan', upload(file, content.text, { distribution: content.text }));
  }
  for (const file of LockfileName.options) await add('/api/scan', upload(file, SHORT));
  await add('/api/scan/container', upload('sbom.json', SHORT));
  await add('/api/scan', upload(`${content.bare}.exe`, content.text, { [content.bare]: content.text }));
  await add('/api/scan/legal', upload(`${content.bare}.zip`, archive(name.bare), { token: token.bare }));
  await add('/api/scan/legal', upload('x.zip', `PK\x03\x04${content.text}`));
  await add('/api/scan/container', upload('sbom.json', sbom));
  await add('/api/scan/container', upload('sbom.json', `{"bomFormat": "${content.bare}" ${content.text}`));
  await add('/api/scan/container', { method: 'POST', body: content.text });
  await add('/api/scan/website', post({ url: `${site.url}?token=${query.bare}#${query.bare}` }));
  await add('/api/scan/website', post({ url: `http://user:${query.bare}@site.test:${site.port}/` }));
  await add('/api/scan/website', post({ url: `https://nowhere.test/?${query.bare}` }));
  await add('/api/scan/email', post({ domain: `${domain.bare}.test` }));
  await add('/api/scan/email', post({ domain: `user:${query.bare}@site.test` }));
  await add('/api/scan/email', post({ domain: `-${content.bare}-` }));
  await add(`/api/nvd?package=${name.bare}`);
  await add(`/api/nvd?package=${content.bare.repeat(5)}`);
  await add(`/${content.bare}`);
  await add('/api/scan', { method: 'PUT', body: content.text });
  return statuses;
}

/** Who was sent what: everything of every request to hosts other than the platform. */
function sentToOthers(): readonly (readonly [string, string])[] {
  return [...others].flatMap(([host, { requests }]) =>
    requests.map(({ method, path, search, headers, body }) => {
      const parts = [method, path, search.toString(), JSON.stringify(headers), body.toString('latin1')];
      return [host, parts.join('\n')] as const;
    }),
  );
}

async function redisDump(): Promise<string> {
  const parts: string[] = [];
  for (const key of (await redis.run((client) => client.keys('*'))) ?? []) {
    const kind = await redis.run((client) => client.type(key));
    const value = kind === 'string' ? await redis.run((client) => client.get(key)) : kind;
    parts.push(key, value ?? '');
  }
  return parts.join('\n');
}

describe('a secret in a request', () => {
  it('is planted in requests that get every kind of answer', async () => {
    const statuses = new Set(await sendEverything());
    for (const server of others.values()) await server.setBehaviour({ kind: 'status', status: 500 });
    for (const host of ['api', 'raw', 'git'] as const) platform.fail({ host, path: '/', status: 502 });
    for (const status of await sendEverything()) statuses.add(status);
    expect(statuses).toEqual(new Set([200, 400, 401, 404, 405, 503]));
    expect(scanner.lines.length).toBeGreaterThan(answers.length);
  });

  it('is in no line of the log', () => {
    expect(scanner.lines.filter((line) => foundIn(line).length > 0 || line.includes(SHORT))).toEqual([]);
  });

  it('leads to no stack in the log: neither callers nor others are looked up in our code', () => {
    expect(scanner.lines.filter((line) => line.includes('"stack"'))).toEqual([]);
  });

  it('is in no metric', async () => {
    const text = await (await scanner.request('/metrics')).text();
    expect(text).toContain('http_request_duration_seconds_count');
    expect(text.split('\n').filter((line) => foundIn(line).length > 0)).toEqual([]);
  });

  it('is in no error body; a name that was asked for is, for the caller must know which', () => {
    const errors = answers.filter(({ status }) => status >= 400);
    const leaks = errors
      .map(({ path, status, body }) => [path.split('?')[0], status, body, foundIn(body)] as const)
      .filter(([, , , found]) => found.some((place) => place !== 'name' && place !== 'domain'));
    expect(leaks).toEqual([]);
  });

  it('is in no report; names are, for that is what a report is about', () => {
    const reports = answers.filter(({ status }) => status === 200);
    const secrets: readonly Place[] = ['header', 'token', 'address', 'own', 'key'];
    const leaks = reports.filter(({ body }) => foundIn(body).some((place) => secrets.includes(place)));
    expect(leaks).toEqual([]);
  });

  it('is in no key and no value of Redis', async () => {
    const dump = await redisDump();
    expect(dump).toContain('scanner:');
    expect(foundIn(dump)).toEqual([]);
  });

  it('goes to no other host; names go to those who are asked about names', () => {
    const sent = sentToOthers();
    expect(new Set(sent.map(([host]) => host))).toEqual(new Set(others.keys()));
    const leaks = sent
      .flatMap(([host, text]) => foundIn(text).map((place) => `${host}: ${place}`))
      .filter((leak) => !leak.endsWith(': name') && leak !== 'nvd: key');
    expect(leaks).toEqual([]);
    expect(sent.filter(([host, text]) => host === 'grader' && name.isIn(text))).toEqual([]);
  });

  it('goes to the platform as the Authorization of its API, when it is a token, and in no other way', () => {
    const ways = platform.requests.flatMap(({ host, path, headers: { authorization, ...rest } }) => [
      ...foundIn(`${path}\n${JSON.stringify(rest)}`).map((place) => `${host}: ${place} in the request`),
      ...foundIn(authorization ?? '').map((place) => `${host}: ${place} as authorization`),
    ]);
    expect(new Set(ways)).toEqual(new Set(['api: token as authorization', 'api: own as authorization']));
  });
});
