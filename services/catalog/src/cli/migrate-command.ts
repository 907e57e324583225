import type { DataConfig } from '../config.ts';
import { openDatabase } from '../db/open-database.ts';

/** `catalog migrate`: brings the database's schema up to date. */
export async function migrateCommand(config: DataConfig): Promise<void> {
  const database = await openDatabase(config, (sentence) => console.error(sentence));
  await database.close();
  console.log('The database is up to date.');
}
