import { listedPackage } from '../../listed-package.ts';
import { type ProjectManifest, partFolder, projectParts } from '../../manifests/project-manifest.ts';
import type { DependencyScope, Inventory, Package } from '../../package.ts';
import { createPackageSet } from '../../package-set.ts';
import { notThe, type ReadOptions } from '../../reader.ts';
import { type Ask, graphOfNames, type NamedEntry, type NamedRoot } from '../../requirements.ts';
import { STEP } from '../../text/json-lines.ts';
import { type JsonObject, listOf, objectOf, parseJsonObject, textOf } from '../../text/json-object.ts';

const FILE_NAME = 'composer.lock';

const SECTIONS = [
  ['packages', 'production'],
  ['packages-dev', 'development'],
] as const;

/** `composer.lock`: Composer copies the licence of each package into it, several as alternatives (schema, `license`). */
export function readComposerLock(
  bytes: Uint8Array,
  { manifests = [] }: Partial<ReadOptions> = {},
): Inventory {
  const lock = parseJsonObject(bytes, FILE_NAME);
  if (!Array.isArray(lock['packages'])) throw notThe(FILE_NAME, 'it has no list of packages');
  const packages = createPackageSet();
  const named: NamedEntry[] = [];
  const folders: NamedRoot[] = [];
  for (const [section, scope] of SECTIONS) {
    for (const [at, each] of listOf(lock[section]).entries()) {
      const entry = objectOf(each);
      const name = textOf(entry['name']);
      const dist = objectOf(entry['dist']);
      // A folder of the project itself (getcomposer.org, "Repositories", Path).
      if (dist['type'] === 'path') {
        folders.push({ label: partFolder(textOf(dist['url'])) || name, asks: asksIn(entry['require']) });
        continue;
      }
      const version = textOf(entry['version']);
      const found = listedPackage({ ecosystem: 'Packagist', name, version, scope });
      const declaredLicense = licenseOf(entry);
      const told = declaredLicense === undefined ? {} : { declaredLicense };
      packages.add({ ...found, ...drupalLookups(found), ...told }, [section, at, 'name'].join(STEP));
      named.push({
        entry: found,
        names: [name.toLowerCase(), ...namesIn(entry['replace'])],
        asks: asksIn(entry['require']),
      });
    }
  }
  const parts = projectParts(manifests.slice(0, 1), readComposerJson);
  // Without the manifest the folders are not all that asks.
  const roots = parts.length === 0 ? [] : [...parts, ...folders];
  return { ...packages.toInventory(), graph: graphOfNames(roots, named) };
}

/** What the project's `composer.json` asks for. */
function readComposerJson(bytes: Uint8Array): ProjectManifest {
  const manifest = parseJsonObject(bytes, 'composer.json');
  const asksOf = (section: string, scope: DependencyScope, group: string) =>
    asksIn(manifest[section]).map((ask) => ({ ...ask, scope, group }));
  return {
    name: textOf(manifest['name']),
    asks: [...asksOf('require', 'production', ''), ...asksOf('require-dev', 'development', 'dev')],
  };
}

/** Parts of the platform (`php`, `ext-json`) are no packages of the file. */
function asksIn(required: unknown): readonly Ask[] {
  return Object.entries(objectOf(required)).map(([name, range]) => ({
    name: name.toLowerCase(),
    range: textOf(range) || null,
  }));
}

/** A package that replaces others is what those who ask for them get. */
function namesIn(replaced: unknown): readonly string[] {
  return Object.keys(objectOf(replaced)).map((name) => name.toLowerCase());
}

/** OSV has advisories of Drupal's modules under the repository that Drupal runs for Composer. */
const DRUPAL = 'Packagist:https://packages.drupal.org/8';

function drupalLookups({ name, lookups }: Package): Pick<Package, 'lookups'> | null {
  if (!name.startsWith('drupal/')) return null;
  return { lookups: lookups.flatMap((each) => [each, { ...each, ecosystem: DRUPAL }]) };
}

function licenseOf({ license }: JsonObject): unknown {
  return Array.isArray(license) && license.length === 1 ? license[0] : license;
}
