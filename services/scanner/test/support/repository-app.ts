import { createAdmission, createApp, type KitEnv, type RateLimitPolicy } from '@repo/service-kit/http';
import { createLogger } from '@repo/service-kit/log';
import { createMetrics } from '@repo/service-kit/metrics';
import { createMemoryCounter } from '@repo/service-kit/rate-limit';
import type { FakePlatform } from '@repo/tooling/fake-upstreams';
import type { Advisory, AdvisoryQuery, AdvisorySource } from '@repo/upstream/advisory';
import type { LicenseAnswer, LicenseQuery } from '@repo/upstream/licenses';
import type { Hono } from 'hono';
import { renderError } from '../../src/errors.ts';
import { repoRoute } from '../../src/scans/repo/route.ts';
import { repoDiffRoute } from '../../src/scans/repo-diff/route.ts';
import { supplyChainRoute } from '../../src/scans/supply-chain/route.ts';
import { openGithubClient } from '../../src/source-tree/open-github-client.ts';
import { NO_EXPLOITATION } from './exploitation.ts';
import { inlineWorkers } from './inline-workers.ts';

/** The repository scans as an app of their own on a fake platform. */
export interface RepositoryApp {
  readonly app: Hono<KitEnv>;
  /** Everything that was logged, as text. */
  readonly logged: () => string;
  readonly metrics: () => Promise<string>;
  /** Every list of queries that the advisory source was asked. */
  readonly asked: readonly (readonly AdvisoryQuery[])[];
  post(
    path: string,
    body: unknown,
  ): Promise<{ readonly status: number; readonly headers: Headers; readonly body: unknown }>;
  close(): Promise<void>;
}

/** The address of a repository of the fake platform. */
export const URL_OF = (name: string) => `https://github.com/${name}`;

/** A package-lock.json with these packages. */
export const lock = (packages: Readonly<Record<string, string>>) =>
  JSON.stringify({
    name: 'app',
    lockfileVersion: 3,
    packages: Object.fromEntries(
      Object.entries(packages).map(([name, version]) => [
        `node_modules/${name}`,
        { version, resolved: `https://registry.example/${name}/-/${name}-${version}.tgz` },
      ]),
    ),
  });

const RATE_LIMIT: RateLimitPolicy = {
  bucket: 'test',
  limit: 60,
  windowSeconds: 60,
  enforced: false,
  counted: true,
};

export function createRepositoryApp(
  platform: FakePlatform,
  options: {
    readonly advisories?: readonly Advisory[];
    readonly ownToken?: string;
    /** By name of the package. */
    readonly licenses?: ReadonlyMap<string, LicenseAnswer>;
  } = {},
): RepositoryApp {
  const lines: string[] = [];
  const log = createLogger({
    service: 'test',
    level: 'trace',
    terminal: false,
    destination: { write: (line) => void lines.push(line) },
  });
  const metrics = createMetrics('test');
  const asked: (readonly AdvisoryQuery[])[] = [];
  const github = openGithubClient(
    {
      GITHUB_API_URL: platform.urls.api,
      GITHUB_RAW_URL: platform.urls.raw,
      GITHUB_URL: platform.urls.git,
      GITHUB_TOKEN: options.ownToken,
    },
    { metrics, log },
  );
  const deps = {
    admission: createAdmission({ concurrent: 8, queued: 8 }),
    workers: inlineWorkers,
    localAdvisories: null,
    advisorySource: exampleSource(options.advisories ?? [], asked),
    exploitation: NO_EXPLOITATION,
    secondOpinions: { ghsa: null, nvd: null, timeoutMs: 1 },
    clock: { now: () => new Date('2026-01-02T03:04:05.000Z') },
    licenseSource: {
      findLicenses: async (queries: readonly LicenseQuery[]) =>
        queries.map(({ name }) => options.licenses?.get(name) ?? { kind: 'not-known' as const }),
    },
    github,
    githubHosts: ['github.com'],
    notice: null,
  };
  const app = createApp({
    routes: [
      repoRoute(deps, RATE_LIMIT),
      repoDiffRoute(deps, RATE_LIMIT),
      supplyChainRoute(deps, RATE_LIMIT),
    ],
    renderError,
    log,
    metrics,
    counter: createMemoryCounter(100),
    trustedProxyHops: 0,
    otherRateLimit: RATE_LIMIT,
  });
  return {
    app,
    logged: () => lines.join(''),
    metrics: () => metrics.text(),
    asked,
    async post(path, body) {
      const response = await app.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    close: () => github.close(),
  };
}

/** Knows the advisories it is given; every one affects exactly the versions that it lists. */
function exampleSource(advisories: readonly Advisory[], asked: (readonly AdvisoryQuery[])[]): AdvisorySource {
  return {
    findAdvisories: (queries) => {
      asked.push(queries);
      return Promise.resolve(
        queries.map(({ ecosystem, name, version }) => ({
          kind: 'advisories',
          advisories: advisories.filter(({ affected }) =>
            affected.some(
              (each) =>
                each.ecosystem === ecosystem && each.name === name && each.versions.includes(version ?? ''),
            ),
          ),
        })),
      );
    },
  };
}
