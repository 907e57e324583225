import { listedPackage } from '../../listed-package.ts';
import type { Inventory, Package } from '../../package.ts';
import { createPackageSet } from '../../package-set.ts';
import { notThe } from '../../reader.ts';
import { decodeDocument } from '../../text/decode-document.ts';
import { numberedLines } from '../../text/lines-of.ts';

const FILE_NAME = 'mix.lock';

/** Old versions wrote the first entry behind the opening brace, and the closing one behind the last. */
const MAP = /^%\{[^]*\}\s*$/;
const ENTRY = /^(?:%\{|\s*)"([^"]+)": \{:(\w+)(?:, :?"?([^",}]*)"?)?(?:, "([^"]*)")?(?:, (.*))?\},?\}?\s*$/;
/** Behind the lists of managers and of what it needs itself. */
const REPOSITORY = /\], "([^"]*)"/;

/**
 * Mix's `mix.lock`: a map of Elixir terms, one a line, `"app": {:hex, :name, "version", checksum, managers,
 * [dependencies], "repo", checksum}` or `{:git, "address", "commit", [options]}`. What stands behind the version came
 * with later versions.
 */
export function readMixLock(bytes: Uint8Array): Inventory {
  const text = decodeDocument(bytes, FILE_NAME);
  const packages = createPackageSet();
  let isMap = MAP.test(text);
  for (const [at, line] of numberedLines(text)) {
    if (/^(?:%\{)?\s*(?:\}\s*)?$/.test(line)) continue;
    const [, app = '', kind = '', name = '', version = '', more = ''] = ENTRY.exec(line) ?? [];
    isMap &&= app !== '';
    const found = toPackage(app, kind, name, version, REPOSITORY.exec(more)?.[1]);
    if (found !== null) packages.add(found, at);
  }
  if (!isMap) throw notThe(FILE_NAME, `it is no whole map of Elixir's`);
  return packages.toInventory();
}

/** Null for a folder of the project itself. */
function toPackage(
  app: string,
  kind: string,
  name: string,
  version: string,
  repository = 'hexpm',
): Package | null {
  if (kind === 'path') return null;
  if (kind !== 'hex') {
    const unmatched = kind === 'git' ? 'not-a-registry-package' : 'unreadable';
    return listedPackage({ ecosystem: 'Hex', name: app, version: name, unmatched });
  }
  // An organisation of the registry (`hexpm:name`) and a registry of one's own are name spaces of their own.
  const unmatched = repository === 'hexpm' ? null : 'not-a-registry-package';
  return listedPackage({ ecosystem: 'Hex', name, version, unmatched });
}
