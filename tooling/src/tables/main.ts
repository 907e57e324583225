import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { debSources } from './deb-sources.ts';

const USAGE = `Usage: node tooling/src/tables/main.ts TABLE --from FILE|URL [--from …] [--release R] --source TEXT

Makes a data file again from what its publisher offers (plain or gzip). SOURCE is what the file says about its origin.

  debian   services/scanner/data/debian-R.json from the release's Packages indexes (all its suites and components)`;

interface Table {
  readonly file: (release: string) => string;
  readonly make: (texts: readonly string[]) => object;
}

const TABLES: Readonly<Record<string, Table>> = {
  debian: {
    file: (release) => `services/scanner/data/debian-${release}.json`,
    make: (texts) => ({ sources: debSources(texts) }),
  },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string', multiple: true },
    release: { type: 'string' },
    source: { type: 'string' },
    help: { type: 'boolean' },
  },
});
const name = positionals[0] ?? '';
const table = TABLES[name];
if (table === undefined || values.from === undefined || values.source === undefined) {
  console.log(USAGE);
  process.exitCode = values.help === true ? 0 : 2;
} else {
  const release = values.release ?? '';
  const texts = await Promise.all(values.from.map(read));
  const file = table.file(release);
  const command = ['node tooling/src/tables/main.ts', name, release === '' ? '' : `--release ${release}`];
  const content = {
    source: values.source,
    date: new Date().toISOString().slice(0, 10),
    command: `${command.filter((part) => part !== '').join(' ')} --from …`,
    ...table.make(texts),
  };
  writeFileSync(join(import.meta.dirname, '..', '..', '..', file), `${JSON.stringify(content, null, 1)}\n`);
  console.log(file);
}

async function read(from: string): Promise<string> {
  const bytes = /^https?:/.test(from)
    ? new Uint8Array(await (await fetch(from)).arrayBuffer())
    : readFileSync(from);
  return new TextDecoder().decode(bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes);
}
