import { FEED_DESCRIPTION, FEED_TITLE, type Feed, type FeedItem, type FeedPlace } from './feed.ts';

/** The feed as JSON Feed 1.1. */
export function toJsonFeed(feed: Feed, { baseUrl, path }: FeedPlace): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: FEED_TITLE,
    description: FEED_DESCRIPTION,
    home_page_url: `${baseUrl}/docs`,
    feed_url: `${baseUrl}${path}`,
    language: 'en',
    items: feed.items.map((item) => toItem(item, baseUrl)),
  });
}

function toItem(item: FeedItem, baseUrl: string) {
  const url = `${baseUrl}${item.path}`;
  return {
    id: url,
    url,
    ...(item.homePage === null ? {} : { external_url: item.homePage }),
    title: item.name,
    content_text: item.text,
    ...(item.iconUrl === null ? {} : { image: item.iconUrl }),
    date_published: new Date(item.publishedMs).toISOString(),
    date_modified: new Date(item.updatedMs).toISOString(),
    authors: [{ name: item.author }],
    tags: item.subjects.map((subject) => subject.name),
  };
}
