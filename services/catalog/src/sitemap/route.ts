import type { Endpoint, Route } from '@repo/service-kit/http';
import { notFound } from '../errors.ts';
import { element, escapeXml } from '../feed/xml.ts';
import { addressedRoute, readEndpoint } from '../read-route.ts';
import type { SendResponse } from '../response-cache/send-response.ts';
import type { Sitemaps } from './read-sitemap.ts';

interface SearchDocument {
  readonly id: string;
  readonly path: string;
  readonly summary: string;
  readonly contentType: string;
  /** @throws AppError `not_found`. */
  readonly render: (asked: Asked, signal: AbortSignal) => Promise<string>;
}

interface Asked {
  readonly sitemaps: Sitemaps;
  readonly baseUrl: string;
  readonly name: string;
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const SITEMAP_NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const ENDING = '.xml';

/** What those who make a search of the pages read: sitemaps (sitemaps.org, 0.9) and an OpenSearch 1.1 description. */
const DOCUMENTS: readonly SearchDocument[] = [
  {
    id: 'sitemapIndex',
    path: '/sitemap.xml',
    summary: 'The sitemaps of all pages',
    contentType: 'application/xml',
    render: async ({ sitemaps, baseUrl }, signal) => {
      const names = await sitemaps.list(signal);
      const entries = names.map(
        (name) => `<sitemap>${element('loc', `${baseUrl}/sitemaps/${name}${ENDING}`)}</sitemap>`,
      );
      return [XML, `<sitemapindex ${SITEMAP_NAMESPACE}>`, ...entries, '</sitemapindex>', ''].join('\n');
    },
  },
  {
    id: 'sitemap',
    path: '/sitemaps/{name}',
    summary: 'Some of the pages',
    contentType: 'application/xml',
    render: async ({ sitemaps, baseUrl, name }, signal) => {
      const pages = name.endsWith(ENDING) ? await sitemaps.read(name.slice(0, -ENDING.length), signal) : null;
      if (pages === null) throw notFound('sitemap has the name', name);
      const entries = pages.map(({ path, lastModified }) => {
        const changed = lastModified === null ? '' : element('lastmod', lastModified);
        return `<url>${element('loc', `${baseUrl}${path}`)}${changed}</url>`;
      });
      return [XML, `<urlset ${SITEMAP_NAMESPACE}>`, ...entries, '</urlset>', ''].join('\n');
    },
  },
  {
    id: 'openSearch',
    path: '/opensearch.xml',
    summary: 'How browsers search here',
    contentType: 'application/opensearchdescription+xml',
    render: ({ baseUrl }) =>
      Promise.resolve(
        [
          XML,
          '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
          element('ShortName', 'App catalog'),
          element('Description', 'Search the published apps of this catalog.'),
          `<Url type="text/html" method="get" template="${escapeXml(baseUrl)}/?q={searchTerms}"/>`,
          `<Url type="application/json" method="get" template="${escapeXml(baseUrl)}/api/v1/apps?q={searchTerms}"/>`,
          element('InputEncoding', 'UTF-8'),
          '</OpenSearchDescription>',
          '',
        ].join('\n'),
      ),
  },
];

export function sitemapRoutes(
  sitemaps: Sitemaps,
  publicUrl: string | null,
  sendResponse: SendResponse,
): readonly Route[] {
  return DOCUMENTS.map((document) =>
    addressedRoute(endpointOf(document), publicUrl, sendResponse, async (asked, signal) => ({
      body: await document.render({ ...asked, sitemaps }, signal),
      contentType: `${document.contentType}; charset=utf-8`,
      maxAgeSeconds: 3_600,
    })),
  );
}

function endpointOf({ id, path, summary, contentType }: SearchDocument): Endpoint {
  return readEndpoint({
    id,
    path,
    summary,
    description: summary,
    tag: 'pages',
    response: { description: 'A document.', contentType },
    errors: { not_found: 'There is no such sitemap.' },
  });
}
