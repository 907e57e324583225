import type { Endpoint, Route } from '@repo/service-kit/http';
import type { z } from 'zod';
import { rateLimitOf } from '../rate-limits.ts';
import type { SendResponse } from '../response-cache/send-response.ts';
import { toAtom } from './atom.ts';
import type { Feed, FeedPlace } from './feed.ts';
import { JsonFeed, toJsonFeed } from './json-feed.ts';
import type { NewestApps } from './newest-apps.ts';
import { toRss } from './rss.ts';

interface FeedForm {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly contentType: string;
  readonly render: (feed: Feed, place: FeedPlace) => string;
  /** Of a feed that is JSON. */
  readonly schema?: z.ZodType;
}

const FORMS: readonly FeedForm[] = [
  { id: 'getFeed', path: '/feed.xml', name: 'RSS 2.0', contentType: 'application/rss+xml', render: toRss },
  {
    id: 'getAtomFeed',
    path: '/feed.atom',
    name: 'Atom',
    contentType: 'application/atom+xml',
    render: toAtom,
  },
  {
    id: 'getJsonFeed',
    path: '/feed.json',
    name: 'JSON Feed 1.1',
    contentType: 'application/feed+json',
    render: toJsonFeed,
    schema: JsonFeed,
  },
];

const EXAMPLE: Feed = {
  updatedMs: Date.UTC(2026, 4, 6, 7, 8, 9),
  items: [
    {
      path: '/api/v1/apps/tide-table',
      name: 'Tide Table',
      text: 'High water, low water, and how long until the next',
      homePage: 'https://tide-table.example/',
      iconUrl: null,
      author: 'Ada',
      subjects: [{ slug: 'weather', name: 'Weather' }],
      publishedMs: Date.UTC(2026, 2, 1, 12),
      updatedMs: Date.UTC(2026, 4, 6, 7, 8, 9),
    },
  ],
};

/** @param publicUrl where callers reach the service, without a trailing slash; null: where each caller did. */
export function feedRoutes(
  newestApps: NewestApps,
  publicUrl: string | null,
  sendResponse: SendResponse,
): readonly Route[] {
  return FORMS.map((form) => ({
    endpoint: endpointOf(form),
    mount: (app, path) =>
      app.get(path, (c) => {
        const baseUrl = publicUrl ?? new URL(c.req.url).origin;
        return sendResponse(c, `${form.id} ${baseUrl}`, async (signal) => {
          const feed = await newestApps(signal);
          return {
            body: form.render(feed, { baseUrl, path: form.path }),
            contentType: `${form.contentType}; charset=utf-8`,
            maxAgeSeconds: 300,
            varies: publicUrl === null ? ['Host'] : [],
            lastModifiedMs: feed.updatedMs,
          };
        });
      }),
  }));
}

function endpointOf({ id, path, name, contentType, render, schema }: FeedForm): Endpoint {
  const text = render(EXAMPLE, { baseUrl: 'https://catalog.example', path });
  const content =
    schema === undefined ? { example: text } : { schema, example: schema.parse(JSON.parse(text)) };
  return {
    id,
    method: 'GET',
    path,
    summary: `The 50 newest apps as ${name}`,
    description: `The 50 newest published apps, newest first, as ${name}. \`If-None-Match\` and \`If-Modified-Since\` are honoured.`,
    tag: 'feed',
    answer: { description: 'The feed.', contentType, isValidated: true, ...content },
    errors: { unavailable: 'The database is away or too slow.' },
    timeoutMs: 5_000,
    rateLimit: rateLimitOf(id),
  };
}
