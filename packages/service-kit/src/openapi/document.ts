import type { ErrorCode } from '@repo/contracts/errors';
import { z } from 'zod';
import { STATUS } from '../errors.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { RenderError } from '../http/error-answer.ts';

type Json = Readonly<Record<string, unknown>>;

export interface ServiceDescription {
  readonly title: string;
  readonly description: string;
  readonly version: string;
  readonly license: { readonly name: string; readonly identifier: string };
  /** The schema of every error body. */
  readonly errorBody: z.ZodType;
  /** Writes an error as the service does, for the examples. */
  readonly errorExample?: RenderError;
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
  const { errorBody: _, errorExample: __, ...info } = service;
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: { schemas },
  };
}

type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => unknown;

function operation(endpoint: Endpoint, service: ServiceDescription, schemaOf: SchemaOf): Json {
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: endpoint.description,
    tags: [endpoint.tag],
    parameters: [
      ...parameters('path', endpoint.params, schemaOf),
      ...parameters('query', endpoint.query, schemaOf),
    ],
    ...(endpoint.body === undefined ? {} : { requestBody: requestBody(endpoint.body, schemaOf) }),
    responses: {
      200: success(endpoint, schemaOf),
      ...failures(endpoint, service, schemaOf),
    },
  };
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined, schemaOf: SchemaOf) {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => {
    const described = field instanceof z.ZodType ? field : z.unknown();
    return {
      name,
      in: place,
      required: place === 'path' || !described.safeParse(undefined).success,
      ...(described.description === undefined ? {} : { description: described.description }),
      schema: schemaOf(described, 'input'),
    };
  });
}

function requestBody(body: NonNullable<Endpoint['body']>, schemaOf: SchemaOf) {
  return {
    required: true,
    content: {
      ...(body.json === undefined ? {} : { 'application/json': { schema: schemaOf(body.json, 'input') } }),
      'multipart/form-data': { schema: schemaOf(body.form, 'input') },
    },
  };
}

function success({ answer, rateLimit }: Endpoint, schemaOf: SchemaOf) {
  return {
    description: answer.description,
    headers: headersOf(rateLimit.limit),
    content: {
      [answer.contentType]: {
        schema: answer.schema === undefined ? { type: 'string' } : schemaOf(answer.schema, 'output'),
        ...(answer.example === undefined ? {} : { example: answer.example }),
      },
    },
  };
}

function failures(endpoint: Endpoint, { errorBody, errorExample }: ServiceDescription, schemaOf: SchemaOf) {
  const conditions = new Map<number, Map<ErrorCode, string>>();
  const all: [ErrorCode, string][] = [['internal', 'An unexpected failure on our side.']];
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
  for (const [code, condition] of all) {
    conditions.set(STATUS[code], (conditions.get(STATUS[code]) ?? new Map()).set(code, condition));
  }
  return Object.fromEntries(
    [...conditions].map(([status, byCode]) => [
      status,
      {
        description: [...byCode.values()].join(' '),
        headers: headersOf(endpoint.rateLimit.limit),
        content: {
          'application/json': {
            schema: schemaOf(errorBody, 'output'),
            ...(errorExample === undefined ? {} : { examples: examplesOf(byCode, errorExample) }),
          },
        },
      },
    ]),
  );
}

function examplesOf(byCode: ReadonlyMap<ErrorCode, string>, render: RenderError): Json {
  return Object.fromEntries([...byCode].map(([code, text]) => [code, { value: render(code, text) }]));
}

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

/** A schema as JSON Schema 2020-12; parts with an id move to the components. */
function hoist(schema: z.ZodType, io: 'input' | 'output', components: Record<string, unknown>): unknown {
  const {
    $schema: _,
    $defs = {},
    ...root
  } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' });
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
