import type { Feed, FeedItem, FeedPlace } from './feed.ts';
import { element, escapeXml } from './xml.ts';

/** The feed as Atom (RFC 4287). */
export function toAtom(feed: Feed, { baseUrl, path }: FeedPlace): string {
  const self = `${baseUrl}${path}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element('id', self),
    element('title', feed.title),
    element('subtitle', feed.description),
    element('updated', feed.updatedAt ?? '1970-01-01T00:00:00.000Z'),
    `<link href="${escapeXml(self)}" rel="self" type="application/atom+xml"/>`,
    `<link href="${escapeXml(`${baseUrl}${feed.home}`)}"/>`,
    ...feed.items.map((item) => toEntry(item, baseUrl)),
    '</feed>',
    '',
  ].join('\n');
}

function toEntry(item: FeedItem, baseUrl: string): string {
  const link = `${baseUrl}${item.path}`;
  return [
    '<entry>',
    element('id', `${baseUrl}${item.id}`),
    element('title', item.name),
    `<link href="${escapeXml(link)}"/>`,
    ...(item.url === null ? [] : [`<link href="${escapeXml(item.url)}" rel="related"/>`]),
    element('published', item.publishedAt),
    element('updated', item.updatedAt),
    `<author>${element('name', item.creator.displayName)}</author>`,
    ...item.subjects.map(
      ({ slug, name }) => `<category term="${escapeXml(slug)}" label="${escapeXml(name)}"/>`,
    ),
    element('summary', item.text),
    '</entry>',
  ].join('\n');
}
