import { html } from 'hono/html';
import { type Html, marked } from '../pages/page.ts';
import type { Description, Endpoint, Parameter, Schema } from './description.ts';
import { boundsOf, members, typeOf } from './schema-html.ts';

type Schemas = Description['components']['schemas'];

/** What an endpoint takes, as a form: each field is described where it is filled in. `try-out.js` sends it. */
export function requestForm({ method, path, operation }: Endpoint, schemas: Schemas): Html {
  const { operationId, parameters, requestBody } = operation;
  const { 'multipart/form-data': asForm, 'application/json': asJson } = requestBody?.content ?? {};
  const fields = [...parameters, ...(asForm === undefined ? [] : formFields(asForm, schemas))].toSorted(
    (a, b) => Number(b.required) - Number(a.required),
  );
  return html`<form data-method="${method}" data-path="${path}" aria-labelledby="${operationId}">${
    fields.length === 0
      ? ''
      : html`<div class="fields">${fields.map((field) => fieldOf(field, `${operationId}-${field.name}`, schemas))}</div>`
  }${asJson === undefined ? '' : jsonBody(asJson, operationId, schemas)}${
    requestBody?.description === undefined ? '' : html`<p class="quiet">${requestBody.description}</p>`
  }<div class="try"><button>Send</button><p role="status"></p></div></form>`;
}

interface Body {
  readonly schema: Schema;
  readonly example?: unknown;
}

/** The members of a form, as parameters of it. */
function formFields({ schema, example }: Body, schemas: Schemas): readonly Parameter[] {
  const { properties = {}, required = [] } = resolved(schema, schemas);
  const examples: Readonly<Record<string, unknown>> = { ...Object(example) };
  return Object.entries(properties).map(([name, member]) => ({
    name,
    in: 'form',
    required: required.includes(name),
    schema: name in examples ? { ...member, examples: [examples[name]] } : member,
  }));
}

function resolved(schema: Schema, schemas: Schemas): Schema {
  const { $ref, ...own } = schema;
  return $ref === undefined ? own : { ...schemas[$ref.slice($ref.lastIndexOf('/') + 1)], ...own };
}

function fieldOf({ name, in: place, required, ...field }: Parameter, id: string, schemas: Schemas): Html {
  const schema = resolved(field.schema, schemas);
  const description = field.description ?? schema.description ?? '';
  const about = [required ? 'required' : 'optional', ...boundsOf(schema)].map((word) => `${word}, `);
  const attributes = html`name="${name}" id="${id}" data-in="${place}" aria-describedby="${id}-about"${required ? html` required` : ''}`;
  return html`<div><p><label for="${id}"><code>${name}</code></label> <span class="quiet">${about}${typeOf(field.schema)}</span></p><p id="${id}-about">${marked(description)}</p>${inputOf(schema, attributes, required)}</div>`;
}

function inputOf(schema: Schema, attributes: Html, isRequired: boolean): Html {
  if (schema.format === 'binary') return html`<input type="file" ${attributes}>`;
  if (schema.enum !== undefined)
    return html`<select ${attributes}><option value="">not sent</option>${schema.enum.map((value) => html`<option>${value}</option>`)}</select>`;
  const [example] = schema.examples ?? [];
  const text = example === undefined ? '' : html` ${isRequired ? 'value' : 'placeholder'}="${example}"`;
  return html`<input ${attributes}${text} autocapitalize="none" autocomplete="off" spellcheck="false">`;
}

function jsonBody({ schema, example }: Body, operationId: string, schemas: Schemas): Html {
  const id = `${operationId}-body`;
  return html`<div class="fields"><div><label for="${id}">Body, <code>application/json</code></label><p class="quiet">${typeOf(schema)}</p><textarea id="${id}" data-in="application/json" rows="6" spellcheck="false" autocapitalize="none">${JSON.stringify(example, null, 2)}</textarea></div></div>${members(resolved(schema, schemas))}`;
}
