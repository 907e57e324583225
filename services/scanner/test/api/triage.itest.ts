import { ContainerReport, DiffReport, LockfileReport } from '@repo/contracts/scanner';
import { samplePath } from '@repo/tooling/fake-upstreams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentence, startScanner } from '../support/scanner-app.ts';

let scanner: Awaited<ReturnType<typeof startScanner>>;
beforeAll(async () => {
  scanner = await startScanner({ ADVISORY_DATA_DIR: samplePath('advisories') });
});
afterAll(() => scanner.close());

const lock = (packages: Readonly<Record<string, string>>) =>
  JSON.stringify({
    name: 'shop',
    lockfileVersion: 3,
    packages: Object.fromEntries(
      Object.entries(packages).map(([name, version]) => [`node_modules/${name}`, { version }]),
    ),
  });
const LOCK = lock({ minimist: '1.2.5', lodash: '4.17.11' });

type Fields = Readonly<Record<string, readonly [name: string, content: string]>>;

function send(path: string, fields: Fields) {
  const body = new FormData();
  for (const [field, [name, content]] of Object.entries(fields)) body.set(field, new File([content], name));
  return scanner.request(path, { method: 'POST', body });
}

async function scan(fields: Fields) {
  const answer = await send('/api/scan', { file: ['package-lock.json', LOCK], ...fields });
  expect(answer.status).toBe(200);
  return LockfileReport.parse(await answer.json());
}

const openVex = (statements: readonly object[]) =>
  JSON.stringify({
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': 'https://example.org/1',
    author: 'a team',
    timestamp: '2026-01-01T00:00:00Z',
    version: 1,
    statements,
  });

const idsOf = ({ results }: LockfileReport) =>
  results.flatMap(({ vulnerabilities }) => vulnerabilities.map(({ id }) => id));

describe('POST /api/scan with vex', () => {
  it('has in results, counts, upgrades and fix plan only what is not suppressed', async () => {
    const plain = await scan({});
    const [first] = plain.results;
    const vulnerability = first?.vulnerabilities[0];
    const report = await scan({
      vex: [
        'vex.json',
        openVex([
          {
            vulnerability: { name: vulnerability?.id },
            products: [{ '@id': first?.package.purl }],
            status: 'not_affected',
            justification: 'vulnerable_code_not_present',
          },
        ]),
      ],
    });
    expect(report.suppressed).toMatchObject([
      { by: 'vex', status: 'not_affected', author: 'a team', verified: false, vulnerability },
    ]);
    expect(report.summary.suppressed).toBe(1);
    expect(report.summary.totalVulnerabilities).toBe(plain.summary.totalVulnerabilities - 1);
    expect(idsOf(report)).toEqual(idsOf(plain).filter((id) => id !== vulnerability?.id));
    expect(JSON.stringify([report.fixPlan, report.fixFirst, report.upgradePaths])).not.toContain(
      String(vulnerability?.id),
    );
    expect(report).not.toHaveProperty('verdict');
    expect(report.policyFindings).toEqual([]);
  });

  it('suppresses exactly what was edited in its own answer as OpenVEX, and says that again', async () => {
    const answer = await send('/api/scan?format=openvex', { file: ['package-lock.json', LOCK] });
    const document = JSON.parse(await answer.text());
    const [edited] = document.statements;
    Object.assign(edited, { status: 'not_affected', justification: 'component_not_present' });
    const vex = ['vex.json', JSON.stringify(document)] as const;
    const report = await scan({ vex });
    const named = [edited.vulnerability.name, ...(edited.vulnerability.aliases ?? [])];
    expect(report.suppressed?.map(({ vulnerability }) => named.includes(vulnerability.id))).toEqual([true]);
    expect(idsOf(report).some((id) => named.includes(id))).toBe(false);
    expect(report.results.flatMap(({ vulnerabilities }) => vulnerabilities).every((each) => each.vex)).toBe(
      true,
    );
    const again = await send('/api/scan?format=openvex', { file: ['package-lock.json', LOCK], vex });
    const { timestamp } = document;
    expect(JSON.parse(await again.text()).statements).toEqual(
      document.statements.map((each: object) => ({ ...each, timestamp })),
    );
  });

  it.each(['sarif', 'cyclonedx', 'junit', 'markdown', 'html'])('tells it as %s', async (format) => {
    const purl = 'pkg:npm/minimist';
    const policy = JSON.stringify({ allow: ['pkg:npm/lodash'] });
    const vex = openVex([
      {
        vulnerability: { name: 'CVE-2021-44906' },
        products: [{ '@id': purl }],
        status: 'not_affected',
        impact_statement: 'only run in tests',
      },
    ]);
    const answer = await send(`/api/scan?format=${format}`, {
      file: ['package-lock.json', LOCK],
      vex: ['vex.json', vex],
      policy: ['policy.json', policy],
    });
    const text = await answer.text();
    const expected: Record<string, RegExp> = {
      sarif:
        /"suppressions":\[\{"kind":"external","status":"accepted","justification":"VEX: not affected: only/,
      cyclonedx: /"analysis":\{"state":"not_affected","detail":"VEX: not affected: only run in tests/,
      junit: /skipped message="VEX: not affected: only run in tests/,
      markdown: /1 known vulnerability is suppressed/,
      html: /1 known vulnerability is suppressed/,
    };
    expect(text).toMatch(expected[format] ?? /never/);
  });
});

describe('a policy', () => {
  it('gives a verdict on what it does not ignore, and tells of rules that do nothing', async () => {
    const policy = [
      'ignore:',
      '  - { id: CVE-2021-44906, package: "pkg:npm/minimist", until: 2000-01-01, reason: only run in tests }',
      '  - { id: CVE-2021-44906, reason: only run in tests }',
      'failOn: { severity: critical }',
      'deny: ["pkg:npm/lodash"]',
    ].join('\n');
    const report = await scan({ policy: ['policy.yaml', policy] });
    expect(report.policyFindings?.map(({ problem }) => problem)).toEqual(['invalid', 'expired']);
    expect(report.verdict?.passed).toBe(false);
    expect(report.verdict?.because.map(({ reason, package: name }) => `${reason} ${name}`)).toContain(
      'denied lodash',
    );
  });

  it('denies a package that is in no version', async () => {
    const file = ['requirements.txt', 'flask\n'] as const;
    const policy = ['policy.json', JSON.stringify({ deny: ['pkg:pypi/flask'] })] as const;
    const { verdict } = LockfileReport.parse(await (await send('/api/scan', { file, policy })).json());
    expect(verdict?.because).toMatchObject([{ reason: 'denied', package: 'flask', version: '' }]);
  });

  it('of another tool is known by its name', async () => {
    const report = await scan({ policy: ['.trivyignore', 'CVE-2021-44906\nCVE-1999-0001 exp:2001-01-01\n'] });
    expect(report.suppressed).toMatchObject([{ by: 'policy', status: 'ignored', until: null }]);
    expect(report.policyFindings?.map(({ problem }) => problem)).toEqual(['expired', 'no-expiry']);
  });

  it.each([
    ['vex', 'vex.json', '[]{', '`vex`: This is no VEX document: it is not valid JSON.'],
    ['vex', 'vex.json', '{}', '`vex`: This is no VEX document: send OpenVEX'],
    ['policy', 'policy.yaml', 'ignores: []', '`policy`: This policy is not understood'],
    ['policy', 'osv-scanner.toml', '= [', '`policy`: This is not a osv-scanner.toml'],
    ['policy', 'policy.yaml', `#${'x'.repeat(65_536)}`, 'Send `policy` as'],
  ])('refuses %s as %s %j', async (field, name, content, expected) => {
    const answer = await send('/api/scan', { file: ['package-lock.json', LOCK], [field]: [name, content] });
    expect([answer.status, await sentence(answer)]).toEqual([400, expect.stringContaining(expected)]);
  });
});

describe('POST /api/scan/diff with both', () => {
  it('introduces only what is not excused, and never more', async () => {
    const files: Fields = {
      base: ['package-lock.json', lock({ lodash: '4.17.10' })],
      head: ['package-lock.json', LOCK],
    };
    const plain = DiffReport.parse(await (await send('/api/scan/diff', files)).json());
    const policy = ['.trivyignore', 'CVE-2021-44906'] as const;
    const vex = ['vex.json', openVex([])] as const;
    const report = DiffReport.parse(await (await send('/api/scan/diff', { ...files, policy, vex })).json());
    expect(report.summary.suppressed).toBe(1);
    expect(report.summary.introduced.totalVulnerabilities).toBe(
      plain.summary.introduced.totalVulnerabilities - 1,
    );
    expect(report.policyFindings?.map(({ problem }) => problem)).toEqual(['no-expiry']);
    expect(report.persisting).toEqual(plain.persisting);
  });

  it('tells what was there before the change from what comes with it', async () => {
    const files: Fields = {
      base: ['package-lock.json', lock({ lodash: '4.17.10' })],
      head: ['package-lock.json', LOCK],
    };
    const plain = DiffReport.parse(await (await send('/api/scan/diff', files)).json());
    const kept = plain.persisting.flatMap(({ vulnerabilities }) => vulnerabilities);
    const policy = ['.trivyignore', ['CVE-2021-44906', ...kept].join('\n')] as const;
    const report = DiffReport.parse(await (await send('/api/scan/diff', { ...files, policy })).json());
    expect(report.suppressed?.map(({ change, package: { name } }) => `${name} ${change}`)).toEqual([
      ...kept.map(() => 'lodash persisting'),
      'minimist introduced',
    ]);
    const answer = await send('/api/scan/diff?format=sarif', { ...files, policy });
    const sarif = JSON.parse(await answer.text());
    const results: { baselineState: string; properties: { package: string } }[] = sarif.runs[0].results;
    const states = new Set(results.map((each) => `${each.properties.package} ${each.baselineState}`));
    expect(states).toEqual(new Set(['lodash updated', 'minimist new']));
  });
});

describe('POST /api/scan/container with vex', () => {
  it('means the image by its name, and its packages by their package URLs', async () => {
    const purl = 'pkg:npm/minimist@1.2.5';
    const sbom = JSON.stringify({
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      metadata: { component: { type: 'container', name: 'shop:1' } },
      components: [{ type: 'library', name: 'minimist', version: '1.2.5', purl, 'bom-ref': purl }],
      vulnerabilities: [{ id: 'CVE-2026-7', affects: [{ ref: purl }], ratings: [{ severity: 'low' }] }],
    });
    const names = (products: readonly object[]) => ({
      vulnerability: { name: 'CVE-2026-7' },
      products,
      status: 'fixed',
    });
    const ask = async (products: readonly object[]) => {
      const vex = ['vex.json', openVex([names(products)])] as const;
      const answer = await send('/api/scan/container', { file: ['sbom.json', sbom], vex });
      const { suppressed, results } = ContainerReport.parse(await answer.json());
      return [suppressed?.length, JSON.stringify(results).includes('CVE-2026-7')];
    };
    expect(await ask([{ '@id': 'shop:1' }])).toEqual([1, false]);
    expect(await ask([{ '@id': purl }])).toEqual([1, false]);
    expect(await ask([{ '@id': 'shop:2' }])).toEqual([0, true]);
  });

  it.each(['pkg:generic/left', 'pkg:deb/kali/left?arch=amd64', 'pkg:npm/left'])(
    'denies %s as the document writes it, whether or not it could be looked up',
    async (denied) => {
      const purl = denied.includes('?') ? denied.replace('?', '@1.0-1?') : denied;
      const components = [{ type: 'library', name: 'left', purl }];
      const file = ['bom.json', JSON.stringify({ bomFormat: 'CycloneDX', components })] as const;
      const policy = ['policy.json', JSON.stringify({ deny: [denied] })] as const;
      const answer = await send('/api/scan/container', { file, policy });
      const { verdict } = ContainerReport.parse(await answer.json());
      expect(verdict?.because.map(({ reason }) => reason)).toEqual(['denied']);
    },
  );
});
