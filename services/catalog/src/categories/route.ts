import { type Category, CategoryListResponse } from '@repo/contracts/catalog';
import type { Route } from '@repo/service-kit/http';
import { readEndpoint } from '../read-route.ts';
import { jsonContent, type SendResponse } from '../response-cache/send-response.ts';
import type { ListCategories } from './list-categories.ts';

export const exampleCategory: Category = {
  slug: 'weather',
  name: 'Weather',
  description: 'Wind, rain and tides.',
  icon: 'cloud',
  position: 4,
  parent: null,
  appCount: 17,
};

const endpoint = readEndpoint({
  id: 'listCategories',
  path: '/api/v1/categories',
  summary: 'All categories with live app counts',
  description:
    'All categories by position, then name, each with the number of its published apps now, 0 included.',
  tag: 'categories',
  response: {
    description: 'The categories.',
    schema: CategoryListResponse,
    example: { data: [exampleCategory] },
  },
});

export function listCategoriesRoute(listCategories: ListCategories, sendResponse: SendResponse): Route {
  return {
    endpoint,
    mount: (app, path) =>
      app.get(path, (c) =>
        sendResponse(c, endpoint.id, async (signal) =>
          jsonContent(`{"data":${await listCategories(signal)}}`, 5),
        ),
      ),
  };
}
