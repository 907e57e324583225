import type { Route } from '@repo/service-kit/http';
import type { FindApp } from './apps/detail/find-app.ts';
import { getAppRoute } from './apps/detail/route.ts';
import type { ListApps } from './apps/list/list-apps.ts';
import { listAppsRoute } from './apps/list/route.ts';
import { discoveryRoute } from './discovery/route.ts';

export interface RouteDeps {
  readonly listApps: ListApps;
  readonly findApp: FindApp;
  readonly publicUrl: string | null;
}

/** Every endpoint of version 1; discovery reads the table it stands in. */
export function createRoutes(deps: RouteDeps): readonly Route[] {
  const routes = [listAppsRoute(deps.listApps), getAppRoute(deps.findApp)];
  return [
    discoveryRoute(
      routes.map(({ endpoint }) => endpoint),
      deps.publicUrl,
    ),
    ...routes,
  ];
}
