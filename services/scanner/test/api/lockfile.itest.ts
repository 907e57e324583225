import { readFileSync } from 'node:fs';
import { LockfileReport } from '@repo/contracts/scanner';
import { type FakeOsv, readSampleAdvisories, samplePath, startFakeOsv } from '@repo/tooling/fake-upstreams';
import type {} from '@repo/tooling/provided-context';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { sentence, startScanner, upload } from '../support/scanner-app.ts';

const lockfile = readFileSync(samplePath('lockfiles/package-lock.json'));
const requirements = readFileSync(samplePath('lockfiles/requirements.txt'));

const LEFT_BELOW_2 = {
  package: { ecosystem: 'crates.io', name: 'left' },
  ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }],
};
const NOT_VERIFIED =
  'Not every fixed version could be verified, so upgrades may be missing: scan again later.';

let osv: FakeOsv;
let scanner: Awaited<ReturnType<typeof startScanner>>;

async function scan(init: RequestInit = upload('package-lock.json', lockfile)) {
  return scanner.request('/api/scan', init);
}

beforeAll(async () => {
  osv = await startFakeOsv({ records: await readSampleAdvisories(), pageSize: 2 });
});
afterAll(() => osv.stop());
beforeEach(async () => {
  await osv.setBehaviour({ kind: 'normal' });
  scanner = await startScanner({ OSV_API_URL: osv.url });
  return scanner.close;
});

const recordRequests = () => osv.requests.filter(({ path }) => path.startsWith('/v1/vulns/')).length;

describe('POST /api/scan: 200', () => {
  it('reports a real lockfile: every package accounted for, findings with verified upgrades', async () => {
    const answer = await scan();
    expect(answer.status).toBe(200);
    const report = LockfileReport.parse(await answer.json());
    expect(report.summary.totalPackages).toBeGreaterThanOrEqual(800);
    expect(report.coverage.unmatched).toEqual([]);
    expect(report.summary.totalVulnerabilities).toBeGreaterThan(20);
    for (const path of report.upgradePaths) {
      const again = await scan(upload('package-lock.json', lockOf(path.package, path.to)));
      const rescanned = LockfileReport.parse(await again.json());
      const found = rescanned.results.flatMap((entry) => entry.vulnerabilities.map(({ id }) => id));
      expect([path.package, found.toSorted()]).toEqual([path.package, path.remaining]);
    }
  });

  it.each([
    [
      'pnpm-lock.yaml',
      "lockfileVersion: '9.0'\n\npackages:\n\n  left@1.0.0:\n    resolution: {integrity: x}\n",
    ],
    ['uv.lock', 'version = 1\n\n[[package]]\nname = "left"\nversion = "1.0.0"\n'],
    ['packages.lock.json', '{"version":1,"dependencies":{"net8.0":{"Left":{"resolved":"1.0.0"}}}}'],
    ['src/Packages.config', '<packages><package id="Left" version="1.0.0" /></packages>'],
    ['web/gems.locked', 'GEM\n  specs:\n    left (1.0.0)\n'],
    ['GRADLE.LOCKFILE', 'org.example:left:1.0.0=runtimeClasspath\n'],
    ['bun.lock', '{"lockfileVersion":1,"workspaces":{},"packages":{"left":["left@1.0.0","",{},"x"],},}'],
    ['deno.lock', '{"version":"5","npm":{"left@1.0.0_right@2.0.0":{}}}'],
    ['pylock.dev.toml', 'lock-version = "1.0"\n[[packages]]\nname = "left"\nversion = "1.0"\n'],
    ['mix.lock', '%{"left": {:hex, :left, "1.0.0"}}\n'],
    ['pubspec (1).lock', 'packages:\n  left:\n    source: hosted\n    version: "1.0.0"\n'],
    [
      'Package.resolved',
      '{"version":2,"pins":[{"location":"https://git.example/o/left.git","state":{"version":"1.0.0"}}]}',
    ],
    ['requirements-dev.txt', 'left==1.0\n'],
    ['go.mod', 'module a\n\ngo 1.22\n\ntoolchain go1.22.3\n'],
  ])('reads a %s', async (name, text) => {
    const report = LockfileReport.parse(await (await scan(upload(name, text))).json());
    expect([report.summary.totalPackages, report.coverage.matched]).toEqual([1, 1]);
  });

  it('says that a go.mod from before Go 1.17 is not the whole', async () => {
    const body = upload('go.mod', 'module a\n\ngo 1.16\n\nrequire example.com/left v1.0.0\n');
    expect(LockfileReport.parse(await (await scan(body)).json())).toMatchObject({
      summary: { totalPackages: 2 },
      incomplete: true,
      warnings: [expect.stringMatching(/^This file names direct dependencies only/)],
      coverage: { matched: 1, unmatched: [{ package: 'stdlib', version: '1.16', reason: 'not-pinned' }] },
    });
  });

  it('says that a part of a file seems to be lost', async () => {
    const body = upload(
      'Gemfile.lock',
      'GEM\n  remote: https://registry.example/\n  specs:\n    racc (1.7.1)\n',
    );
    expect(LockfileReport.parse(await (await scan(body)).json())).toMatchObject({
      summary: { totalPackages: 1 },
      incomplete: true,
      warnings: [
        'A part of this file seems to be lost: it ends before `DEPENDENCIES`. What was there is not looked at; send the whole file.',
      ],
    });
  });

  it('tells the scope of a package and the registry that it is from', async () => {
    const lock = {
      lockfileVersion: 3,
      packages: {
        'node_modules/minimist': {
          version: '0.0.8',
          dev: true,
          resolved: 'https://npm.example/minimist/-/minimist-0.0.8.tgz',
        },
      },
    };
    const report = LockfileReport.parse(
      await (await scan(upload('package-lock.json', JSON.stringify(lock, null, 2)))).json(),
    );
    expect(report.results.map((entry) => entry.package)).toEqual([
      {
        name: 'minimist',
        version: '0.0.8',
        scope: 'development',
        registry: 'npm.example',
        ecosystem: 'npm',
        purl: 'pkg:npm/minimist@0.0.8',
        line: 4,
      },
    ]);
  });

  it('gives the same answer from the API and from the same records on disk', async () => {
    const local = await startScanner({ ADVISORY_DATA_DIR: samplePath('advisories') });
    for (const file of [upload('package-lock.json', lockfile), upload('requirements.txt', requirements)]) {
      const fromDisk = await local.request('/api/scan', file);
      expect(await fromDisk.text()).toBe(await (await scan(file)).text());
    }
    await local.close();
  });

  it('answers the same bytes twice, and the second time asks for no record', async () => {
    const first = await (await scan()).text();
    const asked = recordRequests();
    expect(asked).toBeGreaterThan(0);
    expect(await (await scan()).text()).toBe(first);
    expect(recordRequests()).toBe(asked);
  });

  it.skipIf(inject('redisUrl') === '')(
    'shares what it learnt with another replica through Redis',
    async () => {
      const settings = { OSV_API_URL: osv.url, REDIS_URL: inject('redisUrl') };
      const [one, two] = [await startScanner(settings), await startScanner(settings)];
      await expect.poll(async () => (await one.request('/readyz')).status).toBe(200);
      await expect
        .poll(async () => {
          await one.request('/api/scan', upload('package-lock.json', lockfile));
          const asked = recordRequests();
          await two.request('/api/scan', upload('package-lock.json', lockfile));
          return recordRequests() - asked;
        })
        .toBe(0);
      await Promise.all([one.close(), two.close()]);
    },
  );

  it('accounts for what it cannot match', async () => {
    const text =
      'flask==0.12\nrequests>=2\n-r more.txt\ngit+https://user:secret@code.example/a/b.git#egg=b\n';
    const body = await (await scan(upload('requirements.txt', text))).text();
    expect(body).not.toContain('secret');
    const { coverage, summary, unresolved } = LockfileReport.parse(JSON.parse(body));
    expect(summary.totalPackages).toBe(3);
    expect(coverage).toEqual({
      matched: 1,
      unmatched: [
        { package: 'b', version: 'git+https://code.example/a/b.git#egg=b', reason: 'not-a-registry-package' },
        { package: 'requests', version: '>=2', reason: 'not-pinned' },
      ],
    });
    expect(unresolved).toEqual(['more.txt']);
  });

  it('carries a notice only when its data is a sample', async () => {
    const demo = await startScanner({
      ADVISORY_DATA_DIR: samplePath('advisories'),
      REPORT_NOTICE: 'Sample data.',
    });
    const answer = await demo.request('/api/scan', upload('package-lock.json', lockfile));
    expect(LockfileReport.parse(await answer.json()).notice).toBe('Sample data.');
    expect(await (await scan()).json()).not.toHaveProperty('notice');
    await demo.close();
  });

  it('shows the fair-use rate and does not enforce it', async () => {
    const small = upload('requirements.txt', 'flask==0.12\n');
    const statuses = [];
    for (let time = 0; time < 70; time += 1) statuses.push((await scan(small)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const answer = await scan(small);
    expect([answer.headers.get('x-ratelimit-limit'), answer.headers.get('x-ratelimit-remaining')]).toEqual([
      '60',
      '0',
    ]);
  });
});

describe('POST /api/scan: 400', () => {
  const deep = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000);
  it.each([
    ['no file', { method: 'POST', body: new FormData() }],
    [
      'JSON instead of a form',
      { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
    ],
    ['no body', { method: 'POST' }],
    ['a name that is not accepted', upload('Podfile.lock', 'PODS: []')],
    ['an empty file', upload('package-lock.json', '')],
    ['white space', upload('requirements.txt', ' \n\n')],
    ['garbage', upload('package-lock.json', new Uint8Array([0, 255, 254, 1, 2, 3]))],
    ['JSON of another kind', upload('package-lock.json', '[1, 2, 3]')],
    ['a manifest', upload('package-lock.json', '{"name":"x","dependencies":{"a":"^1"}}')],
    ['an HTML page', upload('requirements.txt', '<!doctype html><html></html>')],
    ['arrays 100,000 deep', upload('package-lock.json', deep('[', ']'))],
    ['more than 5 MB', upload('package-lock.json', new Uint8Array(5 * 1024 * 1024 + 1))],
  ])('%s', async (_, init: RequestInit) => {
    const answer = await scan(init);
    expect(answer.status).toBe(400);
    expect(await sentence(answer)).toMatch(/^[A-Z"`].{15,}\.$/);
  });

  it('never repeats a hostile name', async () => {
    const answer = await scan(upload('<script>alert(1)</script>.json', 'x'));
    expect(await sentence(answer)).not.toContain('script>');
  });

  it('reads objects 100,000 deep and keys named __proto__ without harm', async () => {
    const nested = `{"lockfileVersion":1,"dependencies":${'{"a":{"version":"1.0.0","dependencies":'.repeat(50_000)}{}${'}}'.repeat(50_000)}}`;
    const answer = await scan(upload('package-lock.json', nested));
    const { summary, coverage } = LockfileReport.parse(await answer.json());
    expect([summary.totalPackages, coverage.unmatched.map(({ reason }) => reason)]).toEqual([
      2,
      ['unreadable'],
    ]);
    const proto =
      '{"lockfileVersion":3,"packages":{"node_modules/__proto__":{"version":"1.0.0"},"__proto__":{"version":"1.0.0"},"node_modules/constructor":{"version":"1.0.0","__proto__":{"link":true}}}}';
    const report = LockfileReport.parse(await (await scan(upload('package-lock.json', proto))).json());
    expect(report.coverage.matched).toBe(2);
    expect(Reflect.get({}, 'version')).toBeUndefined();
  });
});

describe('POST /api/scan: 429 and 503', () => {
  it('429 when the vulnerability database limits us, with its own Retry-After', async () => {
    await osv.setBehaviour({ kind: 'status', status: 429, retryAfter: '120' });
    const answer = await scan();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '120']);
    expect(await sentence(answer)).toBe(
      'The vulnerability database is limiting our requests; try again later.',
    );
  });

  it.each([
    ['is down', { kind: 'down' }],
    ['fails', { kind: 'status', status: 500 }],
    ['answers an HTML page', { kind: 'nonsense' }],
    ['answers half a document', { kind: 'truncated' }],
    ['breaks off', { kind: 'cut-off' }],
    ['answers fewer results than queries', { kind: 'fault', fault: 'wrong-length' }],
    ['loses a page', { kind: 'fault', fault: 'half-page' }],
    ['sends the record of another id', { kind: 'fault', fault: 'wrong-record' }],
    ['fails for records only', { kind: 'status', status: 503, paths: '/v1/vulns/' }],
  ] as const)('503 when it %s, never a clean report', async (_, behaviour) => {
    await osv.setBehaviour(behaviour);
    const answer = await scan();
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await sentence(answer)).toMatch(/^The vulnerability database /);
  });

  it('names what the database names and has no record of, and says so', async () => {
    await osv.setBehaviour({ kind: 'status', status: 404, paths: '/v1/vulns/' });
    const { summary, coverage } = LockfileReport.parse(await (await scan()).json());
    expect(summary.unknown).toBeGreaterThan(20);
    expect(coverage.unasked?.[0]).toMatchObject({ source: 'osv', reason: 'unavailable' });
  });

  it('carries on after a hiccup', async () => {
    await osv.setBehaviour({ kind: 'status', status: 503, times: 1 });
    expect((await scan()).status).toBe(200);
  });

  it('200 when it limits us while upgrades are verified: without them, and with a warning', async () => {
    const limited = await startFakeOsv({
      records: [{ id: 'RUSTSEC-1', modified: '2026-01-01T00:00:00Z', affected: [LEFT_BELOW_2] }],
      affects: (_, { version }) => {
        void limited.setBehaviour({
          kind: 'status',
          status: 429,
          retryAfter: '120',
          paths: '/v1/querybatch',
        });
        return version === '1.0.0';
      },
    });
    const asking = await startScanner({ OSV_API_URL: limited.url });
    const lock =
      '[[package]]\nname = "left"\nversion = "1.0.0"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n';
    const answer = await asking.request('/api/scan', upload('Cargo.lock', lock));
    expect(answer.status).toBe(200);
    const report = LockfileReport.parse(await answer.json());
    expect(report.results[0]?.vulnerabilities[0]).toMatchObject({
      id: 'RUSTSEC-1',
      fixedVersions: ['2.0.0'],
    });
    expect(report).toMatchObject({ upgradePaths: [], fixFirst: [], warnings: [NOT_VERIFIED] });
    await asking.close();
    await limited.stop();
  });

  it('503 at once when too many scans are running', async () => {
    const busy = await startScanner({ OSV_API_URL: osv.url, SCAN_CONCURRENCY: '1', SCAN_QUEUE: '1' });
    await osv.setBehaviour({ kind: 'slow', ms: 300 });
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () =>
        busy.request('/api/scan', upload('requirements.txt', 'flask==0.12\n')),
      ),
    );
    const having = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([having(200), having(503)]).toEqual([2, 3]);
    await busy.close();
  });

  it('503 in its own words, before the deadline’s, when the database never answers', async () => {
    await osv.setBehaviour({ kind: 'silent' });
    const answer = await scan();
    expect([answer.status, await sentence(answer)]).toEqual([
      503,
      'The vulnerability database did not answer in time; try again later.',
    ]);
  });
});

describe('other methods and paths', () => {
  it('405 with Allow', async () => {
    const answer = await scanner.request('/api/scan');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    expect(await sentence(answer)).toContain('POST');
  });

  it('404 in the same shape', async () => {
    const answer = await scanner.request('/api/nothing');
    expect(answer.status).toBe(404);
    expect(await sentence(answer)).toContain('/docs');
  });

  it('describes itself', async () => {
    const answer = await scanner.request('/openapi.json');
    expect(await answer.json()).toMatchObject({
      openapi: '3.1.0',
      paths: { '/api/scan': { post: { operationId: 'scanLockfile' } } },
    });
    expect((await scanner.request('/docs')).headers.get('content-type')).toContain('text/html');
    expect((await scanner.request('/healthz')).status).toBe(200);
    expect(await (await scanner.request('/metrics')).text()).toContain('http_request_duration_seconds');
  });
});

function lockOf(name: string, version: string): string {
  return JSON.stringify({ lockfileVersion: 3, packages: { [`node_modules/${name}`]: { version } } });
}
