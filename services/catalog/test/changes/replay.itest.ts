import { AppDetail, Change, ExportedApp, ExportHeader } from '@repo/contracts/catalog';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFindDetails, type FindDetails } from '../../src/apps/detail/find-details.ts';
import { createFindChanges, type FindChanges } from '../../src/changes/find-changes.ts';
import { type Client, createReadPool, createWritePool } from '../../src/db/client.ts';
import { createDatabase } from '../../src/db/database.ts';
import { createOpenExport, MAX_EXPORTS, type OpenExport } from '../../src/export/open-export.ts';
import { ADA, appRecord, importRecords } from '../support/records.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** Each has a creator, a tag and apps of its own, so that none waits for another before it commits. */
const WRITERS = [0, 1, 2];
const APPS_EACH = 3;
const SLUGS = WRITERS.flatMap((writer) => Array.from({ length: APPS_EACH }, (_, no) => slugOf(writer, no)));
const TIMEOUT_MS = 60_000;

let database: TestDatabase;
let reader: Client;
let writers: Client[];
let findChanges: FindChanges;
let findDetails: FindDetails;
let openExport: OpenExport;
const { signal } = new AbortController();

beforeAll(async () => {
  database = await createTestDatabase();
  reader = createReadPool(database.url, { connections: MAX_EXPORTS, statementTimeoutMs: TIMEOUT_MS });
  writers = WRITERS.map(() => createWritePool(database.url, 1));
  const read = createDatabase(reader, TIMEOUT_MS);
  findChanges = createFindChanges(read);
  findDetails = createFindDetails(read);
  openExport = createOpenExport(reader);
  await importRecords(database.client, [
    ADA,
    appRecord('template'),
    { kind: 'category', slug: 'common', name: 'Common' },
    ...WRITERS.flatMap((writer) => [
      { kind: 'creator', username: `creator-${writer}` },
      { kind: 'tag', slug: `tag-${writer}`, name: 'Tag' },
    ]),
  ]);
  // Words and facets are there then: who adds one makes others wait who want the same.
  for (const writer of WRITERS) {
    const open = new Set<number>();
    const texts = ['A', 'B', 'C'].flatMap((text): Step[] => [
      { kind: 'put', no: 0, status: 'published', text, alternatives: [] },
      { kind: 'renameCreator', text },
      { kind: 'renameTag', text },
    ]);
    for (const step of [...texts, { kind: 'move', no: 0 } as const, { kind: 'commit' } as const])
      await take(writer, step, open);
  }
}, TIMEOUT_MS);

afterAll(async () => {
  await Promise.all([reader.end(), ...writers.map((writer) => writer.end())]);
  await database.drop();
});

/** A copy of the catalog that somebody keeps: an export, and every change that is told from there on. */
interface Copy {
  readonly apps: Map<string, unknown>;
  seq: number;
}

/** What one writer does next. */
type Step =
  | {
      readonly kind: 'put';
      readonly no: number;
      readonly status: string;
      readonly text: string;
      readonly alternatives: readonly string[];
    }
  | { readonly kind: 'delete' | 'like' | 'move'; readonly no: number }
  | { readonly kind: 'renameCreator' | 'renameTag'; readonly text: string }
  | { readonly kind: 'commit' | 'rollback' | 'overtake' | 'copy' };

const no = fc.nat(APPS_EACH - 1);
const text = fc.constantFrom('A', 'B', 'C');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('put' as const),
      no,
      text,
      status: fc.constantFrom('published', 'published', 'draft', 'removed'),
      alternatives: fc.uniqueArray(fc.constantFrom(...SLUGS), { maxLength: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('delete' as const, 'like' as const, 'move' as const), no }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('renameCreator' as const, 'renameTag' as const), text }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(...(['commit', 'commit', 'overtake', 'rollback', 'copy'] as const)),
    }),
  },
);

describe('changes since an export', () => {
  it(
    'give the live catalog, whenever it was taken and however writers overlap',
    async () => {
      const steps = fc.array(fc.record({ writer: fc.constantFrom(...WRITERS), step }), {
        minLength: 10,
        maxLength: 40,
      });
      await fc.assert(
        fc.asyncProperty(steps, async (all) => {
          const copies = [await copyNow()];
          const open = new Set<number>();
          for (const { writer, step } of all) {
            if (step.kind === 'copy') copies.push(await copyNow());
            else if (step.kind === 'overtake') await overtake(writer, open, copies[0]);
            else await take(writer, step, open);
            // One follows at once, the others begin to when all is over.
            await follow(copies[0]);
          }
          for (const writer of open) await connectionOf(writer)`commit`;
          const live = await copyNow();
          for (const copy of copies) {
            await follow(copy);
            expect(copy.apps).toEqual(live.apps);
            expect(copy.seq).toBe(live.seq);
          }
        }),
        { numRuns: 6, endOnFailure: true },
      );
    },
    TIMEOUT_MS,
  );

  it(
    'give it while an import and other writers are at work at the same time',
    async () => {
      const copy = await copyNow();
      let isOver = false;
      const write = async (writer: number) => {
        for (let turn = 0; turn < 30; turn += 1) {
          const open = new Set<number>();
          const status = turn % 3 === 0 ? 'removed' : 'published';
          await take(
            writer,
            { kind: 'put', no: turn % APPS_EACH, status, text: `${turn}`, alternatives: ['imported-7'] },
            open,
          );
          await take(writer, { kind: 'commit' }, open);
        }
      };
      const imported = Array.from({ length: 200 }, (_, index) => appRecord(`imported-${index}`));
      const writing = Promise.all([importRecords(database.client, imported), ...WRITERS.map(write)]).finally(
        () => {
          isOver = true;
        },
      );
      while (!isOver) await follow(copy);
      await writing;
      await follow(copy);
      expect(copy.apps).toEqual((await copyNow()).apps);
      expect(copy.apps.size).toBeGreaterThan(200);
    },
    TIMEOUT_MS,
  );
});

describe('exports under way', () => {
  it('are two at most for one caller, until one of them ends', async () => {
    const [first, second] = [await openExport('slow', signal), await openExport('slow', signal)];
    await expect(openExport('slow', signal)).rejects.toMatchObject({ code: 'rate_limited' });
    const other = await openExport('other', signal);
    first.lines.destroy();
    const third = await vi.waitFor(() => openExport('slow', signal));
    for (const { lines } of [second, other, third]) lines.destroy();
  });
});

function connectionOf(writer: number): Client {
  const connection = writers[writer];
  if (connection === undefined) throw new RangeError('no such writer');
  return connection;
}

function slugOf(writer: number, no: number): string {
  return `app-${writer}-${no}`;
}

async function take(writer: number, step: Step, open: Set<number>): Promise<void> {
  const sql = connectionOf(writer);
  if (!('no' in step) && !('text' in step)) {
    if (open.delete(writer)) await sql.unsafe(step.kind);
    return;
  }
  if (!open.has(writer)) await sql.unsafe(`begin; set local lock_timeout = '5s'`);
  open.add(writer);
  if ('no' in step) {
    await change(sql, writer, step);
  } else if (step.kind === 'renameCreator') {
    await sql`update creators set display_name = ${step.text} where username = ${`creator-${writer}`}`;
  } else {
    await sql`update tags set name = ${step.text} where slug = ${`tag-${writer}`}`;
  }
  await sql`
    select app_refresh(array(select a.id from apps a join creators c on c.id = a.creator_id where username = ${`creator-${writer}`}))`;
}

/** Others want to commit between the numbering of one transaction and its end, and who follows looks just then. */
async function overtake(writer: number, open: Set<number>, copy: Copy | undefined): Promise<void> {
  if (!open.delete(writer)) return;
  await connectionOf(writer)`set constraints all immediate`;
  const others = [...open].map(async (other) => {
    const [backend] = await connectionOf(other)<{ pid: number }[]>`select pg_backend_pid() as pid`;
    return { commit: connectionOf(other)`commit`.then(() => 'committed'), pid: backend?.pid ?? 0 };
  });
  open.clear();
  const committing = await Promise.all(others);
  for (const { commit, pid } of committing) {
    while ((await Promise.race([commit, isWaiting(pid)])) === 'running');
  }
  await follow(copy);
  await connectionOf(writer)`commit`;
  await Promise.all(committing.map(({ commit }) => commit));
}

async function isWaiting(pid: number): Promise<'waiting' | 'running'> {
  const [row] = await database.client`
    select from pg_stat_activity where pid = ${pid} and wait_event_type = 'Lock'`;
  return row === undefined ? 'running' : 'waiting';
}

async function change(sql: Client, writer: number, step: Extract<Step, { no: number }>): Promise<void> {
  const slug = slugOf(writer, step.no);
  if (step.kind === 'put') {
    await sql`
      insert into apps (slug, creator_id, status, name, languages, frameworks, platforms, alternatives, is_open_source,
        is_featured, ai_metadata, features, changelog, screenshots, published_ms, updated_ms, likes, views, trending_key)
      select ${slug}, id, 'draft', 'New', '{}', '{}', '{}', '{}', false, false,
        (select ai_metadata from apps where slug = 'template'), '[]', '[]', '[]', 0, 0, 0, 0, 0
      from creators where username = ${`creator-${writer}`}
      on conflict (slug) do nothing`;
    await sql`
      insert into app_tags select a.id, t.id from apps a, tags t where a.slug = ${slug} and t.slug = ${`tag-${writer}`}
      on conflict do nothing`;
    await sql`select app_refresh(array(select id from apps where slug = ${slug}))`;
    await sql`
      update apps set name = ${step.text}, alternatives = ${[...step.alternatives]}, status = ${step.status}::app_status
      where slug = ${slug}`;
  } else if (step.kind === 'like') {
    await sql`update apps set likes = likes + 1 where slug = ${slug}`;
  } else if (step.kind === 'move') {
    await sql`
      update apps set category_id = case when category_id is null then (select id from categories) end where slug = ${slug}`;
  } else {
    await sql`delete from apps where slug = ${slug}`;
  }
}

async function copyNow(): Promise<Copy> {
  const { lines, seq } = await openExport('mirror', signal);
  const [first = '', ...rest] = (await lines.toArray()).join('').split('\n').slice(0, -1);
  expect(ExportHeader.parse(JSON.parse(first)).seq).toBe(seq);
  const apps = rest.map((line) => ExportedApp.parse(JSON.parse(line)));
  return { seq, apps: new Map(apps.map(({ kind: _kind, stats: _stats, ...app }) => [app.slug, app])) };
}

async function follow(copy: Copy | undefined): Promise<void> {
  if (copy === undefined) return;
  let cursor: string | undefined;
  do {
    const page = await findChanges({ since: copy.seq, cursor, limit: 2 }, signal);
    for (const { seq, slug, type } of Change.array().parse(JSON.parse(page.items))) {
      expect(seq).toBeGreaterThan(copy.seq);
      copy.seq = seq;
      const found = type === 'removed' ? undefined : (await findDetails([slug], signal)).get(slug);
      if (found === undefined) {
        copy.apps.delete(slug);
        continue;
      }
      const { stats: _, ...app } = AppDetail.parse(JSON.parse(found));
      copy.apps.set(slug, app);
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
