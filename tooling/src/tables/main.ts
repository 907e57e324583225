import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { debSources } from './deb-sources.ts';
import { codenames, cspBypasses, hstsTlds, licenseClassifiers, spdxLicenses } from './published-lists.ts';

const USAGE = `Usage: node tooling/src/tables/main.ts TABLE --from FILE|URL [--from …] [--release R] [--source TEXT]

Makes a data file again from what its publisher offers (plain or gzip). TEXT says what that was; without it the file
keeps what it says. Format it, and look at the difference before you commit it.

  debian     the release's Packages indexes: all suites, components and wanted architectures
  codenames  debian.csv and ubuntu.csv of distro-info-data, in this order
  csp        jsonp.json and angular.json of csp-evaluator, in this order
  hsts       Chromium's transport_security_state_static.json
  spdx       spdx.json of the package spdx-license-list, index.json and deprecated.json of spdx-license-ids
  pypi       PyPI's classifiers, one a line`;

interface Table {
  readonly file: (release: string) => string;
  /** `current`: the file as it is, for what is our own in it. */
  readonly make: (texts: readonly string[], current: never) => object;
}

const DATA = 'services/scanner/data';
const LEGAL = 'services/scanner/src/scans/legal';

const TABLES: Readonly<Record<string, Table>> = {
  debian: {
    file: (release) => `${DATA}/debian-${release}.json`,
    make: (texts) => ({ sources: debSources(texts) }),
  },
  codenames: { file: () => `${DATA}/codenames.json`, make: codenames },
  csp: { file: () => `${DATA}/csp-bypasses.json`, make: cspBypasses },
  hsts: {
    file: () => 'services/scanner/data/hsts-preload-tlds.json',
    make: ([list = '']) => hstsTlds(list),
  },
  spdx: {
    file: () => `${LEGAL}/spdx/spdx-licenses.json`,
    make: spdxLicenses,
  },
  pypi: {
    file: () => `${LEGAL}/declared/pypi-classifiers.json`,
    make: ([list = ''], current) => licenseClassifiers(list, current),
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
if (table === undefined || values.from === undefined) {
  console.log(USAGE);
  process.exitCode = values.help === true ? 0 : 2;
} else {
  const release = values.release ?? '';
  const file = table.file(release);
  const path = join(import.meta.dirname, '..', '..', '..', file);
  const current = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const texts = await Promise.all(values.from.map(read));
  const content = {
    source: values.source ?? current.source ?? 'not told',
    date: new Date().toISOString().slice(0, 10),
    command: `node tooling/src/tables/main.ts ${name}${release === '' ? '' : ` --release ${release}`} --from …`,
    // JSON.parse is not typed; each table reads its own file.
    ...table.make(texts, current as never),
  };
  writeFileSync(path, `${JSON.stringify(content, null, 1)}\n`);
  console.log(file);
}

async function read(from: string): Promise<string> {
  const bytes = /^https?:/.test(from)
    ? new Uint8Array(await (await fetch(from)).arrayBuffer())
    : readFileSync(from);
  return new TextDecoder().decode(bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes);
}
