import type { SkippedFile } from '@repo/contracts/scanner';
import type { LicenseAnswer, LicenseQuery, LicenseSource, LicenseSystem } from '@repo/upstream/licenses';
import type { FileReading } from '../../dependency-files/file-reading.ts';
import type { Package } from '../../inventory/package.ts';
import type { SoftDeadline } from '../../source-tree/soft-deadline.ts';
import type { SourceTree } from '../../source-tree/source-tree.ts';
import { collectEvidence, type DependencyLists, type Evidence } from './collect-evidence.ts';
import type { Declaration } from './evidence/declaration.ts';
import { isSettled } from './judge/judge-declarations.ts';

/** A dependency and everything that is said of its licence. */
export interface DependencyFacts {
  readonly package: Package;
  readonly declarations: readonly Declaration[];
  /** What the licence data services said; null when they need not be or cannot be asked. */
  readonly answer: LicenseAnswer | { readonly kind: 'not-asked' } | null;
}

export interface LegalFacts {
  readonly dependencies: readonly DependencyFacts[];
  /** What the project says of its own licence; null when it says nothing. */
  readonly project: Declaration | null;
  readonly skipped: readonly SkippedFile[];
  readonly lists: DependencyLists;
}

/** What a tree says, and what it leaves open. */
export interface OpenEvidence extends Evidence {
  /** What to ask for each of `packages`; null where nothing needs to be, or can be asked. */
  readonly queries: readonly (LicenseQuery | null)[];
}

/**
 * Lockfiles and installed manifests, and which licences they leave open.
 *
 * @throws UpstreamError when the files of a repository could not be asked for; ZipRefusedError when an archive lied.
 */
export async function collectOpenEvidence(
  tree: SourceTree,
  reading: FileReading,
  time: SoftDeadline,
): Promise<OpenEvidence> {
  const evidence = await collectEvidence(tree, reading, time);
  const queries = evidence.packages.map((each) =>
    isSettled(each.declarations) ? null : toQuery(each.package),
  );
  return { ...evidence, queries };
}

/** Asks the services once, in batches, for what the evidence leaves open. */
export async function askLicenses(
  { packages, queries: open, project, skipped, lists }: OpenEvidence,
  source: LicenseSource,
  time: SoftDeadline,
): Promise<LegalFacts> {
  const queries = new Map<string, LicenseQuery>();
  const asked = packages.map((each, at) => {
    const query = open[at] ?? null;
    const key = query === null ? null : JSON.stringify(query);
    if (query !== null && key !== null) queries.set(key, query);
    return { ...each, key };
  });
  const found = await time.attempt((signal) => source.findLicenses([...queries.values()], signal));
  const answers = new Map([...queries.keys()].map((key, at) => [key, found?.[at] ?? NOT_ASKED] as const));
  return {
    dependencies: asked.map(({ key, package: found, declarations }) => ({
      package: found,
      declarations,
      answer: key === null ? null : (answers.get(key) ?? NOT_ASKED),
    })),
    project,
    skipped,
    lists,
  };
}

const NOT_ASKED = { kind: 'not-asked' } as const;

/** The registries that the services know, by OSV ecosystem. */
const SYSTEMS: ReadonlyMap<string | null, LicenseSystem> = new Map([
  ['crates.io', 'cargo'],
  ['Go', 'go'],
  ['Maven', 'maven'],
  ['npm', 'npm'],
  ['NuGet', 'nuget'],
  ['PyPI', 'pypi'],
  ['RubyGems', 'rubygems'],
]);

/** Under the version as its file writes it: the services know Go's with the `v`. */
function toQuery({ ecosystem, version, lookups }: Package): LicenseQuery | null {
  const system = SYSTEMS.get(ecosystem);
  const lookup = lookups[0];
  return system === undefined || lookup === undefined ? null : { system, name: lookup.name, version };
}
