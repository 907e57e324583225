import { createMcpHandler, INTERNAL_ERROR, INVALID_REQUEST, PARSE_ERROR } from '@modelcontextprotocol/server';
import { McpError, McpMessage, McpResult } from '@repo/contracts/scanner';
import {
  type Endpoint,
  type KitEnv,
  publicError,
  type RateLimitPolicy,
  type RenderError,
  type Route,
  readBytes,
  startDeadline,
  text,
} from '@repo/service-kit/http';
import type { Context } from 'hono';
import type { ScannerDeps } from '../deps.ts';
import { ERRORS, REQUEST, RESULT } from './example.ts';
import { createAgentServer } from './server.ts';
import { AGENT_TOOLS, type CallTool, callTool } from './tools.ts';

const MEGABYTE = 1024 * 1024;
const MAX_MESSAGE_MB = 8;
const MAX_FILE_MB = 5;

/** `POST /mcp`: the scans as tools of the Model Context Protocol, 2026-07-28 and the versions with a handshake. */
export function mcpRoute(deps: ScannerDeps, rateLimit: RateLimitPolicy): Route {
  return {
    endpoint: { ...ENDPOINT, rateLimit },
    mount: (app, path) =>
      app.post(path, async (c) => {
        const origin = c.req.header('origin');
        if (origin !== undefined && origin !== deps.publicOrigin) return refuse(c, 403, FOREIGN);
        const received = toMessage(await readBytes(c, MAX_MESSAGE_MB * MEGABYTE));
        if ('fault' in received) return refuse(c, 400, received.fault);
        return serve(c, received.message, deps);
      }),
  };
}

interface Fault {
  readonly code: number;
  readonly message: string;
  /** That of the request; null where it was not read. */
  readonly id: McpError['id'];
}

const FOREIGN: Fault = {
  code: INVALID_REQUEST,
  message: 'Pages of this origin may not call /mcp: send the request without `Origin`.',
  id: null,
};

/**
 * The message, judged as far as the library does not: it takes batches, which would be many scans in one request, files of
 * any size, and minutes for a message of a million parts.
 */
function toMessage(bytes: Uint8Array): { readonly message: unknown } | { readonly fault: Fault } {
  const refused = (message: string, code = INVALID_REQUEST, id: Fault['id'] = null) => ({
    fault: { code, message, id },
  });
  if (partsOf(bytes) > MAX_PARTS) return refused('The message has more parts than any tool takes.');
  const message = parseJson(bytes);
  if (message === undefined)
    return refused('The body is not valid JSON in UTF-8; send one JSON-RPC message.', PARSE_ERROR);
  const { data } = McpMessage.safeParse(message);
  if (data === undefined) return refused('Send one JSON-RPC 2.0 request or notification, not a batch.');
  const files: readonly unknown[] = Object.values(Object(data.params?.arguments));
  const isTooLarge = files.some(
    (file) => typeof file === 'string' && Buffer.byteLength(file) > MAX_FILE_MB * MEGABYTE,
  );
  if (isTooLarge) return refused(`A file may have at most ${MAX_FILE_MB} MB.`, INVALID_REQUEST, data.id);
  return { message };
}

/** A hundred package URLs and the longest `_meta` have fewer. */
const MAX_PARTS = 10_000;

/** How many values, names and levels a JSON text has, or a few more; no more than just too many. */
function partsOf(bytes: Uint8Array): number {
  let parts = 0;
  let isInString = false;
  for (let at = 0; at < bytes.length && parts <= MAX_PARTS; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) isInString = !isInString;
    else if (isInString && byte === BACKSLASH) at++;
    else if (!isInString && byte !== undefined && STRUCTURE.has(byte)) parts++;
  }
  return parts;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const STRUCTURE: ReadonlySet<number> = new Set(Buffer.from('[{,:'));

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/**
 * Answers when the whole response is there: what the library begins to send before a tool is done would outlive the
 * deadline of the request and its place among the uploads.
 */
async function serve(c: Context<KitEnv>, message: unknown, deps: ScannerDeps): Promise<Response> {
  let failure: unknown = null;
  const { id: requestId, traceId } = c.get('request');
  const failed = { requestId, traceId, isGivenUp: () => c.req.raw.signal.aborted };
  const { signal } = c.get('deadline');
  const handler = createMcpHandler(() => createAgentServer(callWithin(c, deps, failed)), {
    // Nothing changes while the service runs.
    maxSubscriptions: 0,
    onerror: (error) => {
      failure = error;
    },
  });
  const request = new Request(c.req.url, { method: 'POST', headers: c.req.raw.headers, signal });
  const response = await handler.fetch(request, { parsedBody: message });
  const body = new Uint8Array(await response.arrayBuffer());
  if (response.status === 500) publicError(failure, failed, deps.log);
  if (response.status === 202) return new Response(null, { status: 202, headers: c.get('headers') });
  const type = response.headers.get('content-type') ?? 'application/json';
  const status = UNPROMISED.has(response.status) ? 400 : response.status;
  return text(c, body, type, { status, headers: { 'cache-control': 'no-store', 'x-accel-buffering': 'no' } });
}

/** Not acceptable, too large, unsupported type: for a caller of the scanner, a bad request like others. */
const UNPROMISED: ReadonlySet<number> = new Set([406, 413, 415]);

/** A tool has the time of the endpoint that does the same, and says itself that it ran out. */
function callWithin(
  c: Context<KitEnv>,
  deps: ScannerDeps,
  failed: Parameters<typeof publicError>[1],
): CallTool {
  const whole = c.get('deadline');
  return async (name, request) => {
    const { timeoutMs } = AGENT_TOOLS[name];
    const { deadline, expired, clear } = startDeadline(timeoutMs, () => whole.signal, NEVER);
    try {
      return await Promise.race([callTool(name, request, deps, deadline), expired]);
    } catch (thrown) {
      return publicError(thrown, failed, deps.log).message;
    } finally {
      clear();
    }
  };
}

/** The request’s own deadline ends when the service stops. */
const { signal: NEVER } = new AbortController();

function refuse(c: Context<KitEnv>, status: 400 | 403, { code, message, id }: Fault): Response {
  const body = JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
  return text(c, body, 'application/json', { status, headers: { 'cache-control': 'no-store' } });
}

const renderMcpError: RenderError = (code, message): McpError => ({
  jsonrpc: '2.0',
  id: null,
  error: { code: OURS.has(code) ? INTERNAL_ERROR : INVALID_REQUEST, message },
});

const OURS: ReadonlySet<string> = new Set(['internal', 'unavailable', 'rate_limited']);

const ENDPOINT: Omit<Endpoint, 'rateLimit'> = {
  id: 'mcp',
  method: 'POST',
  path: '/mcp',
  summary: 'The scans as tools for coding agents',
  description:
    'The Model Context Protocol over Streamable HTTP, without session: version 2026-07-28, and those that begin with ' +
    '`initialize`. `tools/list` names the tools; each answers with counts, the worst findings, verified upgrades and ' +
    'what was not looked at. A tool that fails says why in its result. Errors are JSON-RPC errors with the status of ' +
    'the protocol.',
  tag: 'agents',
  body: { json: McpMessage, form: McpMessage, maxFileBytes: 0, example: REQUEST },
  response: {
    description: 'The result.',
    contentType: 'application/json',
    otherTypes: ['text/event-stream'],
    schema: McpResult,
    example: RESULT,
  },
  errors: {
    bad_request: `Not one JSON-RPC message of at most ${MAX_MESSAGE_MB} MB, headers that differ from it, a file of more than ${MAX_FILE_MB} MB, or a version of the protocol that is not known.`,
    not_found: 'There is no such method.',
    unavailable: 'Too many uploads are being worked on, or the service is about to stop.',
  },
  otherStatuses: {
    202: { description: 'A notification: it has no response.' },
    403: { description: 'The `Origin` is another than that of the service. A JSON-RPC error.' },
  },
  errorExamples: ERRORS,
  errorForm: { schema: McpError, render: renderMcpError },
  // The longest of the tools, and the time in which a message arrives.
  timeoutMs: 95_000,
};
