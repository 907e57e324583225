import { Slug, Username } from '@repo/contracts/catalog';
import type { Endpoint, Route } from '@repo/service-kit/http';
import { z } from 'zod';
import { exampleApp } from '../apps/render/example-app.ts';
import { notFound } from '../errors.ts';
import { addressedRoute, readEndpoint } from '../read-route.ts';
import type { SendResponse } from '../response-cache/send-response.ts';
import { toAtom } from './atom.ts';
import type { Feed, FeedPlace } from './feed.ts';
import {
  categoryFeed,
  creatorFeed,
  type FeedSources,
  feedOf,
  newestFeed,
  type ReadFeed,
  updatedFeed,
} from './feeds.ts';
import { JsonFeed, toJsonFeed } from './json-feed.ts';
import { toFeedItem } from './latest-apps.ts';
import { toRss } from './rss.ts';

interface FeedForm {
  readonly name: string;
  readonly contentType: string;
  readonly render: (feed: Feed, place: FeedPlace) => string;
  /** Of a feed that is JSON. */
  readonly schema?: z.ZodType;
}

interface FeedEndpoint extends FeedForm {
  readonly id: string;
  readonly path: string;
  readonly read: ReadFeed;
  /** Reads after "The 50 ". */
  readonly of: string;
  /** What the path names; `missing` as `notFound` says it. */
  readonly named?: { readonly params: z.ZodObject; readonly missing: string };
}

const RSS: FeedForm = { name: 'RSS 2.0', contentType: 'application/rss+xml', render: toRss };
const ATOM: FeedForm = { name: 'Atom', contentType: 'application/atom+xml', render: toAtom };
const JSON_FEED: FeedForm = {
  name: 'JSON Feed 1.1',
  contentType: 'application/feed+json',
  render: toJsonFeed,
  schema: JsonFeed,
};

const NEWEST = { read: newestFeed, of: 'newest apps' };

const FEEDS: readonly FeedEndpoint[] = [
  { id: 'getFeed', path: '/feed.xml', ...RSS, ...NEWEST },
  { id: 'getAtomFeed', path: '/feed.atom', ...ATOM, ...NEWEST },
  { id: 'getJsonFeed', path: '/feed.json', ...JSON_FEED, ...NEWEST },
  {
    id: 'getUpdatedFeed',
    path: '/feeds/updated.xml',
    ...RSS,
    read: updatedFeed,
    of: 'apps that were updated last',
  },
  {
    id: 'getCategoryFeed',
    path: '/feeds/category/{slug}.xml',
    ...RSS,
    read: categoryFeed,
    of: 'newest apps of a category',
    named: {
      params: z.object({ slug: Slug.meta({ description: 'The slug of the category.' }) }),
      missing: 'category has the slug',
    },
  },
  {
    id: 'getCreatorFeed',
    path: '/feeds/creator/{username}.xml',
    ...RSS,
    read: creatorFeed,
    of: 'newest apps of a creator',
    named: {
      params: z.object({ username: Username.meta({ description: 'The username of the creator.' }) }),
      missing: 'creator has the username',
    },
  },
];

const EXAMPLE = feedOf('the newest apps', 'Apps, the latest first.', '/', [toFeedItem(exampleApp)]);

const ENDING = '.xml';

export function feedRoutes(
  sources: FeedSources,
  publicUrl: string | null,
  sendResponse: SendResponse,
): readonly Route[] {
  return FEEDS.map((feed) =>
    addressedRoute(endpointOf(feed), publicUrl, sendResponse, async ({ baseUrl, name: segment }, signal) => {
      // A parameter is a whole segment, with its ending.
      const name = segment.slice(0, -ENDING.length);
      if (segment !== '' && segment !== name + ENDING) throw notFound('feed has the name', segment);
      // Asked first: what it tells of is in what is read then.
      const lastModifiedMs = await sources.lastChange(signal);
      const read = await feed.read(sources, name, signal);
      if (read === null) throw notFound(feed.named?.missing ?? 'feed has the name', name);
      return {
        body: feed.render(read, { baseUrl, path: feed.path.replace(/\{\w+\}/, () => name) }),
        contentType: `${feed.contentType}; charset=utf-8`,
        maxAgeSeconds: 300,
        lastModifiedMs,
      };
    }),
  );
}

function endpointOf(feed: FeedEndpoint): Endpoint {
  const { id, path, name, of, contentType, schema, named } = feed;
  const text = feed.render(EXAMPLE, { baseUrl: 'https://catalog.example', path });
  const content =
    schema === undefined ? { example: text } : { schema, example: schema.parse(JSON.parse(text)) };
  return readEndpoint({
    id,
    path,
    summary: `The 50 ${of} as ${name}`,
    description: `The 50 ${of}, the latest first, as ${name}. \`If-None-Match\` and \`If-Modified-Since\` are honoured.`,
    tag: 'feed',
    response: { description: 'The feed.', contentType, ...content },
    ...(named === undefined
      ? {}
      : {
          params: named.params,
          errors: { not_found: 'There is nothing of this name; the message names it.' },
          errorExamples: { not_found: notFound(named.missing, 'wether').message },
        }),
  });
}
