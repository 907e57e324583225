import { CreatorResponse, Username } from '@repo/contracts/catalog';
import type { Route } from '@repo/service-kit/http';
import { z } from 'zod';
import { notFound } from '../errors.ts';
import { readEndpoint, recordRoute } from '../read-route.ts';
import type { SendResponse } from '../response-cache/send-response.ts';
import { exampleCreator } from './example-creator.ts';
import type { FindCreator } from './find-creator.ts';

const MISSING = 'creator has the username';

const endpoint = readEndpoint({
  id: 'getCreator',
  path: '/api/v1/creators/{username}',
  summary: 'A creator and their published apps',
  description:
    'The public profile of a creator and their published apps, newest first, at most 200 of them; `appsTotal` counts all, and `/api/v1/apps?creator=` lists them a page at a time.',
  tag: 'creators',
  params: z.object({
    username: Username.meta({ description: 'The username; upper and lower case are the same.' }),
  }),
  response: {
    description: 'The creator.',
    schema: CreatorResponse,
    example: { data: exampleCreator },
  },
  errors: {
    not_found: 'No creator has this username; the message names it.',
  },
  errorExamples: { not_found: notFound(MISSING, 'adda').message },
});

export function getCreatorRoute(findCreator: FindCreator, sendResponse: SendResponse): Route {
  return recordRoute(endpoint, sendResponse, MISSING, findCreator);
}
