import { AppResponse, Slug } from '@repo/contracts/catalog';
import type { Route } from '@repo/service-kit/http';
import { z } from 'zod';
import { notFound } from '../../errors.ts';
import { readEndpoint, recordRoute } from '../../read-route.ts';
import type { SendResponse } from '../../response-cache/send-response.ts';
import { exampleAppInFull } from '../render/example-app.ts';
import type { FindDetails } from './find-details.ts';

const MISSING = 'published app has the slug';

const endpoint = readEndpoint({
  id: 'getApp',
  path: '/api/v1/apps/{slug}',
  summary: 'One app in full',
  description: 'Everything about one published app: AI metadata, features and changelog included.',
  tag: 'apps',
  params: z.object({ slug: Slug.meta({ description: 'The slug of the app.' }) }),
  response: {
    description: 'The app.',
    schema: AppResponse,
    example: { data: exampleAppInFull },
  },
  errors: {
    not_found: 'No published app has this slug; the message names it.',
  },
  errorExamples: { not_found: notFound(MISSING, 'tide-tabel').message },
});

export function getAppRoute(findDetails: FindDetails, sendResponse: SendResponse): Route {
  return recordRoute(
    endpoint,
    sendResponse,
    MISSING,
    async (slug, signal) => (await findDetails([slug], signal)).get(slug) ?? null,
  );
}
