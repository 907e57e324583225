import { z } from 'zod';
import type { Feed, FeedItem, FeedPlace } from './feed.ts';

/** A feed (jsonfeed.org/version/1.1), as far as ours goes. */
export const JsonFeed = z
  .object({
    version: z.literal('https://jsonfeed.org/version/1.1'),
    title: z.string(),
    description: z.string(),
    home_page_url: z.url(),
    feed_url: z.url(),
    language: z.string(),
    items: z.array(
      z.object({
        id: z.url(),
        url: z.url(),
        external_url: z.url().optional(),
        title: z.string(),
        content_text: z.string(),
        image: z.url().optional(),
        date_published: z.iso.datetime(),
        date_modified: z.iso.datetime(),
        authors: z.array(z.object({ name: z.string() })),
        tags: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'JsonFeed' });

export function toJsonFeed(feed: Feed, { baseUrl, path }: FeedPlace): string {
  const written: z.infer<typeof JsonFeed> = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: `${baseUrl}${feed.home}`,
    feed_url: `${baseUrl}${path}`,
    language: 'en',
    items: feed.items.map((item) => toItem(item, baseUrl)),
  };
  return JSON.stringify(written);
}

function toItem(item: FeedItem, baseUrl: string) {
  return {
    id: `${baseUrl}${item.id}`,
    url: `${baseUrl}${item.path}`,
    ...(item.url === null ? {} : { external_url: item.url }),
    title: item.name,
    content_text: item.text,
    ...(item.iconUrl === null ? {} : { image: item.iconUrl }),
    date_published: item.publishedAt,
    date_modified: item.updatedAt,
    authors: [{ name: item.creator.displayName }],
    tags: item.subjects.map((subject) => subject.name),
  };
}
