import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RecordedStatement } from './record-statements.ts';

const run = promisify(execFile);

/** Whether `pgbench` is on the PATH. */
export async function hasPgbench(): Promise<boolean> {
  return run('pgbench', ['--version']).then(
    () => true,
    () => false,
  );
}

/** Transactions a second of `pgbench` that runs these statements, one list a transaction, on so many connections. */
export async function runPgbench(
  databaseUrl: string,
  lists: readonly (readonly RecordedStatement[])[],
  load: { readonly folder: string; readonly connections: number; readonly seconds: number },
): Promise<number> {
  const files = await Promise.all(
    lists.map(async (statements, index) => {
      const file = join(load.folder, `pgbench-${index}.sql`);
      await writeFile(file, statements.map(toScript).join(''));
      return file;
    }),
  );
  const { stdout } = await run(
    'pgbench',
    [
      '--no-vacuum',
      '--protocol=simple',
      `--client=${load.connections}`,
      '--jobs=2',
      `--time=${Math.max(1, Math.round(load.seconds))}`,
      ...files.map((file) => `--file=${file}`),
      databaseUrl,
    ],
    { env: { ...process.env, PGOPTIONS: '-c plan_cache_mode=force_custom_plan' } },
  );
  const perSecond = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
  if (perSecond === undefined) throw new Error(`pgbench told no figure:\n${stdout}`);
  return Number(perSecond);
}

/** The statement with its parameters in place. Its lines stay: a comment ends with its line. */
export function toScript({ sql, parameters }: RecordedStatement): string {
  const filled = sql.replaceAll(/\$(\d+)/g, (_, place: string) => {
    const value = parameters[Number(place) - 1] ?? null;
    return value === null ? 'null' : `'${value.replaceAll("'", "''")}'`;
  });
  return `${filled.trim().replace(/;$/, '')};\n`;
}
