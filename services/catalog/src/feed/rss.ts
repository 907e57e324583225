import type { Feed, FeedItem, FeedPlace } from './feed.ts';
import { element, escapeXml, toHtml } from './xml.ts';

/** The feed as RSS 2.0, with the self link of the RSS Advisory Board's best practices. */
export function toRss(feed: Feed, { baseUrl, path }: FeedPlace): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', feed.title),
    element('link', `${baseUrl}${feed.home}`),
    element('description', feed.description),
    element('language', 'en'),
    `<atom:link href="${escapeXml(`${baseUrl}${path}`)}" rel="self" type="application/rss+xml"/>`,
    // Not the time of asking: that would change the text, and its ETag, with every request.
    ...(feed.updatedAt === null ? [] : [element('lastBuildDate', toRfc822(feed.updatedAt))]),
    element('ttl', '60'),
    element('docs', 'https://www.rssboard.org/rss-specification'),
    ...feed.items.map((item) => toItem(item, baseUrl)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function toItem(item: FeedItem, baseUrl: string): string {
  const link = `${baseUrl}${item.path}`;
  return [
    '<item>',
    element('title', item.name),
    element('link', link),
    element('guid', `${baseUrl}${item.id}`, 'isPermaLink="false"'),
    element('pubDate', toRfc822(item.publishedAt)),
    element('dc:creator', item.creator.displayName),
    ...item.subjects.map((subject) => element('category', subject.name)),
    // Readers take it for HTML: plain text is escaped once as that, and once more as XML.
    element('description', toHtml(item.text)),
    '</item>',
  ].join('\n');
}

/** RFC 822 with a year of four digits: `Sun, 01 Mar 2026 12:00:00 GMT`. */
function toRfc822(time: string): string {
  return new Date(time).toUTCString();
}
