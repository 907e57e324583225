import { once } from 'node:events';
import { addAbortSignal, Readable } from 'node:stream';
import type { ExportHeader } from '@repo/contracts/catalog';
import { AppError } from '@repo/service-kit/errors';
import { createSemaphore } from '@repo/service-kit/semaphore';
import { sql } from 'drizzle-orm';
import { detailJson } from '../apps/render/app-json.ts';
import type { Client, Transaction } from '../db/client.ts';
import { toAppError } from '../db/database-error.ts';
import { isPublished } from '../db/published.ts';
import { apps } from '../db/schema/apps.ts';
import { createStatement } from '../db/statement.ts';

/** The published apps of one moment: lines of NDJSON. Who does not read them must destroy them. */
export interface CatalogExport {
  readonly seq: number;
  readonly lines: Readable;
}

/**
 * Waits while too many are under way.
 *
 * @param client whose export it is.
 * @throws AppError `unavailable` when the database is away, `rate_limited` when the client has its share of them under way.
 */
export type OpenExport = (client: string, signal: AbortSignal) => Promise<CatalogExport>;

/** Each holds a connection, and keeps Postgres from clearing what was deleted since it began. */
export const MAX_EXPORTS = 4;
/** So that nobody who reads slowly keeps all others from theirs. */
const MAX_EXPORTS_EACH = 2;
const TOO_MANY = `At most ${MAX_EXPORTS_EACH} exports are served to an address at once; read one to its end.`;
const MAX_EXPORT_MS = 10 * 60_000;
const ROWS_AT_ONCE = 100;

/**
 * Exports over connections of their own. All of an export is of one snapshot, so it has all changes up to its `seq` and
 * none above. Memory does not grow with the catalog; a caller who reads too slowly is cut off.
 *
 * @param client a pool of `MAX_EXPORTS`.
 */
export function createOpenExport(client: Client): OpenExport {
  const places = createSemaphore(MAX_EXPORTS);
  const underWay = new Map<string, number>();
  return (caller, signal) => {
    const others = underWay.get(caller) ?? 0;
    if (others >= MAX_EXPORTS_EACH)
      return Promise.reject(new AppError('rate_limited', TOO_MANY, { retryAfterSeconds: 60 }));
    underWay.set(caller, others + 1);
    const { promise, resolve, reject } = Promise.withResolvers<CatalogExport>();
    const write = async (tx: Transaction) => {
      const [header] = await tx<Pick<ExportHeader, 'seq' | 'generatedAt'>[]>`
        select seq, iso_time(floor(extract(epoch from now()) * 1000)::bigint) as "generatedAt" from change_head`;
      signal.throwIfAborted();
      if (header === undefined) throw new Error('change_head has no row');
      const lines = Readable.from(linesOf(tx, { kind: 'export', ...header }), { objectMode: false });
      const closed = once(lines, 'close');
      resolve({ seq: header.seq, lines: addAbortSignal(AbortSignal.timeout(MAX_EXPORT_MS), lines) });
      await closed;
    };
    places
      .run(() => client.begin('isolation level repeatable read read only', write), signal)
      .catch((cause: unknown) => reject(toAppError(cause)))
      .finally(() => {
        const left = (underWay.get(caller) ?? 1) - 1;
        if (left === 0) underWay.delete(caller);
        else underWay.set(caller, left);
      });
    return promise;
  };
}

async function* linesOf(tx: Transaction, header: ExportHeader): AsyncGenerator<string> {
  yield `${JSON.stringify(header)}\n`;
  let after: number | undefined = 0;
  while (after !== undefined) {
    const rows: ExportRow[] = await tx.unsafe<ExportRow[]>(PAGE.text, PAGE.parametersOf({ after }), {
      prepare: true,
    });
    if (rows.length > 0) yield rows.map(({ line }) => `${line}\n`).join('');
    after = rows.at(-1)?.id;
  }
}

interface ExportRow {
  readonly id: number;
  readonly line: string;
}

/** By number, which an app keeps for good. */
const PAGE = createStatement<ExportRow, { readonly after: number }>(sql`
  select ${apps.id}, '{"kind":"app",' || substr(${detailJson}, 2) as line
  from ${apps} where ${isPublished} and ${apps.id} > ${sql.placeholder('after')}
  order by ${apps.id} limit ${sql.raw(String(ROWS_AT_ONCE))}`);
