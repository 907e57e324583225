import type { Context } from 'hono';
import { chooseCoding } from './accept-encoding.ts';
import type { KitEnv } from './endpoint.ts';
import { knownTag } from './known-tag.ts';
import { noBody } from './reply.ts';
import type { CodedBody, Representation } from './representation.ts';

/** Answers in the coding that the caller likes best, or with 304 when the caller has the answer already. */
export function sendRepresentation(
  c: Context<KitEnv>,
  representation: Representation,
): Response | Promise<Response> {
  const form = representation.in(chooseCoding(c.req.header('accept-encoding')));
  return form instanceof Promise
    ? form.then((made) => send(c, representation, made))
    : send(c, representation, form);
}

function send(c: Context<KitEnv>, representation: Representation, form: CodedBody): Response {
  const known = knownTag(
    representation,
    form.etag,
    c.req.header('if-none-match'),
    c.req.header('if-modified-since'),
  );
  if (known !== null) return noBody(c, 304, { ...form.validators, etag: known });
  return new Response(form.bytes, { status: 200, headers: { ...c.get('headers'), ...form.headers } });
}
