import type { Context } from 'hono';
import { chooseCoding } from './accept-encoding.ts';
import type { KitEnv } from './endpoint.ts';
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
  const known = knownTag(c, representation, form.etag);
  if (known !== null) return noBody(c, 304, { ...form.validators, etag: known });
  return new Response(form.bytes, { status: 200, headers: { ...c.get('headers'), ...form.headers } });
}

/**
 * The ETag of what the caller has, when that is still good: `If-None-Match` is a list that is compared weakly, or `*`
 * (RFC 9110 §13.1.2), and wins over `If-Modified-Since` (§13.2.2). The same answer in another coding is as good.
 */
function knownTag(
  c: Context<KitEnv>,
  { etags, lastModifiedMs }: Representation,
  selected: string,
): string | null {
  const given = c.req.header('if-none-match');
  if (given !== undefined) {
    if (given.trim() === '*') return selected;
    const known = new Set(given.match(ENTITY_TAG));
    return [selected, ...etags].find((etag) => known.has(etag)) ?? null;
  }
  const since = c.req.header('if-modified-since');
  if (since === undefined || lastModifiedMs === null) return null;
  return lastModifiedMs <= Date.parse(since) ? selected : null;
}

/** Without `W/`: the comparison is weak. */
const ENTITY_TAG = /"[^"]*"/g;
