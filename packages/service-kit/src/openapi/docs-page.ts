import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Endpoint, RateLimitPolicy, Route } from '../http/endpoint.ts';
import { type Content, createRepresentation } from '../http/representation.ts';
import { sendRepresentation } from '../http/send-representation.ts';
import { ICON } from '../pages/page.ts';
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

/** Responds with what is the same for everybody as long as the process lives. */
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
    body: () => START,
  },
  {
    id: 'docsPageStyle',
    path: '/docs/page.css',
    summary: 'Style of the page of the reference',
    contentType: 'text/css; charset=utf-8',
    body: () => PAGE_STYLE,
  },
  {
    id: 'favicon',
    path: '/favicon.ico',
    summary: 'Icon of the service',
    contentType: 'image/svg+xml',
    body: () => ICON,
  },
  {
    id: 'robots',
    path: '/robots.txt',
    summary: 'What robots may visit: all',
    contentType: 'text/plain; charset=utf-8',
    body: () => 'User-agent: *\nDisallow:\n',
  },
];

const START = `const dark = matchMedia('(prefers-color-scheme: dark)');
const dress = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', dress);
dress();
SwaggerUIBundle({ url: '/openapi.json', dom_id: '#reference', deepLinking: true, validatorUrl: null });
`;

/** No response has links, and without their column a report fits a phone. */
const PAGE_STYLE = `html { box-sizing: border-box; background: #fafafa; }
*, *::before, *::after { box-sizing: inherit; }
body { margin: 0; }
.swagger-ui .response-col_links { display: none; }
@media (max-width: 640px) {
  .swagger-ui .wrapper { padding: 0 8px; }
  .swagger-ui .opblock-section-header { padding: 8px 10px; }
  .swagger-ui .try-out.btn-group { padding: 0; }
  .swagger-ui .try-out .btn { padding: 5px 10px; }
  .swagger-ui table { table-layout: fixed; }
  .swagger-ui .response-col_status { width: 4em; }
  .swagger-ui .parameters-col_name { width: 9em; }
  .swagger-ui td, .swagger-ui .markdown { overflow-wrap: anywhere; }
  .swagger-ui input, .swagger-ui select, .swagger-ui textarea { max-width: 100%; min-width: 0; }
}
`;

function asset(id: string, path: string, contentType: string, file: string) {
  const read = () => readFileSync(createRequire(import.meta.url).resolve(`swagger-ui-dist/${file}`), 'utf8');
  return { id, path, summary: 'Part of the reference', contentType, body: read };
}

function page(title: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title>
<link rel="icon" href="/favicon.ico" type="image/svg+xml">
<link rel="stylesheet" href="/docs/swagger-ui.css"><link rel="stylesheet" href="/docs/page.css"></head>
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
