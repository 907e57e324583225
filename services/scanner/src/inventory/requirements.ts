import {
  createGraphBuilder,
  type DependencyGraph,
  type GraphEntry,
  type GraphNode,
} from './dependency-graph.ts';
import type { DependencyScope } from './package.ts';

/** That a part of the project, or something installed, asks for something installed. */
export interface Requirement<Key> {
  readonly from: Key;
  readonly to: Key;
  /** As it is written; null where the file does not say. */
  readonly range: string | null;
  /** It may be for another version: the file does not tell. */
  readonly isPossible?: boolean;
  /** What the project has everybody ask for in its place. */
  readonly override?: string;
  /** Null for tools that are no part of what is built, absent where the file does not tell. */
  readonly scope?: DependencyScope | null;
}

/**
 * Who needs whom, of a file that gives each thing it lists a key. A requirement of which one end is not there, or that
 * leads to a part of the project, is no edge.
 *
 * @param roots the labels of the parts of the project; two with one label are one.
 */
export function graphOf<Key>(
  roots: ReadonlyMap<Key, string>,
  entries: ReadonlyMap<Key, GraphEntry>,
  requirements: readonly Requirement<Key>[],
  { isWhole = true, overrides }: GraphOptions = {},
): DependencyGraph {
  const graph = createGraphBuilder();
  const labelled = new Map<string, GraphNode>();
  for (const label of roots.values()) {
    if (!labelled.has(label)) labelled.set(label, graph.addRoot(label));
  }
  const told = new Map<Key, Partial<GraphEntry>>();
  for (const { to, override, isPossible } of requirements) {
    if (override !== undefined) told.set(to, { ...told.get(to), override });
    if (isPossible === true) told.set(to, { ...told.get(to), isMaybeDirect: true });
  }
  const installed = new Map<Key, GraphNode>();
  for (const [key, entry] of entries)
    installed.set(key, graph.addEntry({ ...bareEntry(entry, overrides?.get(entry.name)), ...told.get(key) }));
  for (const { from, to, range, isPossible } of requirements) {
    const label = roots.get(from);
    const dependent = label === undefined ? installed.get(from) : labelled.get(label);
    const dependency = installed.get(to);
    if (dependent === undefined || dependency === undefined || isPossible === true) continue;
    graph.addEdge(dependent, dependency, range);
  }
  return graph.finish({ isWhole });
}

/** What a format tells of the whole graph. */
export interface GraphOptions {
  /** False where the file says only what the roots need. */
  readonly isWhole?: boolean;
  /** The ranges in which the project has everybody ask for packages, by name. */
  readonly overrides?: ReadonlyMap<string, string>;
}

/** Without what a package has more. */
function bareEntry({ name, version, replaces, group }: GraphEntry, override: string | undefined): GraphEntry {
  return {
    name,
    version,
    ...(replaces === undefined ? {} : { replaces }),
    ...(override === undefined ? {} : { override }),
    ...(group === undefined ? {} : { group }),
  };
}

/**
 * The strongest scope in which each key is reached from what the parts of the project ask for: what production needs is
 * production, even where tests need it too. What nothing reaches is absent.
 */
export function scopesOf<Key>(
  roots: ReadonlyMap<Key, string>,
  requirements: readonly Requirement<Key>[],
): ReadonlyMap<Key, DependencyScope> {
  const waiting: Record<DependencyScope, Key[]> = { production: [], optional: [], development: [] };
  for (const { from, to, scope = null } of requirements) {
    // A folder is installed with what its own development needs, which is development for what needs the folder too.
    if (scope !== null && (roots.has(from) || scope === 'development')) waiting[scope].push(to);
  }
  const needed = Map.groupBy(requirements, ({ from }) => from);
  const scopes = new Map<Key, DependencyScope>();
  for (const scope of STRONGEST_FIRST) {
    const stack = waiting[scope];
    for (let key = stack.pop(); key !== undefined; key = stack.pop()) {
      if (scopes.has(key)) continue;
      scopes.set(key, scope);
      for (const { to, scope: asked = null } of needed.get(key) ?? []) {
        if (asked === null || asked === 'development') continue;
        // An optional one may be missing.
        (asked === 'optional' && scope === 'production' ? waiting.optional : stack).push(to);
      }
    }
  }
  return scopes;
}

const STRONGEST_FIRST = ['production', 'optional', 'development'] as const;

/** What a root or an entry asks for: every entry that the file calls so. */
export interface Ask {
  readonly name: string;
  /** As it is written; null where the file does not say. */
  readonly range: string | null;
  /** In which a root asks for it, where that is known. */
  readonly scope?: DependencyScope;
  /** In which a root asks for it, as its manager calls it; empty for what ships, null where no command changes that. */
  readonly group?: string | null;
}

export interface NamedRoot {
  readonly label: string;
  readonly asks: readonly Ask[];
}

export interface NamedEntry {
  /** The package of the report; null for a part of the project that is asked for like one. */
  readonly entry: GraphEntry | null;
  /** What the file calls it where others ask for it. */
  readonly names: readonly string[];
  readonly asks: readonly Ask[];
}

/**
 * The graph of a file whose entries ask for each other by name. Nothing that is called so (an optional dependency, a
 * part of the platform, a package of the project itself) is no edge.
 */
export function graphOfNames(
  roots: readonly NamedRoot[],
  entries: readonly NamedEntry[],
  options?: GraphOptions,
): DependencyGraph {
  const groups = groupsByName(roots);
  const installed = new Map<number, GraphEntry>();
  for (const [at, { entry, names }] of entries.entries()) {
    if (entry === null) continue;
    const asked = names.map((called) => groups.get(called)).filter((group) => group !== undefined);
    const [group = null, ...others] = new Set(asked);
    installed.set(at, group === null || others.length > 0 ? entry : { ...entry, group });
  }
  return graphOf(labelsOf(roots), installed, requirementsOf(roots, entries), options);
}

/** The group in which roots ask for what is called so; null where it is not one. */
function groupsByName(roots: readonly NamedRoot[]): ReadonlyMap<string, string | null> {
  const groups = new Map<string, string | null>();
  for (const { name, group = null } of roots.flatMap(({ asks }) => asks)) {
    groups.set(name, groups.get(name) === undefined || groups.get(name) === group ? group : null);
  }
  return groups;
}

/** The scopes of entries by reach from what roots ask for in a known one; what none reaches is absent. */
export function scopesOfNames(
  roots: readonly NamedRoot[],
  entries: readonly NamedEntry[],
): ReadonlyMap<GraphEntry | null, DependencyScope> {
  const scopes = new Map<GraphEntry | null, DependencyScope>();
  // The strongest comes first.
  for (const [at, scope] of scopesOf(labelsOf(roots), requirementsOf(roots, entries))) {
    const entry = entries[at]?.entry ?? null;
    if (!scopes.has(entry)) scopes.set(entry, scope);
  }
  return scopes;
}

/** Roots have places below zero, entries theirs. */
function labelsOf(roots: readonly NamedRoot[]): ReadonlyMap<number, string> {
  return new Map(roots.map(({ label }, at) => [-1 - at, label]));
}

/** More versions of one name than any project locks. */
const MAX_VERSIONS = 32;

function requirementsOf(
  roots: readonly NamedRoot[],
  entries: readonly NamedEntry[],
): readonly Requirement<number>[] {
  const byName = new Map<string, number[]>();
  for (const [at, { names }] of entries.entries()) {
    for (const name of new Set(names)) {
      const known = byName.get(name) ?? [];
      byName.set(name, known);
      if (known.length < MAX_VERSIONS) known.push(at);
    }
  }
  const requirements: Requirement<number>[] = [];
  const request = (from: number, asks: readonly Ask[]) => {
    for (const { name, range, scope = from < 0 ? null : 'production' } of asks) {
      for (const to of byName.get(name) ?? []) requirements.push({ from, to, range, scope });
    }
  };
  for (const [at, { asks }] of roots.entries()) request(-1 - at, asks);
  for (const [at, { asks }] of entries.entries()) request(at, asks);
  return requirements;
}
