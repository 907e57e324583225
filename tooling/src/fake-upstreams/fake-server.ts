import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Behaviour, NORMAL } from './behaviour.ts';
import { type FakeAnswer, jsonAnswer } from './fake-answer.ts';
import { createListener } from './listener.ts';

/** One request as it arrived. */
export interface FakeRequest {
  readonly method: string;
  /** Path without the query string. */
  readonly path: string;
  readonly search: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** Answers one request; `fault` is the name set by a `fault` behaviour, null while there is none. */
export type FakeHandler = (request: FakeRequest, fault: string | null) => FakeAnswer | Promise<FakeAnswer>;

export interface FakeServer {
  /** Base address without a trailing slash. It stays the same while the server is down. */
  readonly url: string;
  /** Every request since the start, in order of arrival. */
  readonly requests: readonly FakeRequest[];
  /** Resolves once the next request will be treated so. */
  setBehaviour(behaviour: Behaviour): Promise<void>;
  /** Lets answers under way end for a short while, then closes every connection. */
  stop(): Promise<void>;
}

/** Starts an HTTP server on a free loopback port. */
export async function startFakeServer(
  handler: FakeHandler,
  initial: Behaviour = NORMAL,
): Promise<FakeServer> {
  const requests: FakeRequest[] = [];
  let behaviour: Behaviour = NORMAL;
  let matched = 0;
  const server = createServer((incoming, response) => {
    void answer(incoming, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  });
  const listener = await createListener(server);

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming);
    requests.push(request);
    const now = applies(behaviour, request, matched) ? behaviour : NORMAL;
    if (now !== NORMAL) matched += 1;
    await respond(request, response, now, handler);
  }

  const setBehaviour = async (next: Behaviour): Promise<void> => {
    behaviour = next;
    matched = 0;
    await (next.kind === 'down' ? listener.close() : listener.open());
  };
  await setBehaviour(initial);
  return { url: listener.url, requests, setBehaviour, stop: () => listener.close() };
}

function applies(behaviour: Behaviour, request: FakeRequest, matched: number): boolean {
  return request.path.startsWith(behaviour.paths ?? '/') && matched < (behaviour.times ?? Infinity);
}

async function respond(
  request: FakeRequest,
  response: ServerResponse,
  behaviour: Behaviour,
  handler: FakeHandler,
): Promise<void> {
  if (behaviour.kind === 'silent') return;
  if (behaviour.kind === 'slow') await sleep(behaviour.ms);
  const { status, headers, body } = await answerAs(request, behaviour, handler);
  const bytes = Buffer.from(body);
  const half = bytes.subarray(0, Math.floor(bytes.length / 2));
  if (behaviour.kind === 'cut-off') {
    response.writeHead(status, { ...headers, 'content-length': bytes.length });
    response.write(half, () => response.destroy());
    return;
  }
  const sent = behaviour.kind === 'truncated' ? half : bytes;
  response.writeHead(status, { ...headers, 'content-length': sent.length });
  response.end(sent);
}

async function answerAs(
  request: FakeRequest,
  behaviour: Behaviour,
  handler: FakeHandler,
): Promise<FakeAnswer> {
  if (behaviour.kind === 'status') {
    const { status, retryAfter } = behaviour;
    const answer = jsonAnswer({ code: 2, message: 'The fake upstream was told to fail.' }, status);
    return retryAfter === undefined
      ? answer
      : { ...answer, headers: { ...answer.headers, 'retry-after': retryAfter } };
  }
  if (behaviour.kind === 'nonsense') return { status: 200, headers: HTML, body: PAGE };
  return handler(request, behaviour.kind === 'fault' ? behaviour.fault : null);
}

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const PAGE = '<!doctype html><title>Welcome</title><p>Please accept the terms to go on.</p>';

async function readRequest(incoming: IncomingMessage): Promise<FakeRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const url = new URL(incoming.url ?? '/', 'http://fake.invalid');
  return {
    method: incoming.method ?? '',
    path: url.pathname,
    search: url.searchParams,
    headers: incoming.headers,
    body: Buffer.concat(chunks),
  };
}
