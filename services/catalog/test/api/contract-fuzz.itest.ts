import {
  AiToolListResponse,
  AppDetailsResponse,
  AppListResponse,
  AppResponse,
  CategoryListResponse,
  ChangesResponse,
  CreatorResponse,
  DiscoveryResponse,
  ErrorEnvelope,
  SearchResponse,
  SparseAppDetailsResponse,
  SparseAppListResponse,
  SuggestResponse,
  TagListResponse,
} from '@repo/contracts/catalog';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { catalogOf } from '../support/catalog.ts';
import { ADA, appRecord } from '../support/records.ts';

/** What each endpoint with a JSON contract promises; the others promise a text. */
const CONTRACTS: Readonly<Record<string, z.ZodType>> = {
  discover: DiscoveryResponse,
  listApps: z.union([AppListResponse, SparseAppListResponse]),
  getAppDetails: z.union([AppDetailsResponse, SparseAppDetailsResponse]),
  listTags: TagListResponse,
  listAiTools: AiToolListResponse,
  suggest: SuggestResponse,
  getApp: AppResponse,
  getCreator: CreatorResponse,
  listCategories: CategoryListResponse,
  listChanges: ChangesResponse,
  search: SearchResponse,
};

const OpenApi = z.looseObject({
  paths: z.record(
    z.string(),
    z.object({
      get: z.looseObject({
        operationId: z.string(),
        parameters: z.array(z.looseObject({ name: z.string(), in: z.enum(['path', 'query']) })),
        responses: z.record(z.string(), z.unknown()),
      }),
    }),
  ),
});

interface Operation {
  readonly id: string;
  readonly path: string;
  readonly names: readonly string[];
  readonly statuses: readonly string[];
}

/** As they stand in the address, percent signs and all. */
const HOSTILE: readonly string[] = String.raw`
  + %20 0 -1 51 1e9 1e400 0x10 %2B5 1.0 NaN null true undefined [] {} %5B%5D %7B%22a%22:1%7D
  __proto__ constructor toString hasOwnProperty % %ZZ %00 a%00b %C0%80 %ED%A0%80 %EF%BB%BF %F0%9D%95%8F %E2%80%AE
  ..%2F.. .. . * ? %3F ; ;a=1 %0D%0Ax:%201 %09 %0A \ %5C ~ $$ $1 ' '%20OR%201=1%20-- " ';drop%20table%20apps;--
  %25 _ %25_%25 '::tsquery %26%7C!:*() !!! %26 a%20%26%20! <-> :* a:* - -- --- %E6%97%A5%E6%9C%AC %C3%9F %CC%81
  NEWEST newest%20 free FREE,PAID apps full FULL ada ADA 1 20 50 24 021 eyJ2IjoxfQ`
  .split(/\s+/)
  .concat(
    'a'.repeat(10_000),
    'a%20'.repeat(2_000),
    'ab%20cd%20'.repeat(20),
    '%C3%9F'.repeat(200),
    '%F0%9D%95%8F'.repeat(150),
    '9'.repeat(400),
    '%CC%81'.repeat(190),
    'a'.repeat(100),
    'a'.repeat(101),
  );

/** What does not move an address to another path. */
const isSegment = (value: string) => !/^(?:\.|%2E){0,2}$/i.test(value) && !value.includes('?');

/** Parameters without which there is no answer. */
const REQUIRED: Readonly<Record<string, string>> = {
  search: 'q=app',
  suggest: 'q=app',
  getAppDetails: 'slugs=full',
};

const UNCOUNTED = ['healthz', 'readyz', 'metrics'];
const MOST_STATEMENTS = 3;

const catalog = catalogOf(
  [
    ADA,
    { kind: 'category', slug: 'full', name: 'Full' },
    { kind: 'tag', slug: 'one', name: 'One' },
    ...Array.from({ length: 12 }, (_, index) => appRecord(`app-${index}`, { tags: ['one'] })),
    appRecord('full'),
  ],
  {},
  'app',
);
let operations: readonly Operation[];

beforeAll(async () => {
  const { paths } = (await catalog.get('/openapi.json', OpenApi)).body;
  operations = Object.entries(paths).map(([path, { get }]) => ({
    id: get.operationId,
    path,
    names: get.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    statuses: Object.keys(get.responses),
  }));
});

/** Why an answer is not one that the description promises; null when it is. */
async function faultOf(operation: Operation, target: string): Promise<string | null> {
  const answer = await catalog.request(target);
  const text = await answer.text();
  const shown = `${target.slice(0, 120)}: ${answer.status} ${text.slice(0, 200)}`;
  const named = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-request-id'];
  if (!named.every((name) => answer.headers.has(name))) return `${shown} (headers)`;
  // A caller's input is no reason for these.
  if (answer.status >= 500 || answer.status === 429) return shown;
  // A slash more in it is another path, which nobody may have.
  if (!operation.statuses.includes(String(answer.status)) && answer.status !== 404) return shown;
  const schema = answer.status === 200 ? CONTRACTS[operation.id] : ErrorEnvelope;
  if (schema === undefined) return null;
  return schema.safeParse(JSON.parse(text)).success ? null : `${shown} (shape)`;
}

/** Asks one after the other, so that the statements can be counted. */
async function faultsOf(operation: Operation, targets: readonly string[]): Promise<readonly string[]> {
  const before = await catalog.statements();
  const faults: (string | null)[] = [];
  for (const target of targets) faults.push(await faultOf(operation, target));
  const statements = (await catalog.statements()) - before;
  const isBounded = statements <= MOST_STATEMENTS * targets.length;
  return [
    ...faults.filter((fault) => fault !== null),
    ...(isBounded ? [] : [`${operation.id}: ${statements} statements for ${targets.length} requests`]),
  ];
}

/** The address with `value` as its parameter of the path, if it has one. */
function at(operation: Operation, value: string): string {
  return operation.path.replace(/\{\w+\}/, () => value);
}

describe('whatever is sent', () => {
  it('knows every endpoint with a JSON contract', () => {
    const ids = operations.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(Object.keys(CONTRACTS)));
    expect(operations.flatMap(({ names }) => names).length).toBeGreaterThan(11);
  });

  it('every parameter of a query with any value is answered as described', async () => {
    for (const operation of operations) {
      const base = at(operation, 'full');
      const fixed = REQUIRED[operation.id] ?? '';
      const targets = operation.names.flatMap((name) =>
        HOSTILE.flatMap((value) => [
          `${base}?${name}=${value}`,
          `${base}?${fixed}&${name}=${value}`,
          `${base}?${name}=${value}&${name}=${value}`,
          `${base}?${name}[]=${value}&${name}[a]=${value}`,
        ]),
      );
      expect(await faultsOf(operation, targets)).toEqual([]);
    }
  });

  it('every path with any value in it is answered as described', async () => {
    for (const operation of operations.filter(({ path }) => path.includes('{'))) {
      const targets = HOSTILE.filter(isSegment).map((value) => at(operation, value));
      expect(await faultsOf(operation, targets)).toEqual([]);
    }
  });

  it('every endpoint ignores parameters that it does not have', async () => {
    for (const operation of operations.filter(({ id }) => !UNCOUNTED.includes(id))) {
      const query = HOSTILE.map((value, index) => `x${index}=${value.slice(0, 100)}`).join('&');
      const fixed = `${REQUIRED[operation.id] ?? ''}&`;
      const slug = operation.path.includes('{username}') ? 'ada' : 'full';
      const answer = await catalog.request(`${at(operation, slug)}?${fixed}${query}&__proto__=1`);
      expect([operation.id, answer.status]).toEqual([operation.id, 200]);
    }
  });

  it('any combination of parameters and any text is answered as described', async () => {
    const value = fc.oneof(
      fc.constantFrom(...HOSTILE),
      fc.string({ unit: 'binary', maxLength: 60 }).map((text) => encodeURIComponent(text.toWellFormed())),
      fc.string({ unit: 'grapheme', maxLength: 230 }).map((text) => encodeURIComponent(text.toWellFormed())),
    );
    const request = fc.nat().chain((index) => {
      const operation = operations[index % operations.length];
      const names = operation?.names ?? [];
      const name = names.length === 0 ? fc.constant('x') : fc.constantFrom(...names);
      return fc.record({
        operation: fc.constant(operation),
        place: value.filter(isSegment),
        query: fc.array(fc.tuple(name, value), { maxLength: 6 }),
      });
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ operation, place, query }) => {
        if (operation === undefined) throw new RangeError('no operation');
        const text = query.map(([name, given]) => `${name}=${given}`).join('&');
        expect(await faultOf(operation, `${at(operation, place)}?${text}`)).toBeNull();
      }),
      { numRuns: 200 },
    );
  });

  it('a cursor with any character changed is refused or read, and never more', async () => {
    const list = operations.find(({ id }) => id === 'listApps');
    if (list === undefined) throw new RangeError('no list');
    const first = await catalog.get('/api/v1/apps?limit=2&sort=likes', AppListResponse);
    const cursor = first.body.meta.nextCursor ?? '';
    const targets = Array.from(cursor, (_, index) => [
      `${cursor.slice(0, index)}${cursor[index] === 'A' ? 'B' : 'A'}${cursor.slice(index + 1)}`,
      cursor.slice(0, index),
      `${cursor.slice(0, index)}%00${cursor.slice(index)}`,
    ]).flat();
    const asked = targets.map((changed) => `/api/v1/apps?limit=2&sort=likes&cursor=${changed}`);
    expect(await faultsOf(list, asked)).toEqual([]);
  });
});
