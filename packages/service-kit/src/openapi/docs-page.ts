import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Endpoint, RateLimitPolicy, Route } from '../http/endpoint.ts';
import { type Content, createRepresentation } from '../http/representation.ts';
import { sendRepresentation } from '../http/send-representation.ts';
import { openApiDocument, type ServiceDescription } from './document.ts';

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

/** `/openapi.json`, and `/docs`: an interactive reference of it that loads nothing from another host. */
export function documentationRoutes(options: {
  readonly service: ServiceDescription;
  readonly endpoints: readonly Endpoint[];
  readonly rateLimit: RateLimitPolicy;
}): readonly Route[] {
  const own = PAGES.map((page) => ({ ...page, endpoint: endpointOf(page, options.rateLimit) }));
  const description = endpointOf(DESCRIPTION, options.rateLimit);
  const document = JSON.stringify(
    openApiDocument(options.service, [
      ...options.endpoints,
      description,
      ...own.slice(0, 1).map((page) => page.endpoint),
    ]),
  );
  return [
    fixedRoute(description, {
      body: document,
      contentType: 'application/json; charset=utf-8',
      maxAgeSeconds: 300,
    }),
    ...own.map(({ endpoint, contentType, body }) =>
      fixedRoute(endpoint, {
        body: body(options.service.title),
        contentType,
        maxAgeSeconds: 3_600,
        headers: { 'content-security-policy': PAGE_POLICY },
      }),
    ),
  ];
}

/** Answers with what is the same for everybody as long as the process lives. */
function fixedRoute(endpoint: Endpoint, content: Content): Route {
  const representation = createRepresentation(content);
  return { endpoint, mount: (app, path) => app.get(path, (c) => sendRepresentation(c, representation)) };
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
  contentType: 'application/json',
};

const PAGES: readonly (Page & { readonly body: (title: string) => string })[] = [
  {
    id: 'docs',
    path: '/docs',
    summary: 'Interactive reference',
    contentType: 'text/html; charset=utf-8',
    body: page,
  },
  asset('docsScript', '/docs/swagger-ui-bundle.js', 'text/javascript; charset=utf-8', 'swagger-ui-bundle.js'),
  asset('docsStyle', '/docs/swagger-ui.css', 'text/css; charset=utf-8', 'swagger-ui.css'),
  {
    id: 'docsStart',
    path: '/docs/start.js',
    summary: 'Script of the reference',
    contentType: 'text/javascript; charset=utf-8',
    body: () =>
      "SwaggerUIBundle({ url: '/openapi.json', dom_id: '#reference', deepLinking: true, validatorUrl: null });\n",
  },
];

function asset(id: string, path: string, contentType: string, file: string) {
  const read = () => readFileSync(createRequire(import.meta.url).resolve(`swagger-ui-dist/${file}`), 'utf8');
  return { id, path, summary: 'Part of the reference', contentType, body: read };
}

function page(title: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/docs/swagger-ui.css"></head>
<body><div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body>
</html>
`;
}

function endpointOf(page: Page, rateLimit: RateLimitPolicy): Endpoint {
  return {
    id: page.id,
    method: 'GET',
    path: page.path,
    summary: page.summary,
    description: page.summary,
    tag: 'documentation',
    answer: {
      description: page.summary,
      contentType: page.contentType.split(';', 1)[0] ?? page.contentType,
      isValidated: true,
    },
    errors: {},
    timeoutMs: null,
    rateLimit,
  };
}
