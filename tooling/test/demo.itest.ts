import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_HELP } from '../src/demo/demo-options.ts';

const MAIN = join(import.meta.dirname, '../src/demo/main.ts');
const START_MAIN = join(import.meta.dirname, '../src/start/main.ts');
const LIMIT_MS = 300_000;

let folder = '';
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-itest-'));
});

afterEach(() => {
  // SIGTERM, so that a demo left over by a failed test stops its services too.
  for (const child of children.splice(0)) child.kill('SIGTERM');
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      REDIS_URL: '',
      SCANNER_PORT: '0',
      CATALOG_PORT: '0',
      DEMO_DATA_DIR: join(folder, 'demo'),
      CATALOG_DATA_DIR: join(folder, 'start'),
      ...env,
    },
  });
  children.push(child);
  const said: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const text = () => said.join('');
  return { child, text, ended, hasSaid: (part: string) => hasSaid(child, text, part) };
}

/** Waits until the text holds `part`, or until the program ends without it. */
async function hasSaid(child: ChildProcess, text: () => string, part: string): Promise<boolean> {
  while (!text().includes(part) && child.exitCode === null) await sleep(100);
  return text().includes(part);
}

async function takePort(): Promise<{ readonly port: number; free(): Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    free: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function addresses(text: string): readonly string[] {
  return [...text.matchAll(/is (?:at|ready:) (http:\S+)/g)].map(([, url]) => url ?? '');
}

/** What tells that a kind of scan really worked, one or two lines for each. */
const KEY_LINES = [
  /\n {2}platform +ecosystem Debian:12 .* source inferred .* evidence base-files /,
  /\n {2}libexpat1 2\.5\.0-1 Debian:12 .*DEBIAN-CVE-2024-45491 CRITICAL /,
  /\n {2}libexpat1 +Debian:12 +2\.5\.0-1 +2\.5\.0-1\+deb12u1\n/,
  /\n {2}imageName +sample\/web-shop:1\.4\n/,
  /\n {2}minimist 1\.2\.5 npm .* CRITICAL /,
  /\n {2}repo +sample-org\/web-shop\n/,
  /\n {2}commit +[0-9a-f]{40}\n/,
  /\n {2}tools\/requirements\.txt +production +totalPackages 35 · vulnerablePackages 18 /,
  /\n {2}driftedCount +2\n {2}unpinnedCount +4\n {2}newActionsCount +2\n/,
  /\n {2}sample-actions\/setup-node +v2 +[0-9a-f]{40} .* false +drifted\n/,
  /\n {2}tj-actions\/changed-files +– +0e58ed8671[0-9a-f]{30} .* compromised\n/,
  /\n {2}pymupdf +1\.24\.7 +AGPL-3\.0-only +critical /,
  /\n {2}ghost-printer +1\.0\.0 +NOASSERTION +unknown /,
  /\n {2}domain +mail-shop\.test\n {2}grade +C\n/,
  /\n {2}DMARC policy +dmarc_policy +dmarc +warn +-20 /,
  /\n {2}domain +web-shop\.test\n {2}grade +B\n {2}score +80\n {2}tlsValid +true\n {2}tlsDaysLeft +89\n/,
  /\n {2}cveId +CVE-2024-9143\n/,
] as const;

function expectEverything(text: string): void {
  expect(text).toContain('Vulnerabilities of a package-lock.json');
  expect(text.match(/^ {2}\$ curl .*http:\S+$/gm)).toHaveLength(13);
  expect(text).toMatch(/\n {2}summary +totalPackages 1\d{3} · vulnerablePackages \d+ /);
  expect(text).toMatch(/\n {2}minimist 1\.2\.5 production npm .* GHSA-xvch-5gv4-984h CRITICAL /);
  expect(text).toMatch(/\n {2}pyyaml 5\.3\.1 PyPI .* GHSA-8q59-q68h-6hv4 CRITICAL /);
  const [, lockfile = ''] = text.split(/Vulnerabilities of a (?:package-lock\.json|requirements\.txt)/);
  expect(lockfile).toMatch(/\n {2}fixFirst\n(?: {2}\S.*\n)+\n$/);
  expect(text).toMatch(/\n {2}pyyaml +PyPI +5\.3\.1 +5\.4 /);
  expect(text).toContain(' pandas >=1.1,<2 not-pinned');
  expect(text).toMatch(/\n {2}notice +Sample data: /);
  for (const line of KEY_LINES) expect(text).toMatch(line);
  expect(text).toContain('The newest apps');
  expect(text).toMatch(/\n {2}creator +username \S/);
  expect(text).not.toContain('Failed');
  expect(addresses(text)).toHaveLength(2);
}

describe('npm run demo', () => {
  it(
    'shows every kind of report and exits 0 with --once',
    async () => {
      const demo = start(MAIN, ['--once']);
      expect({ code: await demo.ended, text: demo.text() }).toMatchObject({ code: 0 });
      expectEverything(demo.text());
    },
    LIMIT_MS,
  );

  it(
    'shows it the second time too, stays up until it is interrupted, then leaves nothing running and exits 0',
    async () => {
      const demo = start(MAIN, []);
      expect({ said: await demo.hasSaid('until you press Ctrl-C'), text: demo.text() }).toMatchObject({
        said: true,
      });
      expectEverything(demo.text());
      const urls = addresses(demo.text());
      const statuses = await Promise.all(urls.map(async (url) => (await fetch(`${url}/readyz`)).status));
      expect(statuses).toEqual([200, 200]);
      const [scanner = ''] = urls;
      const document = await (await fetch(`${scanner}/openapi.json`)).text();
      for (const input of [
        'https://code.example/sample-org/web-shop',
        'mail-shop.test',
        'https://web-shop.test:',
      ])
        expect([demo.text(), document]).toEqual([
          expect.stringContaining(`  ${input}`),
          expect.stringContaining(`"${input}`),
        ]);
      demo.child.kill('SIGINT');
      expect({ code: await demo.ended, text: demo.text() }).toMatchObject({ code: 0 });
      for (const url of urls) await expect(fetch(`${url}/readyz`)).rejects.toThrow('fetch failed');
    },
    LIMIT_MS,
  );

  it('names the port and the variable when a port is taken', async () => {
    const taken = await takePort();
    const demo = start(MAIN, ['--once'], { CATALOG_PORT: String(taken.port) });
    expect(await demo.ended).toBe(1);
    expect(demo.text()).toBe(
      `Port ${taken.port} is taken by another program: stop it, or set CATALOG_PORT to another port (0 for any).\n`,
    );
    await taken.free();
  });
});

describe('npm run demo -- OPTION', () => {
  it('prints its options with --help, and starts nothing', async () => {
    const demo = start(MAIN, ['--help']);
    expect(await demo.ended).toBe(0);
    expect(demo.text()).toBe(`${DEMO_HELP}\n`);
  });

  it('refuses an option that there is not', async () => {
    const demo = start(MAIN, ['--onec']);
    expect(await demo.ended).toBe(1);
    expect(demo.text()).toBe('The demo has no option --onec; npm run demo -- --help lists them.\n');
  });
});

describe('npm start', () => {
  it(
    'starts both services, prints where they are and stops both when interrupted',
    async () => {
      const started = start(START_MAIN, []);
      expect({ said: await started.hasSaid('The catalog is ready: '), text: started.text() }).toMatchObject({
        said: true,
      });
      const urls = addresses(started.text());
      expect(urls).toHaveLength(2);
      const statuses = await Promise.all(
        urls.map(async (url) => (await fetch(`${url}/openapi.json`)).status),
      );
      expect(statuses).toEqual([200, 200]);
      started.child.kill('SIGTERM');
      expect({ code: await started.ended, text: started.text() }).toMatchObject({ code: 0 });
      for (const url of urls) await expect(fetch(`${url}/readyz`)).rejects.toThrow('fetch failed');
    },
    LIMIT_MS,
  );

  it(
    'says in one sentence what is wrong with a setting and stops the other service',
    async () => {
      const started = start(START_MAIN, [], { TRUSTED_PROXY_HOPS: 'many' });
      expect(await started.ended).toBe(1);
      expect(started.text()).toContain('TRUSTED_PROXY_HOPS');
      expect(started.text()).not.toMatch(/\n\s+at /);
    },
    LIMIT_MS,
  );
});
