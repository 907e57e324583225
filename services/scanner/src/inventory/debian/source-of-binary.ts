import { createRequire } from 'node:module';
import type { PackageLookup } from '../package.ts';

/** The data file of a release, made by tooling/src/tables; its lines are described there (debSources). */
interface SourceFile {
  readonly sources: readonly string[];
}

const RELEASES: ReadonlySet<string> = new Set(['11', '12', '13']);

/**
 * The source package and its version that a binary package of a Debian release is built from, by the archive's own
 * indexes; null where they do not tell. `version` is without the number of a rebuild.
 */
export function sourceOfBinary(release: string, binary: string, version: string): PackageLookup | null {
  const entries = tableOf(release).get(binary)?.split(' ') ?? [];
  for (const entry of entries) {
    const [, name = '', kind, before = '', after = ''] = ENTRY.exec(entry) ?? [];
    if (kind === undefined) return { name, version };
    if (kind === '=' && version === before) return { name, version: after };
    if (kind === '@' && version.startsWith(before)) {
      return { name, version: after + version.slice(before.length) };
    }
  }
  return null;
}

export function hasSourceTable(release: string): boolean {
  return RELEASES.has(release);
}

const ENTRY = /^([^@=]+)(?:([@=])([^>]*)>(.*))?$/;

/** By binary package: `source`, `source@before>after` or `source=version>version`, several with a blank between. */
type SourceTable = ReadonlyMap<string, string>;

const tables = new Map<string, SourceTable>();

/** Read when the first list of the release comes: most processes never need it. */
function tableOf(release: string): SourceTable {
  const known = tables.get(release);
  if (known !== undefined) return known;
  const table = RELEASES.has(release) ? parse(load(`../../../data/debian-${release}.json`)) : new Map();
  tables.set(release, table);
  return table;
}

const load: (file: string) => SourceFile = createRequire(import.meta.url);

function parse({ sources }: SourceFile): SourceTable {
  const table = new Map<string, string>();
  for (const line of sources) {
    const [source = '', ...entries] = line.split(' ');
    for (const entry of entries) {
      const at = entry.search(/[@=]/);
      const binary = at === -1 ? entry : entry.slice(0, at);
      const told = at === -1 ? source : source + entry.slice(at);
      const others = table.get(binary);
      table.set(binary, others === undefined ? told : `${others} ${told}`);
    }
  }
  return table;
}
