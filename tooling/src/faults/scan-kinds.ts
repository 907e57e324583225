import {
  ContainerReport,
  EmailReport,
  LegalReport,
  LockfileReport,
  NvdResult,
  PurlReport,
  RepoDiffReport,
  RepoReport,
  SupplyChainReport,
  WebsiteReport,
} from '@repo/contracts/scanner';
import { type DemoRequest, send } from '../demo/demo-request.ts';
import type { FakeWorld } from '../demo/world/fake-world.ts';
import { CHANGE } from '../demo/world/host-sample-repositories.ts';
import { samplePath } from '../fake-upstreams/sample-files.ts';

/** One kind of scan, as a caller asks for it. */
export interface ScanKind {
  readonly name: string;
  /** Path at the scanner, and what is sent. */
  request(world: FakeWorld): Omit<DemoRequest, 'url'> & { readonly path: string };
  /** Its report. */
  readonly contract: { parse(value: unknown): unknown };
  /** What the endpoint may take at most, in milliseconds. */
  readonly deadlineMs: number;
  /**
   * Whether a report made while every upstream failed is honest. Left out: there is nothing that could be reported then, it
   * must be 503.
   */
  readonly isHonest?: (report: unknown) => boolean;
}

/** Every kind; `legal` in both of its forms. */
export const SCAN_KINDS: readonly ScanKind[] = [
  {
    name: 'lockfile',
    request: () => ({ path: '/api/scan', file: samplePath('lockfiles/package-lock.json') }),
    contract: LockfileReport,
    deadlineMs: 30_000,
  },
  {
    name: 'package URLs',
    request: () => ({
      path: '/api/scan/purl',
      json: { purls: ['pkg:npm/minimist@1.2.5', 'pkg:npm/lodash'] },
    }),
    contract: PurlReport,
    deadlineMs: 30_000,
  },
  {
    name: 'container',
    request: () => ({ path: '/api/scan/container', file: samplePath('sbom/web-shop.cdx.json') }),
    contract: ContainerReport,
    deadlineMs: 30_000,
  },
  {
    name: 'repository',
    request: ({ repository }) => ({ path: '/api/scan/repo', json: { url: repository.url } }),
    contract: RepoReport,
    deadlineMs: 30_000,
  },
  {
    name: 'change of a repository',
    request: ({ repository }) => ({
      path: '/api/scan/repo/diff',
      json: { url: repository.url, base: 'main', head: CHANGE },
    }),
    contract: RepoDiffReport,
    deadlineMs: 30_000,
  },
  {
    name: 'supply chain',
    request: ({ repository }) => ({ path: '/api/scan/supply-chain', json: repository }),
    contract: SupplyChainReport,
    deadlineMs: 30_000,
  },
  {
    name: 'legal of a repository',
    request: ({ repository }) => ({ path: '/api/scan/legal', json: { url: repository.url } }),
    contract: LegalReport,
    deadlineMs: 60_000,
  },
  {
    name: 'legal of an archive',
    request: ({ projectZip }) => ({ path: '/api/scan/legal', file: projectZip }),
    contract: LegalReport,
    deadlineMs: 60_000,
    isHonest: (report) => {
      const { summary, warnings } = LegalReport.parse(report);
      return summary.undetermined > 0 && warnings.length > 0;
    },
  },
  {
    name: 'e-mail',
    request: ({ mailDomain }) => ({ path: '/api/scan/email', json: { domain: mailDomain } }),
    contract: EmailReport,
    deadlineMs: 30_000,
    // It asks name servers only, which are well.
    isHonest: () => true,
  },
  {
    name: 'website',
    request: ({ websiteUrl }) => ({ path: '/api/scan/website', json: { url: websiteUrl } }),
    contract: WebsiteReport,
    deadlineMs: 90_000,
    isHonest: (report) => WebsiteReport.parse(report).summary.gradeSource === 'local',
  },
  {
    name: 'newest CVE',
    request: () => ({ path: '/api/nvd?package=openssl' }),
    contract: NvdResult,
    deadlineMs: 30_000,
  },
];

export function sendScan(
  kind: ScanKind,
  scannerUrl: string,
  world: FakeWorld,
  signal: AbortSignal,
): Promise<Response> {
  const { path, ...sent } = kind.request(world);
  return send({ url: scannerUrl + path, ...sent }, signal);
}
