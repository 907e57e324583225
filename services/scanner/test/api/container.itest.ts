import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ContainerReport } from '@repo/contracts/scanner';
import { systemClock } from '@repo/service-kit/clock';
import { createAdmission, createApp } from '@repo/service-kit/http';
import { createLogger } from '@repo/service-kit/log';
import { createMetrics } from '@repo/service-kit/metrics';
import { createMemoryCounter } from '@repo/service-kit/rate-limit';
import type { AdvisorySource } from '@repo/upstream/advisory';
import { UpstreamError } from '@repo/upstream/errors';
import { describe, expect, it } from 'vitest';
import { renderError } from '../../src/errors.ts';
import { FAIR_USE } from '../../src/routes.ts';
import { containerRoute } from '../../src/scans/container/route.ts';
import { advisory, affected, sourceOf } from '../support/advisories.ts';
import { NO_EXPLOITATION } from '../support/exploitation.ts';
import { inlineWorkers } from '../support/inline-workers.ts';
import { sentence, upload } from '../support/scanner-app.ts';

const PATH = '/api/scan/container';

function fixture(path: string): string {
  return readFileSync(join(import.meta.dirname, '../../src/inventory/sbom/fixtures', path), 'utf8');
}

const openssl = advisory({
  id: 'DEBIAN-CVE-2024-0727',
  upstream: ['CVE-2024-0727'],
  summary: 'Null dereference',
  affected: [
    {
      ...affected('openssl'),
      ecosystem: 'Debian:12',
      ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '3.0.13-1~deb12u1' }] }],
    },
  ],
});
const lodash = advisory({
  id: 'GHSA-35jh-r3h4-6jhm',
  aliases: ['CVE-2021-23337'],
  affected: [affected('lodash', ['0', '4.17.21'])],
});

/** An app of this endpoint alone. */
function startApp(source: AdvisorySource = sourceOf(openssl, lodash), notice: string | null = null) {
  const admission = createAdmission({ concurrent: 4, queued: 4 });
  const secondOpinions = { ghsa: null, nvd: null, timeoutMs: 1 };
  return createApp({
    routes: [
      containerRoute(
        {
          admission,
          workers: inlineWorkers,
          localAdvisories: null,
          clock: systemClock,
          advisorySource: source,
          exploitation: NO_EXPLOITATION,
          secondOpinions,
          notice,
        },
        FAIR_USE,
      ),
    ],
    renderError,
    log: createLogger({ service: 'scanner', level: 'silent', terminal: false }),
    metrics: createMetrics('scanner'),
    counter: createMemoryCounter(100),
    trustedProxyHops: 0,
    otherRateLimit: FAIR_USE,
  });
}

async function scan(name: string, content: string | Uint8Array<ArrayBuffer>): Promise<ContainerReport> {
  const answer = await startApp().request(PATH, upload(name, content));
  expect(answer.status).toBe(200);
  return ContainerReport.parse(await answer.json());
}

describe('POST /api/scan/container: 200', () => {
  it('reports an image: packages of the distribution by their source, packages of languages, what was left out', async () => {
    const report = await scan('report.json', fixture('trivy/all-packages.json'));
    expect(report).toMatchObject({
      imageName: 'images.example/team/app:3',
      format: 'trivy',
      partial: false,
      platform: { ecosystem: 'Debian:12', distribution: 'Debian', release: '12' },
      summary: { totalPackages: 5, vulnerablePackages: 2, totalVulnerabilities: 2 },
      coverage: {
        matched: 4,
        unmatched: [{ package: 'vendor-agent', version: '9', reason: 'no-advisory-feed' }],
      },
    });
    expect(report.results.map(({ package: each }) => each)).toEqual([
      {
        name: 'libssl3',
        version: '3.0.11-1~deb12u2',
        type: 'deb',
        purl: 'pkg:deb/debian/libssl3@3.0.11-1~deb12u2',
        line: 37,
      },
      { name: 'lodash', version: '4.17.20', type: 'npm', purl: 'pkg:npm/lodash@4.17.20', line: 92 },
    ]);
    expect(report.results[0]?.vulnerabilities).toMatchObject([
      { id: 'DEBIAN-CVE-2024-0727', aliases: ['CVE-2024-0727'], fixedVersions: ['3.0.13-1~deb12u1'] },
    ]);
  });

  it('says how many findings of the document it leaves out, and shows none of their text', async () => {
    const whole = JSON.parse(fixture('trivy/vulnerabilities-only.json'));
    const [first] = whole.Results[0].Vulnerabilities;
    whole.Results[0].Vulnerabilities.push({ ...first, VulnerabilityID: 'CVE-2026-1\u0007' });
    const report = await scan('report.json', JSON.stringify(whole));
    expect(report.warnings).toEqual([
      'Left out, of the findings that the document itself reports: 1. They name no package of it in a version, or no vulnerability that can be shown.',
    ]);
    expect((await scan('report.json', fixture('trivy/vulnerabilities-only.json'))).warnings).toEqual([]);
  });

  it('says that there was nothing to look up', async () => {
    const { summary, warnings } = await scan('bom.json', '{"bomFormat":"CycloneDX"}');
    expect([summary.totalPackages, warnings]).toEqual([0, [expect.stringContaining('no package')]]);
  });

  it('judges packages of Java, .NET, Ruby and PHP by the order of their own ecosystems', async () => {
    const of = (id: string, ecosystem: string, name: string, introduced: string, fixed: string) =>
      advisory({
        id,
        affected: [
          {
            ...affected(name),
            ecosystem,
            ranges: [{ type: 'ECOSYSTEM', events: [{ introduced }, { fixed }] }],
          },
        ],
      });
    const source = sourceOf(
      of('GHSA-java', 'Maven', 'org.example:core', '0', '2.15.0'),
      of('GHSA-dotnet', 'NuGet', 'Example.Json', '0', '13.0.1'),
      of('GHSA-ruby', 'RubyGems', 'example', '1.0', '7.0.4.3'),
      of('GHSA-php', 'Packagist', 'example/http', '6.0', '6.4.5-p1'),
    );
    const purls = [
      'pkg:maven/org.example/core@2.15.0-rc1',
      'pkg:maven/org.example/core@2.15.0.Final',
      'pkg:nuget/Example.Json@13.0.0.9',
      'pkg:nuget/Example.Json@13.0.1.0',
      'pkg:gem/example@7.0.4.2-x86_64-linux',
      'pkg:gem/example@7.0.4.10',
      'pkg:composer/example/http@6.4.5',
      'pkg:composer/example/http@6.4.5-p1',
    ];
    const components = purls.map((purl) => ({ type: 'library', name: 'x', purl }));
    const sbom = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.5', components });
    const answer = await startApp(source).request(PATH, upload('bom.json', sbom));
    const { coverage, results } = ContainerReport.parse(await answer.json());
    expect(coverage).toEqual({ matched: 8, unmatched: [] });
    const found = results.map(({ package: each, vulnerabilities }) =>
      [each.version, ...vulnerabilities.flatMap(({ id, fixedVersions }) => [id, ...fixedVersions])].join(' '),
    );
    expect(found.toSorted()).toEqual([
      '13.0.0.9 GHSA-dotnet 13.0.1',
      '2.15.0-rc1 GHSA-java 2.15.0',
      '6.4.5 GHSA-php 6.4.5-p1',
      '7.0.4.2-x86_64-linux GHSA-ruby 7.0.4.3',
    ]);
  });

  it('adds what the document reports of a distribution that has no feed', async () => {
    const report = await scan('report.json', fixture('trivy/vulnerabilities-only.json'));
    expect(report).toMatchObject({
      partial: true,
      platform: { ecosystem: null, distribution: 'CentOS' },
      summary: { totalPackages: 2, vulnerablePackages: 2, totalVulnerabilities: 3, high: 1, medium: 2 },
    });
    expect(report.results.flatMap((entry) => entry.vulnerabilities.map(({ id }) => id))).toEqual([
      'CVE-2019-15542',
      'CVE-2018-0734',
      'CVE-2019-1559',
    ]);
  });

  it.each([
    ['spdx-2/trivy-image.json', 'spdx-2', 'images.example/team/app:1.2'],
    ['spdx-2/platform-export.json', 'spdx-2', 'com.example.team/app'],
    ['spdx-3/image.json', 'spdx-3', 'images.example/team/app:1.2'],
    ['syft/image.json', 'syft', 'images.example/team/app:7'],
    ['syft/old-image.json', 'syft', 'images.example/base:8'],
    ['trivy/legacy.json', 'trivy', 'sbom.json'],
    ['cyclonedx/trivy-image.json', 'cyclonedx', 'images.example/team/app:4'],
  ])('understands %s', async (path, format, imageName) => {
    expect(await scan('sbom.json', fixture(path))).toMatchObject({ format, imageName });
  });

  it('understands an attestation', async () => {
    const statement = {
      _type: 'https://in-toto.io/Statement/v1',
      predicateType: 'https://cyclonedx.org/bom',
      predicate: JSON.parse(fixture('cyclonedx/syft-image.json')),
    };
    const payload = Buffer.from(JSON.stringify(statement)).toString('base64');
    const envelope = { payloadType: 'application/vnd.in-toto+json', payload, signatures: [] };
    const report = await scan('app.att.json', JSON.stringify(envelope));
    expect(report.imageName).toBe('images.example/team/db@sha256:77cc');
  });

  it('says what nobody could be asked about', async () => {
    const { coverage, summary } = await scan('sbom.json', fixture('cyclonedx/trivy-image.json'));
    expect(summary.totalPackages).toBe(3);
    expect(coverage.unmatched.map(({ package: name, reason }) => `${name} ${reason}`)).toEqual([
      'com.example:shaded no-advisory-feed',
      'libcrypto3 no-advisory-feed',
      'org.apache.logging.log4j:log4j-core no-advisory-feed',
    ]);
  });

  it('gives the same bytes twice', async () => {
    const app = startApp();
    const texts = [];
    for (let time = 0; time < 2; time += 1) {
      texts.push(await (await app.request(PATH, upload('x', fixture('syft/image.json')))).text());
    }
    expect(texts[0]).toBe(texts[1]);
  });

  it('carries a notice only when its data is a sample', async () => {
    const demo = startApp(sourceOf(lodash), 'Sample data.');
    const answer = await demo.request(PATH, upload('x', fixture('syft/directory.json')));
    expect(ContainerReport.parse(await answer.json()).notice).toBe('Sample data.');
    expect(await scan('x', fixture('syft/directory.json'))).not.toHaveProperty('notice');
  });

  it('takes a document of nearly 10 MB', async () => {
    const component = (index: number) =>
      `{"type":"library","name":"p${index}","version":"1.0.0","purl":"pkg:npm/p${index}@1.0.0","description":"${'x'.repeat(100)}"}`;
    const components = Array.from({ length: 45_000 }, (_, index) => component(index)).join(',');
    const report = await scan('big.json', `{"bomFormat":"CycloneDX","components":[${components}]}`);
    expect(report.coverage.matched).toBe(45_000);
  });
});

describe('POST /api/scan/container: documents that were cut down to what matters', () => {
  const minimist = { name: 'minimist', version: '1.2.5' };
  const purl = 'pkg:npm/minimist@1.2.5';
  const finding = {
    VulnerabilityID: 'CVE-2021-44906',
    PkgName: 'minimist',
    InstalledVersion: '1.2.5',
    FixedVersion: '1.2.6',
    Severity: 'CRITICAL',
  };
  const results = [
    { Target: 'package-lock.json', Class: 'lang-pkgs', Type: 'npm', Vulnerabilities: [finding] },
  ];
  it.each([
    ['syft', { artifacts: [{ ...minimist, type: 'npm' }] }],
    ['syft', { artifacts: [{ ...minimist, purl }], source: { target: { userInput: 'app:1' } } }],
    ['trivy', { Results: results }],
    ['trivy', { ArtifactName: 'app:1', Results: results }],
    ['spdx-2', { spdxVersion: 'SPDX-2.3', packages: [{ name: 'minimist', versionInfo: '1.2.5' }] }],
  ])('%s: %j', async (format, document) => {
    const answer = await startApp().request(PATH, upload('sbom.json', JSON.stringify(document)));
    expect(answer.status).toBe(200);
    const report = ContainerReport.parse(await answer.json());
    expect([report.format, report.summary.totalPackages]).toEqual([format, 1]);
  });

  it.each([
    { artifacts: [] },
    { artifacts: ['minimist'] },
    { artifacts: [{ id: 1, name: 'build-output', size_in_bytes: 5 }] },
    { artifacts: [{ ...minimist, type: 'npm' }], descriptor: { name: 'another' } },
    { Results: [] },
    { Results: [{ target: 'x' }] },
    { SchemaVersion: 3, Results: results },
  ])('is refused when it may be something else: %j', async (document) => {
    const answer = await startApp().request(PATH, upload('sbom.json', JSON.stringify(document)));
    expect(answer.status).toBe(400);
    expect(await sentence(answer)).toMatch(/^This is not a supported SBOM: it is a JSON object with /);
  });
});

describe('POST /api/scan/container: 400', () => {
  it.each([
    ['no file', { method: 'POST', body: new FormData() }],
    [
      'JSON instead of a form',
      { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
    ],
    ['an empty file', upload('sbom.json', '')],
    ['a binary file', upload('sbom.json', new Uint8Array([0, 1, 2, 3]))],
    ['half a document', upload('sbom.json', '{"bomFormat":"CycloneDX"')],
    ['a CycloneDX XML document', upload('bom.xml', '<bom xmlns="http://cyclonedx.org/schema/bom/1.4"/>')],
    ['a lockfile', upload('package-lock.json', '{"lockfileVersion":3,"packages":{}}')],
    ['a list', upload('sbom.json', '[1,2,3]')],
    ['arrays 100,000 deep', upload('sbom.json', '['.repeat(100_000) + ']'.repeat(100_000))],
    ['more than 10 MB', upload('sbom.json', new Uint8Array(10 * 1024 * 1024 + 1))],
  ])('%s', async (_, init: RequestInit) => {
    const answer = await startApp().request(PATH, init);
    expect(answer.status).toBe(400);
    expect(await sentence(answer)).toMatch(/^[A-Z"`].{15,}\.$/);
  });

  it('names what was seen', async () => {
    const answer = await startApp().request(
      PATH,
      upload('bom.xml', '<bom xmlns="http://cyclonedx.org/schema/bom/1.4"/>'),
    );
    expect(await sentence(answer)).toBe(
      'This is not a supported SBOM: it is a CycloneDX XML document. Send SPDX, Syft, Trivy or CycloneDX as JSON; scan a lockfile as one (POST /api/scan).',
    );
  });
});

describe('POST /api/scan/container: 429 and 503', () => {
  it.each([
    ['limits us', 'rate_limited', 429],
    ['is down', 'unavailable', 503],
    ['answers nonsense', 'invalid_response', 503],
  ] as const)('when the vulnerability database %s, never a clean report', async (_, kind, status) => {
    const failing: AdvisorySource = {
      findAdvisories: () =>
        Promise.reject(new UpstreamError('osv', kind, 'no answer', { retryAfterSeconds: 7 })),
    };
    const answer = await startApp(failing).request(PATH, upload('x', fixture('syft/image.json')));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, '7']);
    expect(await sentence(answer)).toMatch(/^The vulnerability database /);
  });
});
