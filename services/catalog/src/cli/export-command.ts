import type { DataConfig } from '../config.ts';
import { createWriteConnection } from '../db/client.ts';
import { openDatabase } from '../db/open-database.ts';
import { exportCatalog } from '../export/export-catalog.ts';
import { writeOut } from './write-out.ts';

/** `catalog export`: prints the catalog as an import file. */
export async function exportCommand(config: DataConfig, output: NodeJS.WritableStream): Promise<void> {
  const database = await openDatabase(config, (sentence) => console.error(sentence));
  const client = createWriteConnection(database.url);
  try {
    await exportCatalog(client, (lines) => writeOut(output, lines));
  } finally {
    await client.end({ timeout: 2 });
    await database.close();
  }
}
