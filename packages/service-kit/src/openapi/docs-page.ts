import type { Endpoint, RateLimitPolicy, Route } from '../http/endpoint.ts';
import { type Content, createRepresentation } from '../http/representation.ts';
import { sendRepresentation } from '../http/send-representation.ts';
import { ICON } from '../pages/page.ts';
import type { Description } from './description.ts';
import { openApiDocument, type ServiceDescription } from './document.ts';
import { referenceFrame, referencePage } from './reference-page.ts';

/** `/openapi.json`; `/docs`, which is the same for people; and what browsers and robots ask every host for. */
export function documentationRoutes({
  service,
  endpoints,
  rateLimit,
  sitemapUrl = null,
}: {
  readonly service: ServiceDescription;
  readonly endpoints: readonly Endpoint[];
  readonly rateLimit: RateLimitPolicy;
  /** For robots; null or absent: there is none, or nobody knows where callers reach it. */
  readonly sitemapUrl?: string | null;
}): readonly Route[] {
  const described = [...endpoints, endpointOf(DESCRIPTION, rateLimit), endpointOf(REFERENCE, rateLimit)];
  const body = JSON.stringify(openApiDocument(service, described));
  const document: Description = JSON.parse(body);
  const frame = referenceFrame(service.title);
  const robots = `User-agent: *\nDisallow:\n${sitemapUrl === null ? '' : `Sitemap: ${sitemapUrl}\n`}`;
  const file = (page: Page, content: Pick<Content, 'body' | 'maxAgeSeconds' | 'headers'>): Route => {
    const representation = createRepresentation({ contentType: page.contentType, ...content });
    return {
      endpoint: endpointOf(page, rateLimit),
      mount: (app, path) => app.get(path, (c) => sendRepresentation(c, representation)),
    };
  };
  return [
    file(DESCRIPTION, { body, maxAgeSeconds: 300 }),
    file(REFERENCE, {
      body: referencePage(frame, document),
      maxAgeSeconds: 300,
      headers: { 'content-security-policy': frame.look.policy },
    }),
    file(ICON_FILE, { body: ICON, maxAgeSeconds: 3_600 }),
    file(ROBOTS, { body: robots, maxAgeSeconds: 3_600 }),
  ];
}

interface Page {
  readonly id: string;
  readonly path: string;
  readonly summary: string;
  readonly contentType: string;
}

const DESCRIPTION: Page = {
  id: 'openapi',
  path: '/openapi.json',
  summary: 'This description as OpenAPI 3.1',
  contentType: 'application/json; charset=utf-8',
};

const REFERENCE: Page = {
  id: 'docs',
  path: '/docs',
  summary: 'Interactive reference',
  contentType: 'text/html; charset=utf-8',
};

const ICON_FILE: Page = {
  id: 'favicon',
  path: '/favicon.ico',
  summary: 'Icon of the service',
  contentType: 'image/svg+xml',
};

const ROBOTS: Page = {
  id: 'robots',
  path: '/robots.txt',
  summary: 'What robots may visit: all',
  contentType: 'text/plain; charset=utf-8',
};

function endpointOf(page: Page, rateLimit: RateLimitPolicy): Endpoint {
  return {
    id: page.id,
    method: 'GET',
    path: page.path,
    summary: page.summary,
    description: page.summary,
    tag: 'documentation',
    response: {
      description: page.summary,
      contentType: page.contentType.split(';', 1)[0] ?? page.contentType,
      isValidated: true,
    },
    errors: {},
    timeoutMs: null,
    rateLimit,
  };
}
