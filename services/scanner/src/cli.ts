import { parseArgs } from 'node:util';
import { EnvironmentError, parseEnv } from '@repo/service-kit/env';
import { AdvisoryDataError } from '@repo/upstream/osv-local';
import { exportFolder, importFolder } from './cli/folder-file.ts';
import { importAdvisories } from './cli/import-advisories.ts';
import { syncAdvisories } from './cli/sync-advisories.ts';
import { MirrorSettings } from './config.ts';

const USAGE = `Usage: advisories sync [--to FOLDER] [--ecosystems NAMES] [--watch TIME]
       advisories import SOURCE… [--to FOLDER]
       advisories export [FOLDER] --to FILE
       advisories import --from FILE [--to FOLDER]

Keeps the folder that ADVISORY_DATA_DIR may point at; FOLDER is that one when it is not given.
sync fetches what has changed in OSV's dumps at OSV_DATA_URL, and what KEV_URL, EPSS_DATA_URL and CVE_RECORDS_URL
name: all of it the first time. NAMES are ecosystems as the dumps spell them, separated by commas; TIME is
how long to wait before it looks again, such as 15m or 1h, at least 1m. Without --watch it looks once.
import builds the index from dumps: an all.zip, an *.ndjson, a *.json, or a folder of them.
export and import --from carry a folder as one file to where there is no network.`;

/** The command is not written as it has to be. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

interface Flags {
  readonly to?: string | undefined;
  readonly from?: string | undefined;
  readonly ecosystems?: string | undefined;
  readonly watch?: string | undefined;
}

type Command = (operands: readonly string[], flags: Flags) => Promise<boolean>;

/** Each says whether all went well. */
const COMMANDS: Readonly<Record<string, Command>> = {
  sync: ([...operands], { to, ecosystems, watch }) => {
    if (operands.length > 0) throw new UsageError(USAGE);
    return syncAdvisories({
      folder: folderOf(to),
      ecosystems: ecosystems === undefined ? null : namesIn(ecosystems),
      watchMs: watch === undefined ? null : timeOf(watch),
      settings: parseEnv(MirrorSettings, process.env),
    });
  },
  import: async (sources, { to, from }) => {
    if ((from === undefined) === (sources.length === 0)) throw new UsageError(USAGE);
    await (from === undefined ? importAdvisories(sources, folderOf(to)) : importFolder(from, folderOf(to)));
    return true;
  },
  export: async ([folder, ...others], { to }) => {
    if (to === undefined || others.length > 0) throw new UsageError(USAGE);
    await exportFolder(folderOf(folder), to);
    return true;
  },
};

function folderOf(given: string | undefined): string {
  const folder = given ?? process.env['ADVISORY_DATA_DIR'];
  if (folder === undefined || folder === '') throw new UsageError(USAGE);
  return folder;
}

function namesIn(list: string): readonly string[] {
  const names = list.split(',').map((name) => name.trim());
  if (names.some((name) => !/^[\w.][\w .-]{0,63}$/.test(name))) {
    throw new UsageError('--ecosystems: write names as the dumps spell them, such as npm,PyPI,crates.io.');
  }
  return names;
}

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

function timeOf(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,5})([smh])$/.exec(text) ?? [];
  const ms = Number(count) * (UNITS[unit] ?? 0);
  if (ms < 60_000 || ms > 7 * 86_400_000) {
    throw new UsageError('--watch: write a time such as 15m or 1h, from 1m to 168h.');
  }
  return ms;
}

async function main(args: readonly string[]): Promise<number> {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        from: { type: 'string' },
        ecosystems: { type: 'string' },
        watch: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help === true) {
      console.log(USAGE);
      return 0;
    }
    const [name = '', ...operands] = positionals;
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined) throw new UsageError(USAGE);
    return (await command(operands, values)) ? 0 : 1;
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
    const isUsage = thrown instanceof UsageError || code.startsWith('ERR_PARSE_ARGS');
    const isExpected = thrown instanceof AdvisoryDataError || thrown instanceof EnvironmentError;
    // What the file system refuses says which file and why.
    if (!isUsage && !isExpected && !/^E[A-Z]+$/.test(code)) throw thrown;
    console.error(thrown instanceof Error ? thrown.message : thrown);
    return isUsage ? 2 : 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
