import type { Client } from '../../src/db/client.ts';
import { type ImportResult, importCatalog } from '../../src/import/import-catalog.ts';

export type Fields = Readonly<Record<string, unknown>>;

export const NOW_MS = Date.parse('2026-11-01T00:00:00Z');

/** A published app of the creator `ada`; give what matters to the test. */
export function appRecord(slug: string, fields: Fields = {}): Fields {
  return {
    kind: 'app',
    slug,
    name: `Name of ${slug}`,
    creator: 'ada',
    status: 'published',
    publishedAt: '2026-03-01T12:00:00Z',
    ...fields,
  };
}

export const ADA = { kind: 'creator', username: 'ada', displayName: 'Ada' };

/** Imports records as a file of one line each. */
export async function importRecords(client: Client, records: readonly Fields[]): Promise<ImportResult> {
  return importText(client, records.map((record) => JSON.stringify(record)).join('\n'));
}

export async function importText(client: Client, text: string): Promise<ImportResult> {
  const bytes = Buffer.from(text);
  return importCatalog(
    client,
    { chunks: () => once(bytes), bytes: bytes.length, digest: null },
    NOW_MS,
    SILENT,
  );
}

const SILENT = { start: () => undefined, advanceTo: () => undefined };

async function* once(bytes: Uint8Array) {
  yield await Promise.resolve(bytes);
}
