import type { Route } from '@repo/service-kit/http';
import { notFound } from '../errors.ts';
import { element, escapeXml } from '../feed/xml.ts';
import { addressedRoute, readEndpoint } from '../read-route.ts';
import type { SendResponse } from '../response-cache/send-response.ts';
import type { Sitemaps } from './read-sitemap.ts';

type Render = (
  asked: { readonly baseUrl: string; readonly name: string },
  signal: AbortSignal,
) => Promise<readonly string[]>;

const SITEMAP_NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const ENDING = '.xml';

/** What those who make a search of the pages read: sitemaps (sitemaps.org, 0.9) and an OpenSearch 1.1 description. */
export function sitemapRoutes(
  { list, read }: Sitemaps,
  publicUrl: string | null,
  sendResponse: SendResponse,
): readonly Route[] {
  const documentAt = (id: string, path: string, summary: string, contentType: string, render: Render) => {
    const endpoint = readEndpoint({
      id,
      path,
      summary,
      description: summary,
      tag: 'pages',
      response: { description: 'A document.', contentType },
      errors: { not_found: 'There is no such sitemap.' },
    });
    return addressedRoute(endpoint, publicUrl, sendResponse, async (asked, signal) => ({
      body: ['<?xml version="1.0" encoding="UTF-8"?>', ...(await render(asked, signal)), ''].join('\n'),
      contentType: `${contentType}; charset=utf-8`,
      maxAgeSeconds: 3_600,
    }));
  };
  const index: Render = async ({ baseUrl }, signal) => {
    const entries = (await list(signal)).map(
      (name) => `<sitemap>${element('loc', `${baseUrl}/sitemaps/${name}${ENDING}`)}</sitemap>`,
    );
    return [`<sitemapindex ${SITEMAP_NAMESPACE}>`, ...entries, '</sitemapindex>'];
  };
  const sitemap: Render = async ({ baseUrl, name }, signal) => {
    const pages = name.endsWith(ENDING) ? await read(name.slice(0, -ENDING.length), signal) : null;
    if (pages === null) throw notFound('sitemap has the name', name);
    const entries = pages.map(({ path, lastModified }) => {
      const changed = lastModified === null ? '' : element('lastmod', lastModified);
      return `<url>${element('loc', `${baseUrl}${path}`)}${changed}</url>`;
    });
    return [`<urlset ${SITEMAP_NAMESPACE}>`, ...entries, '</urlset>'];
  };
  const search: Render = ({ baseUrl }) =>
    Promise.resolve([
      '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
      element('ShortName', 'App catalog'),
      element('Description', 'Search the published apps of this catalog.'),
      `<Url type="text/html" method="get" template="${escapeXml(baseUrl)}/?q={searchTerms}"/>`,
      `<Url type="application/json" method="get" template="${escapeXml(baseUrl)}/api/v1/apps?q={searchTerms}"/>`,
      element('InputEncoding', 'UTF-8'),
      '</OpenSearchDescription>',
    ]);
  const opensearch = 'application/opensearchdescription+xml';
  return [
    documentAt('sitemapIndex', '/sitemap.xml', 'The sitemaps of all pages', 'application/xml', index),
    documentAt('sitemap', '/sitemaps/{name}', 'Some of the pages', 'application/xml', sitemap),
    documentAt('openSearch', '/opensearch.xml', 'How browsers search here', opensearch, search),
  ];
}
