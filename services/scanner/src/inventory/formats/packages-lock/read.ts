import { listedPackage } from '../../listed-package.ts';
import type { Inventory } from '../../package.ts';
import { createPackageSet } from '../../package-set.ts';
import { notThe } from '../../reader.ts';
import { type Ask, graphOfNames, type NamedEntry, type NamedRoot } from '../../requirements.ts';
import { STEP } from '../../text/json-lines.ts';
import { isJsonObject, type JsonObject, objectOf, parseJsonObject, textOf } from '../../text/json-object.ts';

const FILE_NAME = 'packages.lock.json';

/** NuGet's `packages.lock.json`: dependencies by target framework; `Project` is another project of the same source. */
export function readPackagesLock(bytes: Uint8Array): Inventory {
  const { version, dependencies } = parseJsonObject(bytes, FILE_NAME);
  if (version === undefined || !isJsonObject(dependencies))
    throw notThe(FILE_NAME, 'it has no version and dependencies');
  const packages = createPackageSet();
  const roots: NamedRoot[] = [];
  const entries: NamedEntry[] = [];
  for (const [label, framework] of Object.entries(dependencies)) {
    const direct: Ask[] = [];
    const projects: string[] = [];
    const ofProjects = new Set<string>();
    roots.push({ label, asks: direct });
    for (const [name, each] of Object.entries(objectOf(framework))) {
      const entry = objectOf(each);
      const called = nameIn(label, name);
      const asks = asksOf(entry, label);
      if (entry['type'] === 'Project') {
        projects.push(called);
        for (const each of asks) ofProjects.add(each.name);
        entries.push({ entry: { name, version: '' }, names: [called], asks });
        continue;
      }
      const found = listedPackage({ ecosystem: 'NuGet', name, version: textOf(entry['resolved']) });
      packages.add(found, ['dependencies', label, name].join(STEP));
      entries.push({ entry: found, names: [called], asks });
      if (entry['type'] === 'Direct')
        direct.push({ name: called, range: textOf(entry['requested']) || null });
    }
    // The file does not say which of them the project refers to itself; those that no other one brings for certain.
    for (const name of projects) if (!ofProjects.has(name)) direct.push({ name, range: null });
  }
  return { ...packages.toInventory(), graph: graphOfNames(roots, entries) };
}

function asksOf({ dependencies }: JsonObject, label: string): readonly Ask[] {
  return Object.entries(objectOf(dependencies)).map(([name, range]) => ({
    name: nameIn(label, name),
    range: textOf(range) || null,
  }));
}

/**
 * Names differ by letter case only where they are written. Each framework has packages of its own; `net8.0/linux-x64` has
 * what that runtime needs beside those of `net8.0`.
 */
function nameIn(label: string, name: string): string {
  const [framework = ''] = label.split('/', 1);
  return `${framework}\0${name.toLowerCase()}`;
}
