import type { Client } from '../db/client.ts';
import { EXPORTED_RECORDS } from './exported-records.ts';

const ROWS_AT_ONCE = 500;

/**
 * Writes the whole catalog, apps of every status included, in the format of imports: imported into an empty database
 * it gives the same catalog. All of it is of one moment. Memory does not grow with the catalog.
 *
 * @param write takes a few lines at a time and resolves when it can take more.
 */
export async function exportCatalog(client: Client, write: (lines: string) => Promise<void>): Promise<void> {
  await client.begin('isolation level repeatable read read only', async (tx) => {
    for (const query of EXPORTED_RECORDS) {
      for await (const rows of tx.unsafe<{ line: string }[]>(query).cursor(ROWS_AT_ONCE)) {
        await write(rows.map(({ line }) => `${line}\n`).join(''));
      }
    }
  });
}
