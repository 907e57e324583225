import { listedPackage } from '../../listed-package.ts';
import { lostEnd } from '../../lost-part.ts';
import type { Inventory, Package } from '../../package.ts';
import { createPackageSet } from '../../package-set.ts';
import { notThe } from '../../reader.ts';
import { type Ask, graphOfNames, type NamedRoot } from '../../requirements.ts';
import { decodeDocument } from '../../text/decode-document.ts';
import { numberedLines } from '../../text/lines-of.ts';

const FILE_NAME = 'Gemfile.lock';

/** Sections that hold gems: from a registry, from elsewhere, and of the project itself. */
const SECTIONS: ReadonlyMap<string, 'registry' | 'foreign' | 'own'> = new Map([
  ['GEM', 'registry'],
  ['GIT', 'foreign'],
  ['PLUGIN SOURCE', 'foreign'],
  ['PATH', 'own'],
]);
const REMOTE = '  remote: ';
const ENTRY = /^ {4}\S/;
/** Four spaces: a gem; six: what it asks for; two, under `DEPENDENCIES`: what the project asks for. */
const GEM = /^ {4}([^\s()]+)(?: \(([^()\s]+)\))?$/;
const ASKED_BY_GEM = /^ {6}([^\s()!]+)(?: \(([^()]+)\))?!?$/;
const ASKED_BY_PROJECT = /^ {2}([^\s()!]+)(?: \(([^()]+)\))?!?$/;

/**
 * Bundler's `Gemfile.lock`: gems stand under `specs:` of their section, with the platform behind the version. The gems
 * of the project itself are roots beside it.
 */
export function readGemfileLock(bytes: Uint8Array): Inventory {
  const packages = createPackageSet();
  const asksOfProject: Ask[] = [];
  const roots: NamedRoot[] = [];
  const gemspecs: string[] = [];
  /** A gem of several platforms is one. */
  const entries = new Map<string, { entry: Package; names: string[]; asks: Ask[] }>();
  let asks: Ask[] = [];
  let section: ReturnType<typeof SECTIONS.get>;
  let isLock = false;
  let isProject = false;
  let remotes: string[] = [];
  const text = decodeDocument(bytes, FILE_NAME);
  for (const [at, written] of numberedLines(text)) {
    const line = written.trimEnd();
    if (/^[A-Z]/.test(line)) {
      section = SECTIONS.get(line);
      isProject = line === 'DEPENDENCIES';
      if (isProject) roots.push({ label: '.', asks: asksOfProject });
      remotes = [];
      isLock ||= section !== undefined || isProject;
      continue;
    }
    if (isProject) addAsk(ASKED_BY_PROJECT.exec(line), asksOfProject);
    if (section === undefined) continue;
    if (line.startsWith(REMOTE)) remotes.push(line.slice(REMOTE.length));
    addAsk(ASKED_BY_GEM.exec(line), asks);
    if (!ENTRY.test(line)) continue;
    const [, name = line.trim(), version = ''] = GEM.exec(line) ?? [];
    asks = [];
    if (section === 'own') {
      roots.push({ label: name, asks });
      gemspecs.push(`${name}.gemspec`);
      continue;
    }
    // A gem's own version has no dash: what follows one is the platform.
    const [bare = ''] = version.split('-', 1);
    const unmatched = section === 'registry' ? null : 'not-a-registry-package';
    // Of several remotes nobody can tell which one a gem is from.
    const [remote, ...more] = section === 'registry' ? remotes : [];
    const registry = remote === undefined || more.length > 0 ? {} : { registry: remote };
    const found = listedPackage({ ecosystem: 'RubyGems', name, version: bare, unmatched, ...registry });
    packages.add(found, at);
    const key = `${name} ${bare}`;
    const entry = entries.get(key) ?? { entry: found, names: [name], asks };
    entries.set(key, entry);
    asks = entry.asks;
  }
  if (!isLock) throw notThe(FILE_NAME, `it has none of Bundler's sections`);
  return {
    ...packages.toInventory(),
    ...lostEnd(/^DEPENDENCIES\s*$/m.test(text), 'DEPENDENCIES'),
    parts: gemspecs,
    graph: graphOfNames(roots, [...entries.values()]),
  };
}

function addAsk(match: RegExpExecArray | null, asks: Ask[]): void {
  const [, name, range = null] = match ?? [];
  if (name !== undefined) asks.push({ name, range });
}
