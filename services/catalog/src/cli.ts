import { EnvironmentError, parseEnv } from '@repo/service-kit/env';
import { importCommand } from './cli/import-command.ts';
import { migrateCommand } from './cli/migrate-command.ts';
import { exportCommand, generateCommand, OutputError } from './cli/print-commands.ts';
import { DataConfig, MigrateConfig } from './config.ts';
import { explainDatabaseError } from './db/explain-database-error.ts';
import { DatabaseStartError } from './db/open-database.ts';
import { ImportError } from './import/import-error.ts';

const USAGE = `Usage: catalog <command>

  import FILE         import an NDJSON file, or go on with an import of it that was interrupted;
                      importing it again changes nothing
  export              print the whole catalog as such a file
  generate --apps N   print a made-up catalog of N apps as such a file
  migrate             bring the database's schema up to date; with DATABASE_READER_ROLE, also
                      create a role of that name that can only read

The database is the one at DATABASE_URL, or an embedded one under CATALOG_DATA_DIR.`;

const COMMANDS: Readonly<
  Record<string, { readonly operands: number; run(operands: readonly string[]): Promise<void> }>
> = {
  import: { operands: 1, run: ([file = '']) => importCommand(parseEnv(DataConfig, process.env), file) },
  export: { operands: 0, run: () => exportCommand(parseEnv(DataConfig, process.env), process.stdout) },
  generate: { operands: 2, run: ([flag, count]) => generateCommand(appCount(flag, count), process.stdout) },
  migrate: { operands: 0, run: () => migrateCommand(parseEnv(MigrateConfig, process.env)) },
};

const MAX_GENERATED = 10_000_000;

/** The command is not written as it has to be. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

function appCount(flag = '', count = ''): number {
  const isCount = flag === '--apps' && /^\d{1,8}$/.test(count) && Number(count) <= MAX_GENERATED;
  if (!isCount) throw new UsageError(`${USAGE}\n\nN is a whole number from 0 to ${MAX_GENERATED}.`);
  return Number(count);
}

const EXPECTED = [UsageError, EnvironmentError, DatabaseStartError, ImportError, OutputError];

async function main([name = '', ...operands]: readonly string[]): Promise<number> {
  if (name === '--help' || name === '-h') {
    console.log(USAGE);
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined || operands.length !== command.operands) {
    console.error(USAGE);
    return 1;
  }
  try {
    await command.run(operands);
    return 0;
  } catch (thrown) {
    const sentence = EXPECTED.some((kind) => thrown instanceof kind) ? thrown : explainDatabaseError(thrown);
    if (sentence === null) throw thrown;
    console.error(sentence instanceof Error ? sentence.message : sentence);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
