import { deserialize, serialize } from 'node:v8';
import type { SkippedFile } from '@repo/contracts/scanner';
import type { LicenseAnswer, LicenseQuery } from '@repo/upstream/licenses';
import { type FileReading, READ_FILES } from '../../dependency-files/file-reading.ts';
import type { Package } from '../../inventory/package.ts';
import { type SoftDeadline, startSoftDeadline } from '../../source-tree/soft-deadline.ts';
import type { SourceTree } from '../../source-tree/source-tree.ts';
import { openZipTree, ZIP_TREE_LIMITS } from '../../source-tree/zip-tree.ts';
import { collectEvidence, type DependencyLists, type Evidence } from './collect-evidence.ts';
import type { Declaration } from './evidence/declaration.ts';
import { licenseQuery } from './license-query.ts';

/** A dependency and everything that is said of its licence. */
export interface DependencyFacts {
  readonly package: Package;
  readonly declarations: readonly Declaration[];
  /** What the licence data services said; null when they need not be or cannot be asked. */
  readonly answer: LicenseAnswer | { readonly kind: 'not-asked' } | null;
}

/** What the services said, by package; nothing of those that need not be or cannot be asked. */
export type LicenseAnswers = ReadonlyMap<string, NonNullable<DependencyFacts['answer']>>;

export interface LegalFacts {
  readonly dependencies: readonly DependencyFacts[];
  /** What the project says of its own licence. */
  readonly project: readonly Declaration[];
  readonly skipped: readonly SkippedFile[];
  readonly lists: DependencyLists;
}

/** What a tree says, and what it leaves open. */
export interface OpenEvidence {
  readonly tree: Pick<SourceTree, 'commit' | 'isTruncated'>;
  /** What to ask the licence data services, each once. */
  readonly queries: readonly LicenseQuery[];
  /** The evidence, serialised: the thread that asks does not look into tens of thousands of packages. */
  readonly evidence: Uint8Array;
}

interface AskedEvidence extends Evidence {
  /** Where among the queries each package's stands; null where nothing needs to be, or can be asked. */
  readonly asked: readonly (number | null)[];
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
  const queries: LicenseQuery[] = [];
  const places = new Map<string, number>();
  const asked = evidence.packages.map(({ package: each, declarations }) => {
    const query = licenseQuery(each, declarations);
    if (query === null) return null;
    const key = JSON.stringify(query);
    const place = places.get(key) ?? queries.push(query) - 1;
    places.set(key, place);
    return place;
  });
  const whole: AskedEvidence = { ...evidence, asked };
  const { commit, isTruncated } = tree;
  return { tree: { commit, isTruncated }, queries, evidence: serialize(whole) };
}

/**
 * What the files of a ZIP archive say of licences.
 *
 * @throws ZipRefusedError when the archive is not admitted, or lied.
 */
export async function readArchive(
  { bytes, timeoutMs }: { readonly bytes: Uint8Array; readonly timeoutMs: number },
  signal: AbortSignal,
): Promise<OpenEvidence> {
  const time = startSoftDeadline(timeoutMs, signal);
  try {
    return await collectOpenEvidence(openZipTree(bytes, ZIP_TREE_LIMITS), READ_FILES, time);
  } finally {
    time.clear();
  }
}

/**
 * The evidence with what the services said.
 *
 * @param answers one for each query; null when time ran out before.
 */
export function toLegalFacts(evidence: Uint8Array, answers: readonly LicenseAnswer[] | null): LegalFacts {
  const { packages, asked, project, skipped, lists }: AskedEvidence = deserialize(evidence);
  const answerAt = (place: number | null) => (place === null ? null : (answers?.[place] ?? NOT_ASKED));
  return {
    dependencies: packages.map((each, at) => ({ ...each, answer: answerAt(asked[at] ?? null) })),
    project,
    skipped,
    lists,
  };
}

const NOT_ASKED = { kind: 'not-asked' } as const;
