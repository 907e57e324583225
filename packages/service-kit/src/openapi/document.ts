import type { ErrorCode } from '@repo/contracts/errors';
import { z } from 'zod';
import { STATUS } from '../errors.ts';
import { type Endpoint, parametersOf, showsErrorPages } from '../http/endpoint.ts';
import { ADDRESS_SENTENCE, INTERNAL_SENTENCE, type RenderError } from '../http/error-response.ts';
import { rateLimitSentence } from '../http/rate-limit-headers.ts';

type Json = Readonly<Record<string, unknown>>;

export interface ServiceDescription {
  readonly title: string;
  readonly description: string;
  readonly version: string;
  readonly license: { readonly name: string; readonly identifier: string };
  readonly contact: { readonly name: string };
  /** What each tag of an endpoint means. */
  readonly tags: Readonly<Record<string, string>>;
  /** Examples of schemas that depend on the settings, by id. */
  readonly schemaExamples?: Readonly<Record<string, readonly unknown[]>>;
  /** The schema of every error body. */
  readonly errorBody: z.ZodType;
  /** What callers of most endpoints are told, by code: examples where an endpoint has none of its own. */
  readonly errorExamples?: Endpoint['errorExamples'];
  /** Writes an error as the service does, for the examples. */
  readonly errorExample: RenderError;
}

/**
 * The OpenAPI 3.1 description of a service, made from its endpoints and their schemas; paths, parameters, bodies and
 * answers cannot differ from what is served.
 */
export function openApiDocument(service: ServiceDescription, endpoints: readonly Endpoint[]): Json {
  const schemas: Record<string, unknown> = {};
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => hoist(schema, io, schemas);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint, service, schemaOf),
    };
  }
  for (const [id, examples] of Object.entries(service.schemaExamples ?? {})) {
    const schema = schemas[id];
    if (typeof schema === 'object') schemas[id] = { ...schema, examples };
  }
  const { title, description, version, license, contact } = service;
  const tags: Readonly<Record<string, string>> = { ...KIT_TAGS, ...service.tags };
  return {
    openapi: '3.1.0',
    info: { title, description, version, license, contact },
    servers: [{ url: '/' }],
    // Nobody signs in.
    security: [],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name, description: tags[name] })),
    paths,
    components: { schemas },
  };
}

const KIT_TAGS = {
  documentation: 'This description, and a page to read it.',
  operation: 'For operators and probes.',
};

type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => unknown;

function operation(endpoint: Endpoint, service: ServiceDescription, schemaOf: SchemaOf): Json {
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: endpoint.description,
    tags: [endpoint.tag],
    parameters: parametersOf(endpoint).map(({ schema, ...parameter }) => ({
      ...parameter,
      description: schema.description,
      schema: schemaOf(schema, 'input'),
    })),
    ...(endpoint.body === undefined ? {} : { requestBody: requestBody(endpoint.body, schemaOf) }),
    responses: {
      200: success(endpoint, schemaOf),
      ...(endpoint.response.isValidated === true ? { 304: NOT_MODIFIED } : {}),
      ...endpoint.otherStatuses,
      ...failures(endpoint, service, schemaOf),
    },
  };
}

/** One media type each, though both are served: clients that are generated from two send both, or do not compile. */
function requestBody(
  { json, form, maxFileBytes, example }: NonNullable<Endpoint['body']>,
  schemaOf: SchemaOf,
) {
  const isForm = json === undefined || maxFileBytes > 0;
  const other = isForm ? 'application/json, where no file is sent' : 'multipart/form-data';
  return {
    required: true,
    ...(json === undefined ? {} : { description: `The same fields are accepted as ${other}.` }),
    content: {
      [isForm ? 'multipart/form-data' : 'application/json']: {
        schema: schemaOf(isForm ? form : json, 'input'),
        ...(example === undefined ? {} : { example }),
      },
    },
  };
}

function success({ response, rateLimit }: Endpoint, schemaOf: SchemaOf) {
  return {
    description: response.description,
    headers: {
      ...headersOf(rateLimit.limit),
      ...(response.isValidated === true ? VALIDATORS : {}),
      ...(response.link === undefined ? {} : { Link: textHeader(response.link) }),
    },
    content: {
      [response.contentType]: {
        schema:
          response.schema === undefined ? shapeOf(response.contentType) : schemaOf(response.schema, 'output'),
        ...(response.example === undefined ? {} : { example: response.example }),
      },
      ...(response.line === undefined
        ? {}
        : { 'application/x-ndjson': { schema: schemaOf(response.line, 'output') } }),
      ...Object.fromEntries((response.otherTypes ?? []).map((type) => [type, { schema: shapeOf(type) }])),
    },
  };
}

function shapeOf(contentType: string) {
  const isJson = /^application\/(?:[\w.-]+\+)?json(?:;|$)/.test(contentType);
  return { type: isJson ? 'object' : 'string' };
}

function textHeader(description: string) {
  return { description, schema: { type: 'string' } };
}

const VALIDATORS = {
  ETag: textHeader('Names these very bytes: send it back as `If-None-Match`.'),
  'Cache-Control': textHeader('How long the response may be cached.'),
};

const NOT_MODIFIED = {
  description: 'What the caller has is what there is: `If-None-Match` names its `ETag`.',
  headers: VALIDATORS,
};

function failures(endpoint: Endpoint, service: ServiceDescription, schemaOf: SchemaOf) {
  const conditions = new Map<number, Map<ErrorCode, string>>();
  const all: [ErrorCode, string][] = [['internal', 'An unexpected failure on our side.']];
  if (endpoint.errors.bad_request === undefined)
    all.push(['bad_request', 'The request names no host, or more than one.']);
  for (const code of ERROR_CODES) {
    const condition = endpoint.errors[code];
    if (condition !== undefined) all.push([code, condition]);
  }
  if (
    endpoint.rateLimit.enforced &&
    endpoint.rateLimit.counted &&
    endpoint.errors.rate_limited === undefined
  ) {
    all.push(['rate_limited', 'The rate limit is exceeded; `Retry-After` says when to come back.']);
  }
  const writeError = endpoint.errorForm?.render ?? service.errorExample;
  for (const [code, condition] of all) {
    conditions.set(STATUS[code], (conditions.get(STATUS[code]) ?? new Map()).set(code, condition));
  }
  return Object.fromEntries(
    [...conditions].map(([status, byCode]) => [
      status,
      {
        description: [...byCode.values()].join(' '),
        headers: {
          ...headersOf(endpoint.rateLimit.limit),
          ...(MAY_BE_RETRIED.has(Number(status)) ? { 'Retry-After': RETRY_AFTER } : {}),
        },
        content: {
          'application/json': {
            schema: schemaOf(endpoint.errorForm?.schema ?? service.errorBody, 'output'),
            examples: Object.fromEntries(
              [...byCode].map(([code, condition]) => [
                code,
                { value: writeError(code, sentenceFor(code, endpoint, service) ?? condition) },
              ]),
            ),
          },
          ...(showsErrorPages(endpoint) ? { 'text/html': { schema: shapeOf('text/html') } } : {}),
        },
      },
    ]),
  );
}

/** What a caller of the endpoint is told; undefined where nobody has said it. */
function sentenceFor(
  code: ErrorCode,
  { errors, errorExamples, rateLimit }: Endpoint,
  service: ServiceDescription,
): string | undefined {
  if (code === 'internal') return INTERNAL_SENTENCE;
  if (code === 'bad_request' && errors.bad_request === undefined) return ADDRESS_SENTENCE;
  if (code === 'rate_limited' && rateLimit.enforced) return rateLimitSentence(rateLimit);
  return errorExamples?.[code] ?? service.errorExamples?.[code];
}

const MAY_BE_RETRIED = new Set<number>([STATUS.rate_limited, STATUS.unavailable]);

const ERROR_CODES = Object.keys(STATUS).filter((code): code is ErrorCode => code in STATUS);

function headersOf(limit: number) {
  const integer = (description: string, example: number) => ({
    description,
    schema: { type: 'integer', minimum: 0 },
    example,
  });
  return {
    'X-RateLimit-Limit': integer('Requests per window.', limit),
    'X-RateLimit-Remaining': integer('Requests left in this window.', limit - 1),
    'X-RateLimit-Reset': integer('Seconds until the window ends.', 60),
    'X-Request-Id': { description: 'The id of this request in our logs.', schema: { type: 'string' } },
  };
}

const RETRY_AFTER = {
  description: 'Seconds after which to try again.',
  schema: { type: 'integer', minimum: 1 },
  example: 30,
};

/** A schema as JSON Schema 2020-12; parts with an id move to the components. */
function hoist(schema: z.ZodType, io: 'input' | 'output', components: Record<string, unknown>): unknown {
  const {
    $schema: _,
    $defs = {},
    ...root
  } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // zod drops them where a value is preprocessed, and writes formats of its own.
      const { examples, default: ifAbsent } = z.globalRegistry.get(zodSchema) ?? {};
      if (Array.isArray(examples)) jsonSchema.examples = examples;
      if (ifAbsent === '') jsonSchema.default = ifAbsent;
      if (jsonSchema.format === 'starts_with') delete jsonSchema.format;
      // Of every whole number: pages show it as an example.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  for (const [name, definition] of Object.entries($defs)) components[name] = withComponentRefs(definition);
  const { id, ...body } = root;
  if (typeof id !== 'string') return withComponentRefs(body);
  components[id] = withComponentRefs(body);
  return { $ref: `#/components/schemas/${id}` };
}

function withComponentRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComponentRefs);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'id' || typeof Reflect.get(value, 'type') !== 'string')
      .map(([key, member]) => [
        key,
        key === '$ref' && typeof member === 'string'
          ? member.replace('#/$defs/', '#/components/schemas/')
          : withComponentRefs(member),
      ]),
  );
}
