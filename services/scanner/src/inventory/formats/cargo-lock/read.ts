import { listedPackage } from '../../listed-package.ts';
import { lostNames } from '../../lost-part.ts';
import type { Inventory } from '../../package.ts';
import { createPackageSet } from '../../package-set.ts';
import { notThe, readOrNull } from '../../reader.ts';
import { graphOfNames, type NamedEntry, type NamedRoot } from '../../requirements.ts';
import { STEP } from '../../text/json-lines.ts';
import { listOf, objectOf, textOf } from '../../text/json-object.ts';
import { parseToml, tablesOf } from '../../text/parse-toml.ts';

const FILE_NAME = 'Cargo.lock';

/** Its index, as git or as files; an alternate registry is a name space of its own (The Cargo Book, "Registries"). */
const CRATES_IO = /^(?:registry|sparse)\+https:\/\/[^?#]*\bcrates\.io(?:-index)?\/?$/;

/** `Cargo.lock` (The Cargo Book, "Cargo.toml vs Cargo.lock"). A package without source is of the workspace itself. */
export function readCargoLock(bytes: Uint8Array): Inventory {
  const document = parseToml(bytes, FILE_NAME);
  const tables = tablesOf(document['package']);
  if (tables === null || (tables.length === 0 && document['version'] === undefined))
    throw notThe(FILE_NAME, 'it has no packages');
  if (tables.some(({ source }) => source !== undefined && typeof source !== 'string'))
    throw notThe(FILE_NAME, 'it looks like a uv.lock or a poetry.lock');
  const packages = createPackageSet();
  const roots: NamedRoot[] = [];
  const entries: NamedEntry[] = [];
  for (const [at, { name: crate, version: locked, source, dependencies }] of tables.entries()) {
    const [name, version, from] = [textOf(crate), textOf(locked), textOf(source)];
    const asks = listOf(dependencies).map((each) => ({ name: textOf(each), range: null }));
    if (from === '' && version !== '') {
      roots.push({ label: name, asks });
      continue;
    }
    const entry = { ecosystem: 'crates.io', name, version };
    const isPublic = from === '' || CRATES_IO.test(from);
    const found = listedPackage(
      isPublic ? entry : { ...entry, unmatched: 'not-a-registry-package', registry: from },
    );
    packages.add(found, ['package', at, 'name'].join(STEP));
    // A dependency is written with as much of this as tells which one it is, with or without the commit of git.
    const [repository = ''] = from.split('#', 1);
    const origins = [from, repository].map((each) => `${name} ${version} (${each})`);
    entries.push({ entry: found, names: [name, `${name} ${version}`, ...origins], asks });
  }
  const listed = new Set(tables.map(({ name }) => textOf(name)));
  const asked = tables.flatMap(({ dependencies }) =>
    listOf(dependencies).map((each) => textOf(each).split(' ', 1)[0] ?? ''),
  );
  return {
    ...packages.toInventory(),
    ...lostNames(asked.filter((name) => !listed.has(name))),
    graph: graphOfNames(roots, entries),
  };
}

/** Far more than people write by hand; a longer one would keep the thread. */
const MAX_BYTES = 64 * 1024;

/**
 * Whether a crate is one of the workspace: a `Cargo.lock` lists all of them, and no two of one name. True for what cannot
 * be read.
 */
export function isCargoMember(bytes: Uint8Array, { graph }: Inventory): boolean {
  if (bytes.byteLength > MAX_BYTES) return true;
  const manifest = readOrNull(() => parseToml(bytes, 'Cargo.toml'));
  if (manifest === null) return true;
  return graph?.roots.includes(textOf(objectOf(manifest['package'])['name'])) !== false;
}
