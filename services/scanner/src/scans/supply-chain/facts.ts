import type { FileScope, SkippedFile } from '@repo/contracts/scanner';
import type { CommitPlace } from '@repo/upstream/github';
import type { Finding } from '../../matching/finding.ts';
import type { ActionReference } from './reference/action-reference.ts';
import type { RefIndex } from './reference/ref-index.ts';
import type { UsesOccurrence } from './workflow/read-uses.ts';

/** One use of somebody else's code, where it stands and what it names. */
export interface ActionUse {
  readonly path: string;
  readonly scope: FileScope;
  readonly occurrence: UsesOccurrence;
  readonly reference: ActionReference;
  /** The commit that the platform's own lock holds for it; null when none covers it. */
  readonly lockedCommit: string | null;
}

/** What is known of the repository behind an action. */
export type RepositoryFacts =
  | {
      readonly kind: 'refs';
      readonly refs: RefIndex;
      /** Null when nobody asked. */
      readonly isArchived: boolean | null;
    }
  | {
      /** There is no such public repository. */
      readonly kind: 'absent';
      /** Whether the owner exists; null when nobody asked. */
      readonly hasOwner: boolean | null;
      /** Commits that the caller's token could see, by ref. */
      readonly commits: ReadonlyMap<string, string>;
    }
  | { readonly kind: 'unknown' };

/** Everything that was gathered; nothing of it is judged yet. */
export interface SupplyChainFacts {
  readonly uses: readonly ActionUse[];
  /** By `repositoryKey`. */
  readonly repositories: ReadonlyMap<string, RepositoryFacts>;
  /** Where pinned commits belong, by `revisionKey`; only those that no branch or tag names. */
  readonly places: ReadonlyMap<string, CommitPlace>;
  /** Vulnerabilities by `revisionKey`; null when advisories could not be asked. */
  readonly vulnerabilities: ReadonlyMap<string, readonly Finding[]> | null;
}

/** The files that were looked at. */
export interface ReadFiles {
  /** Workflows and actions that were read. */
  readonly count: number;
  readonly skipped: readonly SkippedFile[];
}

/** Owners and repositories are the same in any letter case. */
export function repositoryKey({ owner, name }: { readonly owner: string; readonly name: string }): string {
  return `${owner}/${name}`.toLowerCase();
}

/** One commit or version of a repository. */
export function revisionKey(
  repository: { readonly owner: string; readonly name: string },
  revision: string,
): string {
  return `${repositoryKey(repository)}@${revision}`;
}
