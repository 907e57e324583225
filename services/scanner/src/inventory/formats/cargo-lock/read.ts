import { listedPackage } from '../../listed-package.ts';
import type { Inventory } from '../../package.ts';
import { createPackageSet } from '../../package-set.ts';
import { NotTheFormatError } from '../../reader.ts';
import { textOf } from '../../text/json-object.ts';
import { parseToml, tablesOf } from '../../text/parse-toml.ts';

const FILE_NAME = 'Cargo.lock';

/** Its index, as git or as files; an alternate registry is a name space of its own (The Cargo Book, "Registries"). */
const CRATES_IO = /^(?:registry|sparse)\+https:\/\/[^?#]*\bcrates\.io(?:-index)?\/?$/;

/** `Cargo.lock` (The Cargo Book, "Cargo.toml vs Cargo.lock"). A package without source is of the workspace itself. */
export function readCargoLock(bytes: Uint8Array): Inventory {
  const document = parseToml(bytes, FILE_NAME);
  const tables = document['package'] === undefined ? [] : tablesOf(document['package']);
  if (tables === null || (tables.length === 0 && document['version'] === undefined)) {
    throw new NotTheFormatError(`This is not a ${FILE_NAME}: it has no packages.`);
  }
  const packages = createPackageSet();
  for (const { name, version, source } of tables) {
    const from = textOf(source);
    if (from === '') continue;
    const entry = { ecosystem: 'crates.io', name: textOf(name), version: textOf(version) };
    const isPublic = CRATES_IO.test(from);
    packages.add(
      listedPackage(isPublic ? entry : { ...entry, unmatched: 'not-a-registry-package', registry: from }),
    );
  }
  return packages.toInventory();
}
