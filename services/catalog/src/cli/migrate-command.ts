import type { MigrateConfig } from '../config.ts';
import { openDatabase } from '../db/open-database.ts';
import { ensureReaderRole } from '../db/reader-role.ts';

export async function migrateCommand(config: MigrateConfig): Promise<void> {
  const report = (sentence: string) => console.error(sentence);
  const database = await openDatabase(config, report);
  const name = config.DATABASE_READER_ROLE;
  try {
    if (name !== undefined) {
      const password = config.DATABASE_READER_PASSWORD ?? null;
      await ensureReaderRole(database.url, { name, password }, report);
    }
  } finally {
    await database.close();
  }
  console.log('The database is up to date.');
}
