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
import { samplePath } from '../fake-upstreams/sample-files.ts';
import type { DemoRequest } from './demo-request.ts';
import type { FakeWorld } from './world/fake-world.ts';
import { CHANGE } from './world/host-sample-repositories.ts';

/** A request to the scanner, as a caller sends it, and the report that its answer must be. */
export interface ScanRequest {
  /** Path at the scanner, and what is sent. */
  readonly request: (world: Scanned) => Omit<DemoRequest, 'url'> & { readonly path: string };
  readonly contract: { parse(value: unknown): unknown };
}

type Scanned = Pick<FakeWorld, 'repository' | 'websiteUrl' | 'mailDomain' | 'projectZip'>;

/** A scan of a file of the samples. */
export function lockfileScan(name: string): ScanRequest {
  return { request: () => ({ path: '/api/scan', file: samplePath(name) }), contract: LockfileReport };
}

/** Every kind of scan, by its name; `legal` in both of its forms. */
export const SCAN_REQUESTS = {
  lockfile: lockfileScan('lockfiles/package-lock.json'),
  'package URLs': {
    request: () => ({
      path: '/api/scan/purl',
      json: { purls: ['pkg:npm/minimist@1.2.5', 'pkg:npm/lodash'] },
    }),
    contract: PurlReport,
  },
  container: {
    request: () => ({ path: '/api/scan/container', file: samplePath('sbom/web-shop.cdx.json') }),
    contract: ContainerReport,
  },
  repository: {
    request: ({ repository }) => ({ path: '/api/scan/repo', json: { url: repository.url } }),
    contract: RepoReport,
  },
  'change of a repository': {
    request: ({ repository }) => ({
      path: '/api/scan/repo/diff',
      json: { url: repository.url, base: 'main', head: CHANGE },
    }),
    contract: RepoDiffReport,
  },
  'supply chain': {
    request: ({ repository }) => ({ path: '/api/scan/supply-chain', json: repository }),
    contract: SupplyChainReport,
  },
  'legal of a repository': {
    request: ({ repository }) => ({ path: '/api/scan/legal', json: { url: repository.url } }),
    contract: LegalReport,
  },
  'legal of an archive': {
    request: ({ projectZip }) => ({ path: '/api/scan/legal', file: projectZip }),
    contract: LegalReport,
  },
  'e-mail': {
    request: ({ mailDomain }) => ({ path: '/api/scan/email', json: { domain: mailDomain } }),
    contract: EmailReport,
  },
  website: {
    request: ({ websiteUrl }) => ({ path: '/api/scan/website', json: { url: websiteUrl } }),
    contract: WebsiteReport,
  },
  'newest CVE': { request: () => ({ path: '/api/nvd?package=openssl' }), contract: NvdResult },
} as const satisfies Readonly<Record<string, ScanRequest>>;
