import { type Category, CategoryListResponse } from '@repo/contracts/catalog';
import type { Endpoint, Route } from '@repo/service-kit/http';
import type { AnswerCache } from '../answers/answer-cache.ts';
import { jsonContent, sendAnswer } from '../answers/send-answer.ts';
import { rateLimitOf } from '../http/rate-limits.ts';
import type { ListCategories } from './list-categories.ts';

const exampleCategory: Category = {
  slug: 'weather',
  name: 'Weather',
  description: 'Wind, rain and tides.',
  icon: 'cloud',
  position: 4,
  parent: null,
  appCount: 17,
};

const endpoint: Endpoint = {
  id: 'listCategories',
  method: 'GET',
  path: '/api/v1/categories',
  summary: 'All categories with live app counts',
  description:
    'All categories by position, then name, each with the number of its published apps now, 0 included.',
  tag: 'categories',
  answer: {
    isValidated: true,
    description: 'The categories.',
    contentType: 'application/json',
    schema: CategoryListResponse,
    example: { data: [exampleCategory] },
  },
  errors: { unavailable: 'The database is away or too slow.' },
  timeoutMs: 5_000,
  rateLimit: rateLimitOf('listCategories'),
};

export function listCategoriesRoute(listCategories: ListCategories, answers: AnswerCache): Route {
  return {
    endpoint,
    mount: (app, path) =>
      app.get(path, (c) =>
        sendAnswer(c, answers, endpoint.id, async (signal) =>
          jsonContent(`{"data":${await listCategories(signal)}}`, 5),
        ),
      ),
  };
}
