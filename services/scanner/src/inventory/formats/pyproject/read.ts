import { unreadablePackage } from '../../listed-package.ts';
import { poetryRequirements, pyprojectSections } from '../../manifests/pyproject.ts';
import type { DependencyScope, Inventory, Package } from '../../package.ts';
import { createPackageSet } from '../../package-set.ts';
import {
  foreignPackage,
  lockedPackage,
  requiredPackage,
  unpinnedPackage,
} from '../../python/python-package.ts';
import { parseRequirement } from '../../python/requirement.ts';
import { decodeText } from '../../text/decode-document.ts';
import { type JsonObject, textOf } from '../../text/json-object.ts';
import { lineCounter } from '../../text/lines-of.ts';
import { parseToml } from '../../text/parse-toml.ts';

/** What a `pyproject.toml` without a lockfile asks for. A file that only sets up tools has none. */
export function readPyproject(bytes: Uint8Array): Inventory {
  const document = parseToml(bytes, 'pyproject.toml');
  const lines = linesByText(decodeText(bytes, 'pyproject.toml'));
  const { lists, tables } = pyprojectSections(document);
  const packages = createPackageSet();
  const add = (found: readonly Package[], written: unknown) => {
    for (const each of found) packages.add(each, lines.get(String(written)));
  };
  for (const [list, scope] of lists) {
    for (const line of Array.isArray(list) ? list : []) add(required(line, scope), line);
  }
  for (const [table, scope] of tables) {
    for (const { name, wanted } of poetryRequirements(table)) add(poetryEntry(name, wanted, scope), name);
  }
  const inventory = packages.toInventory();
  return inventory.packages.length === 0 ? inventory : { ...inventory, isWhole: false };
}

const TEXT_OR_KEY = /"([^"\n]*)"|'([^'\n]*)'|^[ \t]*([\w-]+)[ \t]*=/gm;

/** The first line, from 1, of each text in quotation marks and of each key. */
function linesByText(document: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const lineAt = lineCounter(document);
  for (const { 1: double, 2: single, 3: key, index, 0: whole } of document.matchAll(TEXT_OR_KEY)) {
    const text = double ?? single ?? key ?? '';
    if (!lines.has(text)) lines.set(text, lineAt(index + whole.length));
  }
  return lines;
}

function required(line: unknown, scope: DependencyScope): readonly Package[] {
  if (typeof line !== 'string') return [];
  const requirement = parseRequirement(line.trim());
  if (requirement === null) return [unreadablePackage('PyPI', line, scope)];
  const { name, specifiers, address } = requirement;
  return [address === null ? requiredPackage(name, specifiers, scope) : foreignPackage(name, address, scope)];
}

/** A version alone is exact, with or without a sign of equality (python-poetry.org, "Dependency specification"). */
const EXACT = /^={0,2}\s*v?(\d[\w.!+-]*)$/;

function poetryEntry(name: string, wanted: JsonObject, scope: DependencyScope): readonly Package[] {
  if (typeof wanted['path'] === 'string') return [];
  const address = textOf(wanted['git']) || textOf(wanted['url']);
  if (address !== '') return [foreignPackage(name, address, scope)];
  const range = textOf(wanted['version']);
  const version = EXACT.exec(range)?.[1];
  return version === undefined
    ? [unpinnedPackage(name, range, scope)]
    : [lockedPackage(name, version, scope)];
}
