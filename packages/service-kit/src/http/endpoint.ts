import type { HttpBindings } from '@hono/node-server';
import type { ErrorCode } from '@repo/contracts/errors';
import type { Hono } from 'hono';
import { z } from 'zod';
import type { RequestTrace } from '../tracing/tracing.ts';
import type { Deadline } from './deadline.ts';
import type { ErrorResponse, RenderError } from './error-response.ts';
import type { Upload } from './upload-admission.ts';

/** What one endpoint promises, as data: routing, 405, limits, discovery and OpenAPI are all made from it. */
export interface Endpoint {
  /** The operation's name: OpenAPI `operationId`, metric label and log field. */
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** In OpenAPI form: `/api/v1/apps/{slug}`. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  readonly query?: z.ZodObject;
  readonly params?: z.ZodObject;
  readonly body?: EndpointBody;
  readonly response: EndpointResponse;
  /** What may go wrong beside `internal`, with the condition in words. */
  readonly errors: Partial<Record<ErrorCode, string>>;
  /** Statuses that are neither its response nor one of its errors, and when it answers them. */
  readonly otherStatuses?: Readonly<Record<number, { readonly description: string }>>;
  /** A sentence that a caller may get, by code: an example for the document. */
  readonly errorExamples?: Partial<Record<ErrorCode, string>>;
  /** How it writes an error, where a protocol of others says how; absent: as the service does. */
  readonly errorForm?: { readonly schema: z.ZodType; readonly render: RenderError };
  /** The whole time a request may take, its upload included; after it: 503. Null: nothing slow is awaited. */
  readonly timeoutMs: number | null;
  readonly rateLimit: RateLimitPolicy;
}

/** The body of a POST: a form, and JSON too where no file is asked for. */
export interface EndpointBody {
  readonly json?: z.ZodType;
  readonly form: z.ZodType;
  /** The most bytes that one file of the form may have; 0: it takes no file. */
  readonly maxFileBytes: number;
  /** Fields as a caller may send them, but for the file. */
  readonly example?: Readonly<Record<string, unknown>>;
}

export interface EndpointResponse {
  readonly description: string;
  readonly contentType: string;
  /** Media types that it has beside, for whoever asks for one. */
  readonly otherTypes?: readonly string[];
  readonly schema?: z.ZodType;
  readonly example?: unknown;
  /** What a line is when it is asked for as lines of JSON, `application/x-ndjson`; absent: it is not. */
  readonly line?: z.ZodType;
  /** Whether it has an ETag, and 304 is the response to who has it already. */
  readonly isValidated?: boolean;
  /** When it has a `Link` header, and where that leads. */
  readonly link?: string;
}

/** `limit` requests per `windowSeconds` and client, counted under `bucket`; counted and shown only, or enforced. */
export interface RateLimitPolicy {
  readonly bucket: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly enforced: boolean;
  /** False for probes and metrics: shown, but nothing is counted. */
  readonly counted: boolean;
}

/** A request, from its first moment on. */
export interface BegunRequest {
  readonly id: string;
  /** Undefined when the request belongs to no trace. */
  readonly traceId: string | undefined;
  readonly trace: RequestTrace | null;
  readonly startedAt: number;
  /** Who it is counted for: an address, IPv6 by its /64; empty before it is admitted. */
  client: string;
  /** The headers of the response so far; they leave with its body, in one piece. */
  readonly headers: Record<string, string>;
  /** Whether people read the response: an error is a page then. */
  isForPeople: boolean;
  /** How its endpoint writes an error; absent: as the service does. */
  renderError?: RenderError | undefined;
}

/** A response that goes on after its handler returned. Neither of the two rejects. */
export interface StreamedResponse {
  /** The status that its last line would have had as a response of its own. */
  readonly ended: Promise<number>;
  /** When nothing works for it any more. */
  readonly idle: Promise<unknown>;
}

export interface KitVariables {
  request: BegunRequest;
  /** The headers of the response so far; they leave with its body, in one piece. */
  headers: Record<string, string>;
  deadline: Deadline;
  /** Where the bytes of the body are counted; undefined where nobody counts them. */
  upload: Upload | undefined;
  /** The error that is sent when this was thrown; its cause is logged. */
  fail: (thrown: unknown) => ErrorResponse;
  /** Set where the response goes on after its handler. */
  streamed: StreamedResponse | undefined;
  /** The endpoint that the path belongs to; undefined for a path that nobody has. */
  endpointId: string | undefined;
}

export interface KitEnv {
  /** Absent where requests do not come through `serve`. */
  Bindings: Partial<HttpBindings>;
  Variables: KitVariables;
}

/** An endpoint and its handler. `path` is the endpoint's path in Hono's form. */
export interface Route {
  readonly endpoint: Endpoint;
  mount(app: Hono<KitEnv>, path: string): void;
}

/** `/apps/{slug}` as Hono writes it: `/apps/:slug`. */
export function honoPath(path: string): string {
  return path.replaceAll('{', ':').replaceAll('}', '');
}

/** What it takes in its path and its query. */
export function parametersOf({ params, query }: Endpoint) {
  const parameters = (place: 'path' | 'query', object: z.ZodObject | undefined) =>
    Object.entries(object?.shape ?? {}).map(([name, field]) => {
      const schema = field instanceof z.ZodType ? field : z.unknown();
      const required = place === 'path' || !schema.safeParse(undefined).success;
      return { name, in: place, required, schema };
    });
  return [...parameters('path', params), ...parameters('query', query)];
}

/** Whether the endpoint shows its errors as pages, too: to who asks for its report as one. */
export function showsErrorPages({ response }: Endpoint): boolean {
  return response.otherTypes?.includes('text/html') === true;
}

/** Whether the endpoint's response is read by people. */
export function isPage({ response }: Endpoint): boolean {
  return response.contentType.startsWith('text/html');
}
