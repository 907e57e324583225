import { LegalReport } from '@repo/contracts/scanner';
import {
  type FakeAnswer,
  type FakeServer,
  jsonAnswer,
  startFakeNvd,
  startFakeOsv,
  startFakeServer,
  zipOf,
} from '@repo/tooling/fake-upstreams';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sentence, startScanner, upload } from '../support/scanner-app.ts';

const FAILURES = 5;
const OPEN_SECONDS = 30;

const lock = {
  name: 'app',
  lockfileVersion: 3,
  packages: {
    'node_modules/odd': { version: '1.0.0', resolved: 'https://registry.example/odd/-/odd-1.0.0.tgz' },
  },
};
const lockfile = upload('package-lock.json', JSON.stringify(lock));
const archive = upload(
  'project.zip',
  zipOf([{ name: 'package-lock.json', content: Buffer.from(JSON.stringify(lock)) }]),
);
const repository: RequestInit = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ url: 'https://github.com/acme/app' }),
};
const nothing: FakeAnswer = jsonAnswer({ message: 'Not Found' }, 404);

const CASES = [
  {
    circuit: 'osv',
    start: () => startFakeOsv({ records: [] }),
    settings: (url: string) => ({ OSV_API_URL: url }),
    request: ['/api/scan', lockfile] as const,
    name: 'The vulnerability database',
    healthy: 200,
  },
  {
    circuit: 'github-api',
    start: () => startFakeServer(() => nothing),
    settings: (url: string) => ({ GITHUB_API_URL: url }),
    request: ['/api/scan/repo', repository] as const,
    name: 'The code-hosting platform',
    healthy: 404,
  },
  {
    circuit: 'nvd',
    start: () => startFakeNvd([]),
    settings: (url: string) => ({ NVD_API_URL: `${url}/rest/json/cves/2.0`, NVD_API_KEY: 'k' }),
    request: ['/api/nvd?package=odd', {}] as const,
    name: 'The national vulnerability database',
    healthy: 404,
  },
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function startOn(settings: Record<string, unknown>) {
  const scanner = await startScanner(settings);
  onTestFinished(() => scanner.close());
  const series = async (name: string, circuit: string) => {
    const text = await (await scanner.request('/metrics')).text();
    const line = text.split('\n').find((each) => each.startsWith(`${name}{circuit="${circuit}"`));
    return line?.split(' ').at(-1);
  };
  return { ...scanner, series };
}

describe.each(CASES)('$circuit', ({ circuit, start, settings, request: [path, init], name, healthy }) => {
  async function setUp() {
    const upstream = await start();
    onTestFinished(() => upstream.stop());
    return { upstream, scanner: await startOn(settings(upstream.url)) };
  }

  it('is left alone after five failures, then tried with one call, and asked again when it answers', async () => {
    const { upstream, scanner } = await setUp();
    expect(await scanner.series('upstream_circuit_open', circuit)).toBe('0');
    await upstream.setBehaviour({ kind: 'status', status: 502 });
    for (let i = 0; i < FAILURES; i += 1) {
      expect((await scanner.request(path, init)).status).toBe(503);
    }
    const asked = upstream.requests.length;
    const refused = await scanner.request(path, init);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, String(OPEN_SECONDS)]);
    expect(await sentence(refused)).toBe(`${name} is not available; try again later.`);
    expect(upstream.requests).toHaveLength(asked);
    expect(await scanner.series('upstream_circuit_open', circuit)).toBe('1');
    expect(await scanner.series('upstream_circuit_refused_total', circuit)).toBe('1');

    await upstream.setBehaviour({ kind: 'normal' });
    expect((await scanner.request(path, init)).status).toBe(503);
    expect(upstream.requests).toHaveLength(asked);
    vi.setSystemTime(Date.now() + OPEN_SECONDS * 1_000);
    expect((await scanner.request(path, init)).status).toBe(healthy);
    expect(await scanner.series('upstream_circuit_open', circuit)).toBe('0');
  });

  it('is asked as ever while it limits us, and by callers who ask for what is not there', async () => {
    const { upstream, scanner } = await setUp();
    for (const status of [429, 403, 404]) {
      await upstream.setBehaviour({ kind: 'status', status, retryAfter: '60' });
      for (let i = 0; i <= FAILURES; i += 1) {
        const before = upstream.requests.length;
        await scanner.request(path, init);
        expect(upstream.requests.length).toBeGreaterThan(before);
      }
    }
    expect(await scanner.series('upstream_circuit_open', circuit)).toBe('0');
  });
});

describe('the licence services', () => {
  it('are left alone one by one; the report stays honest without them', async () => {
    const [depsDev, clearlyDefined] = await Promise.all([failing(), failing()]);
    const scanner = await startOn({
      LICENSE_API_URL: depsDev.url,
      CLEARLYDEFINED_API_URL: clearlyDefined.url,
    });
    const scan = async () =>
      LegalReport.parse(await (await scanner.request('/api/scan/legal', archive)).json());
    const first = await scan();
    expect(first.warnings).not.toEqual([]);
    for (let i = 1; i < FAILURES; i += 1) await scan();
    const asked = [depsDev.requests.length, clearlyDefined.requests.length];
    expect(await scan()).toEqual(first);
    expect([depsDev.requests.length, clearlyDefined.requests.length]).toEqual(asked);
    for (const circuit of ['deps-dev', 'clearly-defined']) {
      expect([circuit, await scanner.series('upstream_circuit_open', circuit)]).toEqual([circuit, '1']);
    }
    expect(await scanner.series('upstream_circuit_open', 'osv')).toBe('0');
  });

  async function failing(): Promise<FakeServer> {
    const server = await startFakeServer(() => nothing, { kind: 'status', status: 503 });
    onTestFinished(() => server.stop());
    return server;
  }
});
