import { AppListResponse, AppResponse } from '@repo/contracts/catalog';
import type { Demonstration } from './demonstration.ts';
import { lockfileScan, SCAN_REQUESTS, type ScanRequest } from './scan-requests.ts';

function scan(title: string, { request, contract }: ScanRequest): Demonstration {
  return {
    title,
    request: ({ scannerUrl, world }) => {
      const { path, ...sent } = request(world);
      return { url: `${scannerUrl}${path}`, ...sent };
    },
    contract,
  };
}

/** Everything that the demo shows, in this order. */
export const demonstrations: readonly Demonstration[] = [
  scan('Vulnerabilities of a package-lock.json (POST /api/scan)', SCAN_REQUESTS.lockfile),
  scan('Vulnerabilities of a requirements.txt (POST /api/scan)', lockfileScan('lockfiles/requirements.txt')),
  scan(
    'Vulnerabilities of the packages of a Debian machine (POST /api/scan, dpkg-debian.txt)',
    lockfileScan('system/dpkg-debian.txt'),
  ),
  scan('Vulnerabilities of a container image (POST /api/scan/container)', SCAN_REQUESTS.container),
  scan('Vulnerabilities of a whole repository (POST /api/scan/repo)', SCAN_REQUESTS.repository),
  scan(
    'What a branch of it introduces and resolves (POST /api/scan/repo/diff)',
    SCAN_REQUESTS['change of a repository'],
  ),
  scan(
    'Actions of the workflows of a repository (POST /api/scan/supply-chain)',
    SCAN_REQUESTS['supply chain'],
  ),
  scan(
    'Licences of the dependencies of a project (POST /api/scan/legal, a ZIP archive)',
    SCAN_REQUESTS['legal of an archive'],
  ),
  scan('Mail records of a domain (POST /api/scan/email)', SCAN_REQUESTS['e-mail']),
  scan('Headers, certificate and redirects of a website (POST /api/scan/website)', SCAN_REQUESTS.website),
  scan('The newest CVE of a package (GET /api/nvd?package=openssl)', SCAN_REQUESTS['newest CVE']),
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
