import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html } from 'hono/html';
import { type Html, marked, type PageFrame, pageLook, renderPage } from '../pages/page.ts';
import type { Description, Endpoint, Operation, Schema } from './description.ts';
import { requestForm } from './request-form.ts';
import { members, schemaId, typeOf } from './schema-html.ts';

/** How the reference of a service looks. */
export function referenceFrame(service: string): PageFrame {
  return {
    service,
    promise: 'Made from the same table as the endpoints. Nothing from other hosts.',
    look: pageLook(textOf('reference.css'), textOf('try-out.js')),
  };
}

function textOf(file: string): string {
  return readFileSync(join(import.meta.dirname, file), 'utf8');
}

/** Every endpoint with its fields, which can be filled in and sent, its responses, and every schema that they name. */
export function referencePage(frame: PageFrame, { info, tags, paths, components }: Description): string {
  const endpoints = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  const parts = tags.map(({ name, description = '' }) => ({
    heading: html`<h2>${name.charAt(0).toUpperCase()}${name.slice(1)}</h2>`,
    description,
    own: endpoints.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const title = `${info.title} API`;
  return renderPage(frame, {
    title,
    description: info.description,
    canonical: '/docs',
    main: html`<div class="reference">
<nav aria-label="Endpoints">${parts.map(({ heading, own }) => html`${heading}<ul class="plain">${own.map(linkTo)}</ul>`)}<h2>More</h2><ul class="plain"><li><a href="#headers">Headers</a></li><li><a href="#schemas">Schemas</a></li></ul></nav>
<div class="stack">
<h1>${title}</h1>
<p class="prose">${marked(info.description)}</p>
<p class="quiet">Version ${info.version}. For tools: <a href="/openapi.json">the same as OpenAPI 3.1</a>.</p>
${parts.map(({ heading, description, own }) => html`<section class="stack">${heading}<p class="prose">${description}</p>${own.map((each) => endpointSection(each, components.schemas))}</section>`)}
${headerSection(endpoints)}
<section class="stack"><h2 id="schemas">Schemas</h2>${Object.entries(components.schemas).map(schemaSection)}</section>
</div></div>`,
  });
}

function linkTo({ method, path, operation }: Endpoint): Html {
  return html`<li><a href="#${operation.operationId}">${method === 'GET' ? '' : `${method} `}${breakable(path)}</a></li>`;
}

/** A path breaks before its slashes. */
function breakable(path: string): Html {
  return html`<code>${path.split(/(?=\/)/).map((part) => html`<wbr>${part}`)}</code>`;
}

function endpointSection(endpoint: Endpoint, schemas: Description['components']['schemas']): Html {
  const { method, path, operation } = endpoint;
  const { operationId, summary, description, responses } = operation;
  return html`<section class="endpoint stack" aria-labelledby="${operationId}"><h3 id="${operationId}" tabindex="-1"><span class="method">${method}</span> ${breakable(path)}</h3>
<p class="prose"><strong>${summary}</strong>${description === summary ? '' : html`<br>${marked(description)}`}</p>
${requestForm(endpoint, schemas)}
<dl class="responses">${Object.entries(responses).map(([status, response]) => html`<div><dt><code>${status}</code></dt><dd>${responseOf(response)}</dd></div>`)}</dl>
</section>`;
}

function responseOf({ description, content = {} }: Operation['responses'][string]): Html {
  const media = Object.entries(content);
  const examples = media.flatMap(([, { example, examples: named = {} }]) => [
    ...(example === undefined ? [] : [example]),
    ...Object.values(named).map(({ value }) => value),
  ]);
  const types = media.map(
    ([type, { schema }]) =>
      html`<li><code>${type}</code>${schema.$ref === undefined && schema.anyOf === undefined ? '' : html`: ${typeOf(schema)}`}</li>`,
  );
  return html`<p>${marked(description)}</p>${types.length === 0 ? '' : html`<ul class="row quiet">${types}</ul>`}${
    examples.length === 0
      ? ''
      : html`<details><summary>${examples.length === 1 ? 'Example' : 'Examples'}</summary>${examples.map((each) => html`<pre>${typeof each === 'string' ? each : JSON.stringify(each, null, 2)}</pre>`)}</details>`
  }`;
}

/** The headers of all responses, once. */
function headerSection(endpoints: readonly Endpoint[]): Html {
  const headers = Object.fromEntries(
    endpoints.flatMap(({ operation }) =>
      Object.values(operation.responses).flatMap((response) => Object.entries(response.headers ?? {})),
    ),
  );
  return html`<section class="stack"><h2 id="headers">Headers</h2><dl class="members">${Object.entries(
    headers,
  ).map(
    ([name, { description }]) =>
      html`<div><dt><code>${name}</code></dt><dd><p>${marked(description)}</p></dd></div>`,
  )}</dl></section>`;
}

function schemaSection([name, schema]: readonly [string, Schema]): Html {
  return html`<section class="stack"><h3 id="${schemaId(name)}" tabindex="-1">${name}</h3>
<p class="prose">${schema.description === undefined ? '' : html`${marked(schema.description)} `}${schema.properties === undefined ? html`<span class="quiet">${typeOf(schema)}</span>` : ''}</p>${members(schema)}</section>`;
}
