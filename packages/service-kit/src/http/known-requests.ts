import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { chooseCoding } from './accept-encoding.ts';
import { BASE_HEADERS } from './base-headers.ts';
import type { AppOptions } from './create-app.ts';
import { startDeadline } from './deadline.ts';
import type { Endpoint } from './endpoint.ts';
import { errorReply } from './error-answer.ts';
import { type BegunRequest, createFrame, refuseBeyond } from './frame.ts';
import { isHostRepeated } from './is-host-repeated.ts';
import type { Known, KnownRequests } from './known.ts';
import { knownTag } from './known-tag.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';
import type { CodedBody, Representation } from './representation.ts';

/** The bodies of answers are not held here. */
const MAX_BYTES = 8 * 1024 * 1024;
const ENTRY_BYTES = 1_000;
const LONGEST_TARGET = 1_000;

const BASE_LIST: readonly string[] = Object.entries(BASE_HEADERS).flat();

/** @param options as the app has them: both ways to answer share the limits, the log and the metrics. */
export function createKnownRequests(options: AppOptions): KnownRequests {
  const endpoints = new Map(options.routes.map(({ endpoint }) => [endpoint.id, endpoint]));
  const kept = new LRUCache<string, Known>({
    maxSize: MAX_BYTES,
    sizeCalculation: (_, key) => 2 * key.length + ENTRY_BYTES,
  });
  const answer = createAnswer(options);
  return {
    answer(request, response) {
      const key = keyOf(request);
      const known = key === null ? undefined : kept.get(key);
      const endpoint = known === undefined ? undefined : endpoints.get(known.endpointId);
      if (known === undefined || endpoint === undefined || isHostRepeated(request.rawHeaders)) return false;
      void answer(endpoint, known, request, response);
      return true;
    },
    remember(request, known) {
      const key = keyOf(request);
      if (key !== null) kept.set(key, known);
    },
  };
}

/** Null for what is not worth knowing, or has more to it than its target. */
function keyOf({ method, url, headers }: IncomingMessage): string | null {
  const { host } = headers;
  if (host === undefined || url === undefined || url.length > LONGEST_TARGET) return null;
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return null;
  return `${host} ${url}`;
}

function createAnswer(options: AppOptions) {
  const frame = createFrame(options);
  const { renderError, log } = options;
  const lastCall = options.lastCall ?? new AbortController().signal;
  return async (endpoint: Endpoint, known: Known, request: IncomingMessage, response: ServerResponse) => {
    const { headers, method = 'GET' } = request;
    const begun = frame.begin(one(headers['x-request-id']), one(headers['traceparent']));
    const list = [...BASE_LIST, 'x-request-id', begun.id];
    try {
      const hit = await frame.count(
        endpoint.rateLimit,
        request.socket.remoteAddress,
        one(headers['x-forwarded-for']),
      );
      append(list, rateLimitHeaders(endpoint.rateLimit, hit));
      refuseBeyond(endpoint.rateLimit, hit);
      const asked = begun.trace === null ? known.ask() : begun.trace.run(known.ask);
      const representation =
        asked instanceof Promise ? await inTime(asked, known.what, endpoint.timeoutMs, lastCall) : asked;
      const form = representation.in(chooseCoding(one(headers['accept-encoding'])));
      send(request, response, list, representation, form instanceof Promise ? await form : form);
    } catch (thrown) {
      fail(thrown, begun, response, list);
    }
    frame.end(begun, endpoint.id, method, response.statusCode);
  };

  function fail(thrown: unknown, begun: BegunRequest, response: ServerResponse, list: string[]): void {
    const failed = { requestId: begun.id, traceId: begun.traceId, isGivenUp: () => response.destroyed };
    const reply = errorReply(thrown, failed, renderError, log);
    const body = Buffer.from(JSON.stringify(reply.body));
    append(list, reply.headers);
    list.push('content-type', 'application/json; charset=utf-8', 'content-length', String(body.length));
    response.writeHead(reply.status, list);
    response.end(body);
  }
}

/** Awaits `work`, but not beyond the time of the endpoint. */
async function inTime<T>(
  work: Promise<T>,
  what: string | null,
  timeoutMs: number | null,
  lastCall: AbortSignal,
): Promise<T> {
  if (what === null || timeoutMs === null) return work;
  const { deadline, expired, clear } = startDeadline(timeoutMs, () => new AbortController().signal, lastCall);
  try {
    return await Promise.race([deadline.during(what, work), expired]);
  } finally {
    clear();
  }
}

function send(
  { headers }: IncomingMessage,
  response: ServerResponse,
  list: string[],
  representation: Representation,
  form: CodedBody,
): void {
  const known = knownTag(
    representation,
    form.etag,
    one(headers['if-none-match']),
    headers['if-modified-since'],
  );
  if (known === null) {
    response.writeHead(200, list.concat(form.headerList));
    response.end(form.bytes);
  } else {
    append(list, { ...form.validators, etag: known });
    response.writeHead(304, list);
    response.end();
  }
}

function append(list: string[], headers: Readonly<Record<string, string>>): void {
  for (const name in headers) list.push(name, headers[name] ?? '');
}

/** Node joins what may be repeated, all but `Set-Cookie`. */
function one(value: string | string[] | undefined): string | undefined {
  return typeof value === 'object' ? value[0] : value;
}
