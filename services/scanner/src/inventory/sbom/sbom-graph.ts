import type { DependencyGraph } from '../dependency-graph.ts';
import type { Package } from '../package.ts';
import { type Ask, graphOfNames, type NamedEntry, type NamedRoot } from '../requirements.ts';
import type { SbomComponent, SbomDependencies, SbomRoot } from './sbom-document.ts';

/**
 * Who needs whom in a document, as far as its roots lead: of what none of them reaches nobody can tell why it is there.
 *
 * @returns undefined where that is everything, as in a flat list
 */
export function sbomGraph(
  { roots, components, dependsOn }: SbomDependencies,
  packageOf: (component: SbomComponent) => Package | null,
): DependencyGraph | undefined {
  const packages = new Map<string, Package>();
  for (const [id, component] of components) {
    const found = packageOf(component);
    if (found !== null) packages.set(id, found);
  }
  const needed = new Map<string, Set<string>>();
  for (const [from, to] of dependsOn) {
    if (!packages.has(to) || from === to) continue;
    const known = needed.get(from) ?? new Set();
    needed.set(from, known.add(to));
  }
  const asksOf = (id: string): readonly Ask[] =>
    Array.from(needed.get(id) ?? [], (name) => ({ name, range: null }));
  const asking: NamedRoot[] = [];
  const reached = new Set<string>();
  for (const [id, root] of roots) {
    if (!tellsWhatIsDirect(id, root, needed)) continue;
    asking.push({ label: root.label, asks: asksOf(id) });
    for (const each of needed.get(id) ?? []) reached.add(each);
  }
  const entries: NamedEntry[] = [];
  // Ids that are added while a set is walked through are visited too.
  for (const id of reached) {
    const entry = packages.get(id);
    if (entry === undefined) continue;
    const asks = asksOf(id);
    for (const { name } of asks) reached.add(name);
    entries.push({ entry, names: [id], asks });
  }
  return entries.length === 0 ? undefined : graphOfNames(asking, entries);
}

/**
 * Many tools write below the subject, or below the file in which they found it, whatever they found. A list that leaves
 * out what its own entries need is one of what is asked for; a single entry below a file may be the project itself.
 */
function tellsWhatIsDirect(
  id: string,
  { kind }: SbomRoot,
  needed: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  const listed = needed.get(id) ?? new Set();
  if (kind === 'told') return listed.size > 0;
  if (kind === 'file' && listed.size < 2) return false;
  for (const each of listed) {
    const dependencies = [...(needed.get(each)?.values().take(MAX_LOOKED_AT) ?? [])];
    if (dependencies.some((dependency) => !listed.has(dependency))) return true;
  }
  return false;
}

/** Many lists may hold the same packages that need very much. */
const MAX_LOOKED_AT = 100;
