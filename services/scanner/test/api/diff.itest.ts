import { DiffReport, type LockfileName, LockfileReport } from '@repo/contracts/scanner';
import { samplePath, startFakeLicenses } from '@repo/tooling/fake-upstreams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentence, startScanner, upload } from '../support/scanner-app.ts';

let scanner: Awaited<ReturnType<typeof startScanner>>;
beforeAll(async () => {
  scanner = await startScanner({ ADVISORY_DATA_DIR: samplePath('advisories') });
});
afterAll(() => scanner.close());

const lock = (packages: Readonly<Record<string, string>>, dev: readonly string[] = []) =>
  JSON.stringify({
    name: 'shop',
    lockfileVersion: 3,
    packages: Object.fromEntries(
      Object.entries(packages).map(([name, version]) => [
        `node_modules/${name}`,
        { version, ...(dev.includes(name) ? { dev: true } : {}) },
      ]),
    ),
  });

type Sent = readonly [name: LockfileName | 'package.json', content: string];

function form(base: Sent | null, head: Sent | null) {
  const body = new FormData();
  if (base !== null) body.set('base', new File([base[1]], base[0]));
  if (head !== null) body.set('head', new File([head[1]], head[0]));
  return { method: 'POST', body };
}

async function compare(base: Sent | null, head: Sent): Promise<DiffReport> {
  const answer = await scanner.request('/api/scan/diff', form(base, head));
  expect(answer.status).toBe(200);
  return DiffReport.parse(await answer.json());
}

async function refused(base: Sent | null, head: Sent | null): Promise<readonly [number, string]> {
  const answer = await scanner.request('/api/scan/diff', form(base, head));
  return [answer.status, await sentence(answer)];
}

const OLD = lock({ minimist: '1.2.5', lodash: '4.17.11' });
const NEW = lock({ minimist: '1.2.6', lodash: '4.17.15' });

describe('POST /api/scan/diff', () => {
  it('writes what is introduced, and nothing that was there, in other formats', async () => {
    const init = form(['package-lock.json', OLD], ['package-lock.json', NEW]);
    const { summary, introduced } = await compare(['package-lock.json', OLD], ['package-lock.json', NEW]);
    const sarif = JSON.parse(await (await scanner.request('/api/scan/diff?format=sarif', init)).text());
    const [{ results }] = sarif.runs;
    expect(results).toHaveLength(summary.introduced.totalVulnerabilities);
    const markdown = await scanner.request('/api/scan/diff', {
      ...form(null, ['package-lock.json', OLD]),
      headers: { accept: 'text/markdown' },
    });
    expect(await markdown.text()).toContain('The change introduces');
    expect(introduced.length).toBe(
      new Set(results.map((each: { properties: { package: string } }) => each.properties.package)).size,
    );
    const refused = await scanner.request('/api/scan/diff?format=cyclonedx', init);
    expect([refused.status, await sentence(refused)]).toEqual([
      400,
      'Send `format` once: one of json, sarif, junit, markdown, html, ndjson.',
    ]);
  });

  it('introduces all that a scan of head finds when there is no base', async () => {
    const report = await compare(null, ['package-lock.json', OLD]);
    const scan = LockfileReport.parse(
      await (await scanner.request('/api/scan', upload('package-lock.json', OLD))).json(),
    );
    expect(scan.results.length).toBeGreaterThan(0);
    expect(report.introduced).toEqual(
      scan.results.map((entry) => ({ ...entry, cause: 'added', from: null })),
    );
    expect(report).toMatchObject({
      summary: { introduced: scan.summary, packagesAdded: scan.summary.totalPackages },
      upgradePaths: scan.upgradePaths,
      fixPlan: scan.fixPlan,
      fixFirst: scan.fixFirst,
      coverage: scan.coverage,
      baseCoverage: { matched: 0, unmatched: [] },
      base: null,
      head: { path: 'package-lock.json' },
    });
  });

  it('is empty for a file and itself', async () => {
    const report = await compare(['package-lock.json', OLD], ['package-lock.json', OLD]);
    expect(report).toMatchObject({
      summary: {
        introduced: { totalPackages: 0, totalVulnerabilities: 0 },
        resolved: 0,
        persisting: 0,
        packagesChanged: 0,
      },
      introduced: [],
      resolved: [],
      persisting: [],
      undetermined: [],
      packages: { added: [], removed: [], changed: [] },
      upgradePaths: [],
    });
  });

  it('tells what a change resolves, keeps and introduces', async () => {
    const there = await compare(['package-lock.json', OLD], ['package-lock.json', NEW]);
    const back = await compare(['package-lock.json', NEW], ['package-lock.json', OLD]);
    expect(there.introduced).toEqual([]);
    expect(there.resolved.map((each) => each.package.name)).toContain('minimist');
    expect(back.introduced).toMatchObject(
      there.resolved.map(({ package: { name, version } }) => ({
        package: { name, version },
        cause: 'changed',
        from: name === 'minimist' ? '1.2.6' : '4.17.15',
      })),
    );
    expect(there.packages.changed.map(({ package: name, direction }) => [name, direction])).toEqual([
      ['lodash', 'up'],
      ['minimist', 'up'],
    ]);
  });

  it('takes another package manager for the same project', async () => {
    const yarn = '# yarn lockfile v1\n\n\nminimist@^1.2.0:\n  version "1.2.5"\n';
    const report = await compare(['yarn.lock', yarn], ['package-lock.json', OLD]);
    expect(report.introduced.map((each) => each.package.name)).not.toContain('minimist');
    expect(report).toMatchObject({ base: { path: 'yarn.lock' }, head: { path: 'package-lock.json' } });
  });

  it('lists a package that moved from development to production', async () => {
    const report = await compare(
      ['package-lock.json', lock({ minimist: '1.2.6' }, ['minimist'])],
      ['package-lock.json', lock({ minimist: '1.2.6' })],
    );
    expect(report.packages.changed).toEqual([
      {
        package: 'minimist',
        from: '1.2.6',
        to: '1.2.6',
        direction: 'sideways',
        scopeFrom: 'development',
        scopeTo: 'production',
      },
    ]);
  });

  it('reads large files in workers, two of them up to their limit', async () => {
    const many = Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`package-${n}`, '1.0.0']));
    const base = lock({ ...many, minimist: '1.2.6' });
    const head = `${lock({ ...many, minimist: '1.2.5' })}${' '.repeat(4 * 1024 * 1024)}`;
    const report = await compare(
      ['package-lock.json', base + ' '.repeat(4 * 1024 * 1024)],
      ['package-lock.json', head],
    );
    expect(report.introduced.map((each) => [each.package.name, each.from])).toEqual([['minimist', '1.2.6']]);
    const [status] = await refused(null, ['package-lock.json', `${head}${' '.repeat(1024 * 1024)}`]);
    expect(status).toBe(400);
  });

  it('refuses what cannot be compared', async () => {
    const cargo: Sent = ['Cargo.lock', 'version = 3\n'];
    expect(await refused(['package-lock.json', OLD], null)).toEqual([
      400,
      expect.stringContaining('Send `head`'),
    ]);
    expect(await refused(cargo, ['package-lock.json', OLD])).toEqual([
      400,
      'Send `base` and `head` of one ecosystem: a Cargo.lock (crates.io) cannot be compared with a package-lock.json (npm).',
    ]);
    expect(await refused(['package-lock.json', '{'], ['package-lock.json', OLD])).toEqual([
      400,
      '`base`: This is not a package-lock.json: it is not valid JSON.',
    ]);
    expect(await refused(['package.json', '{}'], ['package-lock.json', OLD])).toEqual([
      400,
      expect.stringContaining(': package.json does not say'),
    ]);
  });
});

describe('checks=licenses', () => {
  const plain = (packages: Readonly<Record<string, readonly [version: string, license?: string]>>) =>
    JSON.stringify({
      lockfileVersion: 3,
      packages: Object.fromEntries(
        Object.entries(packages).map(([name, [version, license]]) => [
          `node_modules/${name}`,
          { version, ...(license ? { license } : {}) },
        ]),
      ),
    });
  const base = plain({ stays: ['1.0.0'], bumped: ['1.0.0', 'MIT'], turned: ['1.0.0'], gone: ['1.0.0'] });
  const head = plain({
    stays: ['1.0.0'],
    bumped: ['2.0.0', 'MIT'],
    turned: ['2.0.0'],
    come: ['1.0.0', 'AGPL-3.0-only'],
    strange: ['1.0.0'],
  });

  it('tells the licences that come with the change, in every format', async () => {
    const licenses = await startFakeLicenses({
      depsDev: new Map([
        ['turned@1.0.0', ['MIT']],
        ['turned@2.0.0', ['GPL-3.0-only']],
      ]),
      clearlyDefined: new Map(),
    });
    const own = await startScanner({
      ADVISORY_DATA_DIR: samplePath('advisories'),
      LICENSE_API_URL: licenses.url,
      CLEARLYDEFINED_API_URL: licenses.url,
    });
    const ask = (query: string, before = base, after = head) =>
      own.request(
        `/api/scan/diff?checks=licenses${query}`,
        form(['package-lock.json', before], ['package-lock.json', after]),
      );
    try {
      const report = DiffReport.parse(await (await ask('')).json());
      expect(
        report.licenses?.introduced.map(({ name, version, license, riskLevel, cause, from, licenseFrom }) => [
          `${name}@${version}`,
          license,
          riskLevel,
          cause,
          from,
          licenseFrom,
        ]),
      ).toEqual([
        ['come@1.0.0', 'AGPL-3.0-only', 'critical', 'added', null, null],
        ['strange@1.0.0', 'NOASSERTION', 'unknown', 'added', null, null],
        ['turned@2.0.0', 'GPL-3.0-only', 'high', 'changed', '1.0.0', 'MIT'],
      ]);
      expect(licenses.names).not.toContain('stays');
      expect([report.incomplete, report.warnings]).toEqual([false, []]);
      const [{ results }] = JSON.parse(await (await ask('&format=sarif')).text()).runs;
      expect(results.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual([
        'license-network-copyleft',
        'license-strong-copyleft',
        'license-unknown',
      ]);
      expect(await (await ask('&format=markdown')).text()).toContain('New licences come with 3 packages');
      expect(DiffReport.parse(await (await ask('', head, head)).json()).licenses).toEqual({ introduced: [] });
      const gated = form(['package-lock.json', base], ['package-lock.json', head]);
      const policy = 'licenses: { failOn: [critical, high, unknown] }\nallow: ["pkg:npm/turned"]';
      gated.body.set('policy', new File([policy], 'policy.yaml'));
      const judge = async (query: string) =>
        DiffReport.parse(await (await own.request(`/api/scan/diff${query}`, gated)).json());
      const because = (name: string) => ({
        reason: 'license',
        package: name,
        version: '1.0.0',
        vulnerability: null,
      });
      const looked = await judge('?checks=licenses');
      expect([looked.verdict, looked.policyFindings]).toEqual([
        { passed: false, because: [because('come'), because('strange')] },
        [],
      ]);
      const unseen = await judge('');
      expect([
        unseen.verdict?.passed,
        unseen.policyFindings?.map(({ rule, problem }) => [rule, problem]),
      ]).toEqual([true, [['licenses', 'unused']]]);
      licenses.fail(503);
      const failed = DiffReport.parse(await (await ask('', base, head.replaceAll('2.0.0', '3.0.0'))).json());
      const unknown = failed.licenses?.introduced.filter(({ riskLevel }) => riskLevel === 'unknown');
      expect(unknown?.map(({ name }) => name)).toContain('turned');
      expect([failed.incomplete, failed.warnings.length]).toEqual([true, 1]);
    } finally {
      await own.close();
      await licenses.close();
    }
  });

  it('is all that can be asked for, and nothing is told without it', async () => {
    const init = form(['package-lock.json', base], ['package-lock.json', head]);
    expect((await compare(['package-lock.json', base], ['package-lock.json', head])).licenses).toBe(
      undefined,
    );
    for (const query of ['checks=secrets', 'checks=licenses&checks=licenses', 'checks=LICENSES']) {
      const answer = await scanner.request(`/api/scan/diff?${query}`, init);
      expect([answer.status, await sentence(answer)]).toEqual([
        400,
        expect.stringContaining('licenses, or leave it out'),
      ]);
    }
  });
});
