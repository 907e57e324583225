import { AppResponse, Slug } from '@repo/contracts/catalog';
import { AppError } from '@repo/service-kit/errors';
import type { Endpoint, Route } from '@repo/service-kit/http';
import { z } from 'zod';
import { cachedText } from '../../http/cached-text.ts';
import { rateLimitOf } from '../../http/rate-limits.ts';
import type { FindApp } from './find-app.ts';

const endpoint: Endpoint = {
  id: 'getApp',
  method: 'GET',
  path: '/api/v1/apps/{slug}',
  summary: 'One app in full',
  description: 'Everything about one published app: AI metadata, features and changelog included.',
  tag: 'apps',
  params: z.object({ slug: Slug.meta({ description: 'The slug of the app.' }) }),
  answer: { description: 'The app.', contentType: 'application/json', schema: AppResponse },
  errors: {
    not_found: 'No published app has this slug; the message names it.',
    unavailable: 'The database is away or too slow.',
  },
  timeoutMs: 5_000,
  rateLimit: rateLimitOf('getApp'),
};

const SHOWN_CHARACTERS = 100;

export function getAppRoute(findApp: FindApp): Route {
  return {
    endpoint,
    mount: (app, path) =>
      app.get(path, async (c) => {
        const slug = c.req.param('slug') ?? '';
        const { deadline } = c.var;
        // What cannot be a slug is not looked up: NUL would be an error to Postgres.
        const found = Slug.safeParse(slug).success
          ? await deadline.during('the database', findApp(slug, deadline.signal))
          : null;
        if (found === null)
          throw new AppError('not_found', `No published app has the slug "${shown(slug)}".`);
        return cachedText(c, `{"data":${found}}`, {
          contentType: 'application/json; charset=utf-8',
          maxAgeSeconds: 15,
        });
      }),
  };
}

function shown(slug: string): string {
  return slug.length <= SHOWN_CHARACTERS ? slug : `${slug.slice(0, SHOWN_CHARACTERS).toWellFormed()}…`;
}
