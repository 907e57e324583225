import type { Route } from '@repo/service-kit/http';
import { getDetailsRoute } from './apps/detail/details-route.ts';
import { getAppRoute } from './apps/detail/route.ts';
import { listAppsRoute } from './apps/list/route.ts';
import { listCategoriesRoute } from './categories/route.ts';
import { listChangesRoute } from './changes/route.ts';
import { getCreatorRoute } from './creators/route.ts';
import type { RouteDeps } from './deps.ts';
import { discoveryRoute } from './discovery/route.ts';
import { exportRoute } from './export/route.ts';
import { feedRoutes } from './feed/route.ts';
import { namedListRoutes } from './named-lists/route.ts';
import { UNCACHED_RESPONSES } from './response-cache/response-cache.ts';
import { createSendResponse } from './response-cache/send-response.ts';
import { searchRoute } from './search/route.ts';
import { suggestRoute } from './suggest/route.ts';

/** Every endpoint of version 1; discovery reads the table it stands in. */
export function createRoutes(deps: RouteDeps): readonly Route[] {
  const sendResponse = createSendResponse(deps.responseCache, deps.knownRequests);
  const sendCurrent = createSendResponse(UNCACHED_RESPONSES, deps.knownRequests);
  const routes = [
    listAppsRoute(deps.listApps, sendResponse),
    getAppRoute(deps.findDetails, sendResponse),
    getDetailsRoute(deps.findCurrentDetails, sendCurrent),
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
      sendCurrent,
    ),
    ...routes,
  ];
}
