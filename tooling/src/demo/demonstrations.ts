import { AppListResponse, AppResponse } from '@repo/contracts/catalog';
import {
  ContainerReport,
  EmailReport,
  LegalReport,
  LockfileReport,
  NvdResult,
  RepoDiffReport,
  RepoReport,
  SupplyChainReport,
  WebsiteReport,
} from '@repo/contracts/scanner';
import { samplePath } from '../fake-upstreams/sample-files.ts';
import type { DemoContext, Demonstration } from './demonstration.ts';
import { CHANGE } from './world/host-sample-repositories.ts';

const scan = (file: string) => (context: DemoContext) => ({
  url: `${context.scannerUrl}/api/scan`,
  file: samplePath(file),
});

/** Everything that the demo shows, in this order. */
export const demonstrations: readonly Demonstration[] = [
  {
    title: 'Vulnerabilities of a package-lock.json (POST /api/scan)',
    request: scan('lockfiles/package-lock.json'),
    contract: LockfileReport,
  },
  {
    title: 'Vulnerabilities of a requirements.txt (POST /api/scan)',
    request: scan('lockfiles/requirements.txt'),
    contract: LockfileReport,
  },
  {
    title: 'Vulnerabilities of the packages of a Debian machine (POST /api/scan, dpkg-debian.txt)',
    request: scan('system/dpkg-debian.txt'),
    contract: LockfileReport,
  },
  {
    title: 'Vulnerabilities of a container image (POST /api/scan/container)',
    request: ({ scannerUrl }) => ({
      url: `${scannerUrl}/api/scan/container`,
      file: samplePath('sbom/web-shop.cdx.json'),
    }),
    contract: ContainerReport,
  },
  {
    title: 'Vulnerabilities of a whole repository (POST /api/scan/repo)',
    request: ({ scannerUrl, world }) => ({
      url: `${scannerUrl}/api/scan/repo`,
      json: { url: world.repository.url },
    }),
    contract: RepoReport,
  },
  {
    title: 'What a branch of it introduces and resolves (POST /api/scan/repo/diff)',
    request: ({ scannerUrl, world }) => ({
      url: `${scannerUrl}/api/scan/repo/diff`,
      json: { url: world.repository.url, base: 'main', head: CHANGE },
    }),
    contract: RepoDiffReport,
  },
  {
    title: 'Actions of the workflows of a repository (POST /api/scan/supply-chain)',
    request: ({ scannerUrl, world }) => ({
      url: `${scannerUrl}/api/scan/supply-chain`,
      json: world.repository,
    }),
    contract: SupplyChainReport,
  },
  {
    title: 'Licences of the dependencies of a project (POST /api/scan/legal, a ZIP archive)',
    request: ({ scannerUrl, world }) => ({ url: `${scannerUrl}/api/scan/legal`, file: world.projectZip }),
    contract: LegalReport,
  },
  {
    title: 'Mail records of a domain (POST /api/scan/email)',
    request: ({ scannerUrl, world }) => ({
      url: `${scannerUrl}/api/scan/email`,
      json: { domain: world.mailDomain },
    }),
    contract: EmailReport,
  },
  {
    title: 'Headers, certificate and redirects of a website (POST /api/scan/website)',
    request: ({ scannerUrl, world }) => ({
      url: `${scannerUrl}/api/scan/website`,
      json: { url: world.websiteUrl },
    }),
    contract: WebsiteReport,
  },
  {
    title: 'The newest CVE of a package (GET /api/nvd?package=openssl)',
    request: ({ scannerUrl }) => ({ url: `${scannerUrl}/api/nvd?package=openssl` }),
    contract: NvdResult,
  },
  {
    title: 'The newest apps (GET /api/v1/apps?sort=newest&limit=8)',
    request: ({ catalogUrl }) => ({ url: `${catalogUrl}/api/v1/apps?sort=newest&limit=8` }),
    contract: AppListResponse,
  },
  {
    title: 'One app in full (GET /api/v1/apps/{slug})',
    request: async ({ catalogUrl }, signal) => ({
      url: `${catalogUrl}/api/v1/apps/${await newestSlug(catalogUrl, signal)}`,
    }),
    contract: AppResponse,
  },
];

async function newestSlug(catalogUrl: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(`${catalogUrl}/api/v1/apps?sort=newest&limit=1`, { signal });
  if (!response.ok) throw new Error(`the list of apps answered ${response.status}`);
  const [newest] = AppListResponse.parse(await response.json()).data;
  if (newest === undefined) throw new Error('the catalog is empty');
  return newest.slug;
}
