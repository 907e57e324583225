import type { Route } from '@repo/service-kit/http';
import { getDetailsRoute } from './apps/detail/details-route.ts';
import type { FindApp, FindDetails } from './apps/detail/find-app.ts';
import { getAppRoute } from './apps/detail/route.ts';
import type { ListApps } from './apps/list/list-apps.ts';
import { listAppsRoute } from './apps/list/route.ts';
import type { ListCategories } from './categories/list-categories.ts';
import { listCategoriesRoute } from './categories/route.ts';
import type { FindChanges } from './changes/find-changes.ts';
import { listChangesRoute } from './changes/route.ts';
import type { FindCreator } from './creators/find-creator.ts';
import { getCreatorRoute } from './creators/route.ts';
import { discoveryRoute } from './discovery/route.ts';
import type { OpenExport } from './export/open-export.ts';
import { exportRoute } from './export/route.ts';
import type { KnownRequests } from './fast-path/known-requests.ts';
import type { LatestApps } from './feed/latest-apps.ts';
import { feedRoutes } from './feed/route.ts';
import type { ListNamed } from './named-lists/list-named.ts';
import { namedListRoutes } from './named-lists/route.ts';
import { type ResponseCache, UNCACHED_RESPONSES } from './response-cache/response-cache.ts';
import { createSendResponse } from './response-cache/send-response.ts';
import { searchRoute } from './search/route.ts';
import type { Search } from './search/search.ts';
import { suggestRoute } from './suggest/route.ts';
import type { Suggest } from './suggest/suggest.ts';

export interface RouteDeps {
  readonly listApps: ListApps;
  readonly findApp: FindApp;
  readonly findDetails: FindDetails;
  readonly findCreator: FindCreator;
  readonly listCategories: ListCategories;
  readonly listNamed: ListNamed;
  readonly search: Search;
  readonly latestApps: LatestApps;
  readonly findChanges: FindChanges;
  readonly openExport: OpenExport;
  readonly suggest: Suggest;
  readonly responseCache: ResponseCache;
  readonly knownRequests: KnownRequests;
  readonly publicUrl: string | null;
}

/** Every endpoint of version 1; discovery reads the table it stands in. */
export function createRoutes(deps: RouteDeps): readonly Route[] {
  const sendResponse = createSendResponse(deps.responseCache, deps.knownRequests, 'the database');
  const sendCurrent = createSendResponse(UNCACHED_RESPONSES, deps.knownRequests, 'the database');
  const routes = [
    listAppsRoute(deps.listApps, sendResponse),
    getAppRoute(deps.findApp, sendResponse),
    getDetailsRoute(deps.findDetails, sendCurrent),
    getCreatorRoute(deps.findCreator, sendResponse),
    listCategoriesRoute(deps.listCategories, sendResponse),
    ...namedListRoutes(deps.listNamed, sendResponse),
    searchRoute(deps.search, sendResponse),
    listChangesRoute(deps.findChanges, sendCurrent),
    exportRoute(deps.openExport, deps.findChanges),
    ...feedRoutes(deps, deps.publicUrl, sendResponse),
    suggestRoute(deps.suggest, sendResponse),
  ];
  return [
    discoveryRoute(
      routes.map(({ endpoint }) => endpoint),
      deps.publicUrl,
      deps.knownRequests,
    ),
    ...routes,
  ];
}
