import { AppSort } from '@repo/contracts/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appSorts } from '../../src/apps/list/app-sorts.ts';
import { sortedPage } from '../../src/apps/list/page-statement.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const ROWS = 20_000;
const DEEP = { key: 10_000, id: 10_000, limit: 24 };

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const { client } = database;
  await client`insert into creators (username, display_name, is_verified) values ('ada', 'Ada', false)`;
  await client`
    insert into apps (slug, creator_id, status, name, languages, frameworks, platforms, alternatives, is_open_source,
      is_featured, ai_metadata, features, changelog, screenshots, published_ms, updated_ms, likes, views, trending_key, summary, detail)
    select 'app-' || n, c.id, (case when n % 10 = 0 then 'draft' else 'published' end)::app_status, 'App', '{}', '{}',
      '{}', '{}', false, false, '{}', '[]', '[]', '[]', n, n, n % 7, n % 3, n, '{}', '{}'
    from creators c, generate_series(1, ${ROWS}::int) n`;
  await client`vacuum analyze apps`;
});

afterAll(() => database.drop());

interface PlanNode {
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Actual Rows': number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

describe('a page in the middle of the list', () => {
  it.each(AppSort.options)('by %s starts its index walk where the page begins', async (sort) => {
    const { text, parametersOf } = sortedPage({
      sort,
      continues: true,
      search: null,
      within: [],
    });
    const [row] = await database.client.unsafe<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>(
      `explain (analyze, buffers, format json) ${text}`,
      parametersOf(DEEP),
    );
    const nodes = flatten(row?.['QUERY PLAN'][0].Plan);
    const scan = nodes.find((node) => node['Index Name'] !== undefined);
    expect(scan?.['Index Name']).toBe(`apps_by_${appSorts[sort].name}`);
    expect(scan?.['Index Cond']).toMatch(/^\(ROW\(/);
    expect(scan?.['Actual Rows']).toBeLessThanOrEqual(25);
    expect(
      (nodes[0]?.['Shared Hit Blocks'] ?? ROWS) + (nodes[0]?.['Shared Read Blocks'] ?? ROWS),
    ).toBeLessThan(60);
  });
});

function flatten(node: PlanNode | undefined): readonly PlanNode[] {
  return node === undefined ? [] : [node, ...(node.Plans ?? []).flatMap(flatten)];
}
