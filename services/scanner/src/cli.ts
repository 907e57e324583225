import { parseArgs } from 'node:util';
import { AdvisoryDataError } from '@repo/upstream/osv-local';
import { importAdvisories } from './cli/import-advisories.ts';

const USAGE = `Usage: advisories import SOURCE… [--to FOLDER]

Builds the index file that ADVISORY_DATA_DIR may point at, from OSV's dumps.
SOURCE is an all.zip, an *.ndjson, a *.json, or a folder of them. FOLDER is ADVISORY_DATA_DIR when it is not given.`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { to: { type: 'string' } },
});
const [command, ...sources] = positionals;
const folder = typeof values.to === 'string' ? values.to : process.env['ADVISORY_DATA_DIR'];

if (command !== 'import' || sources.length === 0 || folder === undefined) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  try {
    await importAdvisories(sources, folder);
  } catch (error) {
    if (!(error instanceof AdvisoryDataError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
