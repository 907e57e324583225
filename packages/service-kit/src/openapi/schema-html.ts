import { html } from 'hono/html';
import { type Html, marked } from '../pages/page.ts';
import type { Schema } from './description.ts';

/** The anchor of a schema of the components. */
export function schemaId(name: string): string {
  return `schema-${name}`;
}

/** What a value is, in words: the names of other schemas lead to them. */
export function typeOf(schema: Schema): Html | string {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    return html`<a href="#${schemaId(name)}">${name}</a>`;
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum !== undefined) return alternatives(schema.enum.map((each) => html`<code>${each}</code>`));
  if (schema.anyOf !== undefined) return alternatives(schema.anyOf.map((each) => typeOf(each)));
  if (schema.items !== undefined) return html`array of ${typeOf(schema.items)}`;
  if (typeof schema.additionalProperties === 'object')
    return html`object of ${typeOf(schema.additionalProperties)} by name`;
  if (schema.format === 'binary') return 'file';
  return [schema.type ?? 'any value'].flat().join(' or ');
}

function alternatives(types: readonly (Html | string)[]): Html {
  return html`${types.map((type, at) => html`${at === 0 ? '' : at === types.length - 1 ? ' or ' : ', '}${type}`)}`;
}

/** The bounds of a value, in words. */
export function boundsOf({ minimum, maximum, maxLength, maxItems }: Schema): readonly string[] {
  return [
    ...(minimum === undefined || minimum === 0 ? [] : [`at least ${minimum.toLocaleString('en')}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum.toLocaleString('en')}`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength.toLocaleString('en')} characters`]),
    ...(maxItems === undefined ? [] : [`at most ${maxItems.toLocaleString('en')} items`]),
  ];
}

/** The members of an object, and of the objects in it that have no name of their own; empty for other values. */
export function members(schema: Schema): Html | '' {
  const { properties, required = [] } = objectIn(schema);
  if (properties === undefined) return '';
  return html`<dl class="members">${Object.entries(properties).map(
    ([name, member]) =>
      html`<div><dt><code>${name}</code> <span class="quiet">${[...(required.includes(name) ? [] : ['optional']), ...boundsOf(member)].map((word) => `${word}, `)}${typeOf(member)}</span></dt><dd>${member.description === undefined ? '' : html`<p>${marked(member.description)}</p>`}${members(member)}</dd></div>`,
  )}</dl>`;
}

/** The object that a value is, or is a list of, or may be. */
function objectIn(schema: Schema): Schema {
  const inner = schema.items ?? schema.anyOf?.find(({ properties, items }) => properties ?? items);
  return inner === undefined ? schema : objectIn(inner);
}
