import type { FixPlanEntry, UpgradePath } from '@repo/contracts/scanner';
import type { DependencyGraph, GraphEntry } from '../inventory/dependency-graph.ts';
import { type Package, versionKey } from '../inventory/package.ts';
import type { PackageManagerName } from '../inventory/package-manager.ts';
import { canOverride, type Instructed, instruct, NOT_INSTRUCTED } from './package-managers.ts';
import { isAlias } from './ranges/npm.ts';
import { rangeAdmits } from './ranges/range-admits.ts';
import { type Ask, isHigher, PROJECT, type Step } from './step.ts';

/** A vulnerable package, as the report has it. */
interface Entry {
  readonly package: GraphEntry & Pick<Package, 'ecosystem'>;
  readonly vulnerabilities: readonly { readonly id: string }[];
}

/** What the file tells of how its packages come to be. */
export interface FixContext {
  /** Null where it is not known what changes the file. */
  readonly manager: PackageManagerName | null;
  readonly graph: DependencyGraph | null;
}

/**
 * For each vulnerable package the smallest change that removes what its upgrade removes. The target is the verified one
 * of the upgrade; a change that the file cannot confirm is not `certain`.
 */
export function fixPlan(
  entries: readonly Entry[],
  upgradePaths: readonly UpgradePath[],
  context: FixContext,
): FixPlanEntry[] {
  const upgrades = new Map(
    upgradePaths.map(
      (path) => [versionKey({ ...path, name: path.package, version: path.from }), path] as const,
    ),
  );
  const vulnerable = entries.map((entry) => entry.package);
  const { graph, manager } = context;
  const edges = graph && edgesTo(new Set(vulnerable.map(({ name }) => name)), graph);
  const requirements = edges && requirementsOn(vulnerable, edges, graph, manager);
  const asks = edges && asksFor(vulnerable, edges, graph);
  const isTold = ({ replaces, override, group, hasPeers }: GraphEntry) =>
    (replaces ?? override ?? group ?? hasPeers) !== undefined;
  const told = new Map(graph?.entries.filter(isTold).map((each) => [keyOf(each), each]));
  return entries.map((entry) => {
    const key = keyOf(entry.package);
    const upgrade = upgrades.get(versionKey(entry.package)) ?? null;
    const asked = requirements?.get(key) ?? [];
    const inGraph = told.get(key) ?? entry.package;
    const others = {
      parts: [...new Set(asked.flatMap(({ part }) => part ?? []))],
      parents: [
        ...new Map(asked.flatMap(({ dependent: by }) => (by === null ? [] : [[keyOf(by), by]]))).values(),
      ],
      isWorkspace: (graph?.roots.length ?? 0) > 1,
      isAliased: asked.some(({ range }) => range !== null && isAlias(range)),
      asks: asks?.get(entry.package.name) ?? [],
      replaces: inGraph.replaces ?? null,
      group: inGraph.group ?? null,
    };
    const decision = decide(asked, upgrade, inGraph, context);
    return toEntry(entry, upgrade, decision, others, manager);
  });
}

/** The places of the edges that lead to packages of these names. */
function edgesTo(names: ReadonlySet<string>, { roots, entries, to }: DependencyGraph): readonly number[] {
  const isWanted = entries.map(({ name }) => names.has(name));
  const edges: number[] = [];
  to.forEach((node, edge) => {
    if (isWanted[node - roots.length] === true) edges.push(edge);
  });
  return edges;
}

/** What is asked for of each of these packages, whatever its version. */
function asksFor(
  wanted: readonly GraphEntry[],
  edges: readonly number[],
  { roots, entries, from, to, range, ranges }: DependencyGraph,
): ReadonlyMap<string, readonly Ask[]> {
  const byName = new Map(
    wanted.map(({ name }) => [name, new Map<string, Ask & { dependents: Set<string> }>()]),
  );
  for (const edge of edges) {
    const { name, version } = entries[(to[edge] ?? 0) - roots.length] ?? { name: '', version: '' };
    const asks = byName.get(name);
    if (asks === undefined) continue;
    const dependent = from[edge] ?? 0;
    const by = dependent === 0 ? 'project' : dependent < roots.length ? 'workspace' : 'package';
    const key = `${range[edge]} ${by}`;
    const { highest = version, dependents = new Set<string>() } = asks.get(key) ?? {};
    const parent = entries[dependent - roots.length];
    asks.set(key, {
      range: ranges[range[edge] ?? 0] ?? null,
      by,
      highest: isHigher(version, highest) ? version : highest,
      dependents: parent === undefined ? dependents : dependents.add(parent.name),
    });
  }
  return new Map([...byName].map(([name, asks]) => [name, [...asks.values()]]));
}

/** An edge to a package: who asks for it, null for the project itself, and for what. */
interface Requirement {
  readonly dependent: GraphEntry | null;
  readonly range: string | null;
  /** The part of the project that asks: a workspace by its path or name; null where a package does. */
  readonly part: string | null;
  /** The package in whose archive it lies; null where it is installed by itself. */
  readonly archive: GraphEntry | null;
}

/** All edges to all copies of each of these packages, by package. */
function requirementsOn(
  wanted: readonly GraphEntry[],
  edges: readonly number[],
  graph: DependencyGraph,
  manager: PackageManagerName | null,
): ReadonlyMap<string, readonly Requirement[]> {
  const { roots, entries, from, to, range, ranges } = graph;
  const archives = archivesOf(graph);
  const byPackage = new Map(wanted.map((entry) => [keyOf(entry), [] as Requirement[]]));
  for (const edge of edges) {
    const entry = entries[(to[edge] ?? 0) - roots.length];
    const part = from[edge] === 0 && !NAMED_ROOTS.has(manager) ? PROJECT : roots[from[edge] ?? 0];
    byPackage.get(entry === undefined ? '' : keyOf(entry))?.push({
      dependent: entries[(from[edge] ?? 0) - roots.length] ?? null,
      range: ranges[range[edge] ?? 0] ?? null,
      part: part ?? null,
      archive: entries[archives.get(to[edge] ?? 0) ?? -1] ?? null,
    });
  }
  return byPackage;
}

/** In their files the project at the top need not come first. */
const NAMED_ROOTS: ReadonlySet<PackageManagerName | null> = new Set(['pnpm', 'uv', 'bundler']);

/** Deeper than archives are nested in practice. */
const MAX_PASSES = 32;

/** The places of the packages in whose archives nodes lie: who brings one brings what lies there with it, too. */
function archivesOf({ roots, entries, from, to }: DependencyGraph): ReadonlyMap<number, number> {
  const archives = new Map<number, number>();
  if (!entries.some((entry) => entry.isBundled)) return archives;
  const isBundled = (index: number) => entries[index]?.isBundled === true;
  for (let pass = 0, known = -1; pass < MAX_PASSES && known !== archives.size; pass += 1) {
    known = archives.size;
    for (let edge = 0; edge < to.length; edge += 1) {
      const node = to[edge] ?? 0;
      if (archives.has(node) || !isBundled(node - roots.length)) continue;
      const dependent = from[edge] ?? 0;
      const index = dependent - roots.length;
      const archive = isBundled(index) ? archives.get(dependent) : index;
      if (archive !== undefined && archive >= 0) archives.set(node, archive);
    }
  }
  return archives;
}

type Decision =
  | { readonly kind: Instructed; readonly certain: boolean }
  /** Only: no copy of it stays when that moves. */
  | { readonly kind: 'parent'; readonly parent: GraphEntry; readonly isOnly: boolean }
  | { readonly kind: 'none' };

/** The first that applies: refresh, direct, parent, override, none. */
function decide(
  requirements: readonly Requirement[],
  upgrade: UpgradePath | null,
  { replaces, override, hasPeers }: GraphEntry,
  { manager, graph }: FixContext,
): Decision {
  if (upgrade === null || manager === null) return { kind: 'none' };
  const isWhole = graph?.isWhole ?? false;
  // What a requirements file lists is what the project asks for.
  if (manager === 'pip') return { kind: 'direct', certain: true };
  // Go takes the highest version that anyone asks for: nobody can forbid a higher one, but the project replaces it.
  if (manager === 'go') return { kind: replaces === undefined ? 'refresh' : 'direct', certain: true };
  const isBeyond = upgrade.breaking && WITHOUT_RANGES.has(manager);
  const verdicts = requirements.map((each) => ({
    ...each,
    admits: isBeyond ? false : rangeAdmits(manager, each.range, upgrade.to),
  }));
  const forbidding = verdicts.filter((each) => each.admits === false);
  const [parent] = verdicts.flatMap(({ archive }) => archive ?? []);
  if (parent !== undefined) {
    const isOnly = verdicts.every(({ archive }) => archive !== null && keyOf(archive) === keyOf(parent));
    return { kind: 'parent', parent, isOnly };
  }
  const isHeld = override !== undefined && rangeAdmits(manager, override, upgrade.to) === false;
  if (isHeld && canOverride(manager)) return { kind: 'override', certain: false };
  // Of what nobody asks for, or not everybody is known, nothing is certain.
  const isKnown = isWhole && verdicts.length > 0 && verdicts.every((each) => each.admits !== null);
  // Overrides, or what the project asks for, may stand in a manifest only.
  if (forbidding.length === 0 && !isBeyond) return { kind: 'refresh', certain: false };
  if (forbidding.length > 0 && forbidding.every(({ dependent }) => dependent === null)) {
    return { kind: 'direct', certain: isKnown && NESTING.has(manager) && hasPeers !== true };
  }
  return canOverride(manager) ? { kind: 'override', certain: false } : { kind: 'none' };
}

/** Their files have no ranges: what may break is taken for forbidden, for most ask for what is compatible with a version. */
const WITHOUT_RANGES: ReadonlySet<PackageManagerName> = new Set(['cargo', 'pub']);

/** Elsewhere a package has one version: the target may itself ask for what another forbids, which no file tells. */
const NESTING: ReadonlySet<PackageManagerName> = new Set([
  'npm',
  'pnpm',
  'yarn-classic',
  'yarn-berry',
  'bun',
]);

function toEntry(
  { package: { name, version, ecosystem }, vulnerabilities }: Entry,
  upgrade: UpgradePath | null,
  decision: Decision,
  others: Omit<Step, 'name' | 'from' | 'to'>,
  manager: PackageManagerName | null,
): FixPlanEntry {
  const ids = vulnerabilities.map(({ id }) => id);
  const vulnerable = { package: name, from: version, to: upgrade?.to ?? null };
  const subject = { ecosystem, vulnerable };
  if (upgrade === null || manager === null || decision.kind === 'none') {
    return {
      ...subject,
      kind: 'none',
      certain: false,
      change: null,
      fixes: [],
      remaining: ids,
      breaking: upgrade?.breaking ?? null,
      ...NOT_INSTRUCTED,
    };
  }
  const stays = (id: string) =>
    upgrade.remaining.includes(id) || (decision.kind === 'parent' && !decision.isOnly);
  const outcome = {
    fixes: ids.filter((id) => !stays(id)),
    remaining: ids.filter(stays),
    breaking: upgrade.breaking,
  };
  if (decision.kind === 'parent') {
    const { parent } = decision;
    const change = { package: parent.name, from: parent.version, to: null };
    return { ...subject, kind: 'parent', certain: false, change, ...outcome, ...NOT_INSTRUCTED };
  }
  const { kind, certain } = decision;
  const told = instruct(manager, kind, { name, from: version, to: upgrade.to, ...others });
  return { ...subject, kind, certain, change: vulnerable, ...outcome, ...told };
}

function keyOf({ name, version }: GraphEntry): string {
  return `${name}\0${version}`;
}
