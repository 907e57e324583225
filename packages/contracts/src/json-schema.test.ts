import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as catalog from './catalog/index.ts';
import * as errors from './errors.ts';
import * as scanner from './scanner/index.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** What callers send. Their fields are transformed, so only the wire side is JSON. */
const IS_INPUT = /(?:Request|Query|Filters)$/;

/** No document shows records: operators read of them in words. */
const exported = [errors, scanner, catalog].flatMap((door) => Object.entries<unknown>({ ...door }));
const schemas = exported.filter(
  (entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType && entry[0] !== 'ImportRecord',
);

describe('every exported schema', () => {
  it('exists: the doors export schemas', () => {
    expect(schemas.length).toBeGreaterThan(80);
  });

  it.each(schemas)('%s converts to JSON Schema 2020-12', (name, schema) => {
    const io = IS_INPUT.test(name) ? 'input' : 'output';
    expect(z.toJSONSchema(schema, { target: 'draft-2020-12', io })).toHaveProperty('$schema');
    expect(z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input' })).toHaveProperty('$schema');
  });

  it.each(schemas)('%s is a component of that name, with a description', (name, schema) => {
    expect(schema.meta()).toMatchObject({ id: name, description: expect.stringMatching(/\S/) });
  });

  it.each(schemas)('%s describes every field', (_name, schema) => {
    expect(undescribedFields(z.toJSONSchema(schema, { io: 'input' }))).toEqual([]);
  });

  it('has a name of its own across both interfaces', () => {
    const byId = Map.groupBy(schemas, ([, schema]) => schema.meta()?.id);
    const shared = [...byId].filter(([, sharing]) => new Set(sharing.map(([, schema]) => schema)).size > 1);
    expect(shared.map(([id]) => id)).toEqual([]);
  });

  it('refers to other schemas by name when they stand in one registry', () => {
    const registry = z.registry<{ id: string }>();
    for (const [name, schema] of schemas) registry.add(schema, { id: name });
    const { schemas: components } = z.toJSONSchema(registry, {
      io: 'input',
      uri: (id) => `#/components/schemas/${id}`,
    });
    expect(components['LockfileReport']).toMatchObject({
      properties: {
        summary: { $ref: '#/components/schemas/VulnerabilitySummary' },
        results: { items: { $ref: '#/components/schemas/ResultEntry' } },
      },
    });
  });
});

describe('the wire form of query parameters', () => {
  it('shows limit as an integer with its bounds', () => {
    expect(z.toJSONSchema(catalog.AppQuery, { io: 'input' })).toMatchObject({
      $defs: {
        AppQuery: { properties: { limit: { type: 'integer', minimum: 1, maximum: 50 } } },
      },
    });
  });

  it('asks for nothing on the apps list and only for q on search', () => {
    const required = [catalog.AppQuery, catalog.SearchQuery].map(
      (schema) => Object.values(z.toJSONSchema(schema, { io: 'input' }).$defs ?? {}).at(0)?.required ?? [],
    );
    expect(required).toEqual([[], ['q']]);
  });

  it('shows a file part as binary', () => {
    expect(z.toJSONSchema(scanner.LockfileRequest, { io: 'input' })).toMatchObject({
      $defs: { LockfileRequest: { required: ['file'], properties: { file: { format: 'binary' } } } },
    });
  });
});

/** Paths of fields without a text of their own, be it here or in the component they refer to. */
function undescribedFields(root: JsonSchema): readonly string[] {
  const open: [string, JsonSchema][] = [['', root]];
  const found: string[] = [];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [path, schema] = next;
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      if (typeof field === 'boolean') continue;
      const isDiscriminator = field.const !== undefined;
      if (field.description === undefined && field.$ref === undefined && !isDiscriminator)
        found.push(`${path}.${name}`);
      open.push([`${path}.${name}`, field]);
    }
    const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...Object.values(schema.$defs ?? {})];
    for (const each of inner) if (typeof each === 'object') open.push([path, each]);
    if (schema.items !== undefined && typeof schema.items === 'object' && !Array.isArray(schema.items)) {
      open.push([`${path}[]`, schema.items]);
    }
  }
  return found;
}
