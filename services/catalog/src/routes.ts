import type { Route } from '@repo/service-kit/http';
import type { AnswerCache } from './answers/answer-cache.ts';
import type { FindApp } from './apps/detail/find-app.ts';
import { getAppRoute } from './apps/detail/route.ts';
import type { ListApps } from './apps/list/list-apps.ts';
import { listAppsRoute } from './apps/list/route.ts';
import type { ListCategories } from './categories/list-categories.ts';
import { listCategoriesRoute } from './categories/route.ts';
import type { FindCreator } from './creators/find-creator.ts';
import { getCreatorRoute } from './creators/route.ts';
import { discoveryRoute } from './discovery/route.ts';
import type { NewestApps } from './feed/newest-apps.ts';
import { feedRoutes } from './feed/route.ts';
import { searchRoute } from './search/route.ts';
import type { Search } from './search/search.ts';

export interface RouteDeps {
  readonly listApps: ListApps;
  readonly findApp: FindApp;
  readonly findCreator: FindCreator;
  readonly listCategories: ListCategories;
  readonly search: Search;
  readonly newestApps: NewestApps;
  readonly answers: AnswerCache;
  readonly publicUrl: string | null;
}

/** Every endpoint of version 1; discovery reads the table it stands in. */
export function createRoutes(deps: RouteDeps): readonly Route[] {
  const routes = [
    listAppsRoute(deps.listApps, deps.answers),
    getAppRoute(deps.findApp, deps.answers),
    getCreatorRoute(deps.findCreator, deps.answers),
    listCategoriesRoute(deps.listCategories, deps.answers),
    searchRoute(deps.search, deps.answers),
    ...feedRoutes(deps.newestApps, deps.publicUrl, deps.answers),
  ];
  return [
    discoveryRoute(
      routes.map(({ endpoint }) => endpoint),
      deps.publicUrl,
    ),
    ...routes,
  ];
}
