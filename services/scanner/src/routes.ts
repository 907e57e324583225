import type { RateLimitPolicy, Route } from '@repo/service-kit/http';
import type { ScannerDeps } from './deps.ts';
import { mcpRoute } from './mcp/route.ts';
import { nvdRoute } from './nvd/route.ts';
import { containerRoute } from './scans/container/route.ts';
import { diffRoute } from './scans/diff/route.ts';
import { emailRoute } from './scans/email/route.ts';
import { legalRoute } from './scans/legal/route.ts';
import { lockfileRoute } from './scans/lockfile/route.ts';
import { onePurlRoute, purlRoute } from './scans/purl/route.ts';
import { repoRoute } from './scans/repo/route.ts';
import { repoDiffRoute } from './scans/repo-diff/route.ts';
import { supplyChainRoute } from './scans/supply-chain/route.ts';
import { websiteRoute } from './scans/website/route.ts';

/** About 60 requests a minute and address are asked for as fair use; they are counted and shown, not enforced. */
export const FAIR_USE: RateLimitPolicy = {
  bucket: 'fair-use',
  limit: 60,
  windowSeconds: 60,
  enforced: false,
  counted: true,
};

/** The endpoints: those of the interface document in its order, then the others. */
export function scannerRoutes(deps: ScannerDeps): readonly Route[] {
  return [
    lockfileRoute(deps, FAIR_USE),
    repoRoute(deps, FAIR_USE),
    emailRoute(deps, FAIR_USE),
    websiteRoute(deps, FAIR_USE),
    supplyChainRoute(deps, FAIR_USE),
    legalRoute(deps, FAIR_USE),
    containerRoute(deps, FAIR_USE),
    nvdRoute(deps, FAIR_USE),
    diffRoute(deps, FAIR_USE),
    repoDiffRoute(deps, FAIR_USE),
    purlRoute(deps, FAIR_USE),
    onePurlRoute(deps, FAIR_USE),
    mcpRoute(deps, FAIR_USE),
  ];
}
