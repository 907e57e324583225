import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { AppQuery, ImportRecord, SearchQuery } from './catalog/index.ts';
import {
  ContainerRequest,
  DiffRequest,
  EmailRequest,
  LegalRequest,
  LockfileRequest,
  NvdQuery,
  PurlFileRequest,
  PurlQuery,
  PurlRequest,
  RepoDiffRequest,
  RepositoryRequest,
  SupplyChainRequest,
  WebsiteRequest,
} from './scanner/index.ts';

const requests: readonly (readonly [string, z.ZodType])[] = [
  ['AppQuery', AppQuery],
  ['SearchQuery', SearchQuery],
  ['ContainerRequest', ContainerRequest],
  ['DiffRequest', DiffRequest],
  ['EmailRequest', EmailRequest],
  ['LegalRequest', LegalRequest],
  ['LockfileRequest', LockfileRequest],
  ['NvdQuery', NvdQuery],
  ['PurlFileRequest', PurlFileRequest],
  ['PurlQuery', PurlQuery],
  ['PurlRequest', PurlRequest],
  ['RepoDiffRequest', RepoDiffRequest],
  ['RepositoryRequest', RepositoryRequest],
  ['SupplyChainRequest', SupplyChainRequest],
  ['WebsiteRequest', WebsiteRequest],
];

const FIELDS = [
  'url',
  'token',
  'file',
  'base',
  'head',
  'domain',
  'distribution',
  'baseline',
  'package',
  'purl',
  'purls',
  'q',
  'limit',
  'sort',
  'cursor',
  'pricing',
  'category',
  'kind',
  'slug',
  'name',
  'stats',
  'changelog',
  '__proto__',
  'constructor',
];

const hostileValue = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'binary', minLength: 2049, maxLength: 2100 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '1e1',
    '[]',
    '[{}]',
    '{"a":1}',
    undefined,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ),
);
const hostileFields = fc.dictionary(fc.constantFrom(...FIELDS), hostileValue, { noNullPrototype: false });
const hostileBody = fc.oneof(hostileFields, fc.array(hostileValue), hostileValue);
/** A query arrives by its parameters, however few. */
const hostile = (name: string) => (name.endsWith('Query') ? hostileFields : hostileBody);

describe('the faults of a request', () => {
  it.each(requests)('%s: are public sentences that tell what to send, whatever arrives', (name, schema) => {
    fc.assert(
      fc.property(hostile(name), (body) => {
        for (const message of messagesOf(schema, body)) expect(message).toMatch(/^Send [^\n]+\.$/);
      }),
      { numRuns: 100 },
    );
  });

  it.each(requests)('%s: come once per field', (name, schema) => {
    fc.assert(
      fc.property(hostile(name), (body) => {
        const messages = messagesOf(schema, body);
        expect(new Set(messages).size).toBe(messages.length);
      }),
      { numRuns: 100 },
    );
  });

  it.each([...requests, ['ImportRecord', ImportRecord] as const])(
    '%s: unknown fields are ignored',
    (_name, schema) => {
      const before = messagesOf(schema, {});
      expect(messagesOf(schema, JSON.parse('{"unknown":1,"__proto__":{"url":"x"},"constructor":2}'))).toEqual(
        before,
      );
    },
  );
});

describe('the faults of an import record', () => {
  it('are sentences that name the rule, whatever the line holds', () => {
    const kinds = fc.constantFrom('creator', 'category', 'tag', 'aiTool', 'app', 'other');
    fc.assert(
      fc.property(hostileFields, kinds, (fields, kind) => {
        const record = { ...fields, kind };
        for (const message of messagesOf(ImportRecord, record))
          expect(message).toMatch(/ must (?:not )?[^\n]+\.$/);
      }),
      { numRuns: 200 },
    );
  });
});

function messagesOf(schema: z.ZodType, value: unknown): readonly string[] {
  const result = schema.safeParse(value);
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
}
