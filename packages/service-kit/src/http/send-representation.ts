import type { Context } from 'hono';
import { chooseCoding } from './accept-encoding.ts';
import type { KitEnv } from './endpoint.ts';
import { matchingEtag } from './matching-etag.ts';
import type { CodedBody, Representation } from './representation.ts';

/** What a request says of the forms of a representation that it takes, and has. */
export interface Conditions {
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
  readonly ifModifiedSince: string | undefined;
}

/** What is sent of a representation. */
export interface SelectedForm {
  readonly status: 200 | 304;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array<ArrayBuffer> | null;
}

/** The form in the coding that the caller likes best, or 304 when the caller has it already. */
export function selectForm(
  representation: Representation,
  conditions: Conditions,
): SelectedForm | Promise<SelectedForm> {
  const form = representation.in(chooseCoding(conditions.acceptEncoding));
  return form instanceof Promise
    ? form.then((made) => validated(representation, made, conditions))
    : validated(representation, form, conditions);
}

function validated(
  representation: Representation,
  form: CodedBody,
  { ifNoneMatch, ifModifiedSince }: Conditions,
): SelectedForm {
  const etag = matchingEtag(representation, form.etag, ifNoneMatch, ifModifiedSince);
  return etag === null ? form : { status: 304, headers: { ...form.validators, etag }, bytes: null };
}

/** Responds with what is sent of a representation. */
export function sendRepresentation(
  c: Context<KitEnv>,
  representation: Representation,
): Response | Promise<Response> {
  const selected = selectForm(representation, {
    acceptEncoding: c.req.header('accept-encoding'),
    ifNoneMatch: c.req.header('if-none-match'),
    ifModifiedSince: c.req.header('if-modified-since'),
  });
  return selected instanceof Promise ? selected.then((form) => toResponse(c, form)) : toResponse(c, selected);
}

function toResponse(c: Context<KitEnv>, { status, headers, bytes }: SelectedForm): Response {
  return new Response(bytes, { status, headers: { ...c.get('headers'), ...headers } });
}
