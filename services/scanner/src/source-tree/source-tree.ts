import type { SkippedFile } from '@repo/contracts/scanner';

export type SkipReason = SkippedFile['reason'];

/** One file: its content, or why there is none. */
export type SourceRead =
  | { readonly kind: 'content'; readonly bytes: Uint8Array }
  | { readonly kind: 'skipped'; readonly reason: SkipReason };

export function skipped(reason: SkipReason): Extract<SourceRead, { kind: 'skipped' }> {
  return { kind: 'skipped', reason };
}

/** What stands in another repository, which is not looked into. */
export function submodulesOf({ paths, kindOf }: Pick<SourceTree, 'paths' | 'kindOf'>): SkippedFile[] {
  return paths
    .filter((path) => kindOf?.(path) === 'submodule')
    .map((path) => ({ path, reason: 'submodule' }));
}

/** The files of a project, wherever they come from. Reading is bounded: what is over a limit is `skipped`. */
export interface SourceTree {
  /** The commit that is read; null for an archive and for an empty repository. */
  readonly commit: string | null;
  /** Whether `paths` was cut, so that files may be missing. */
  readonly isTruncated: boolean;
  /** Of files, links and submodules, from the root, with `/`; each once, by code unit. */
  readonly paths: readonly string[];
  /** Absent: files all of them, as far as is known before they are read. */
  kindOf?(path: string): 'file' | 'symlink' | 'submodule' | null;
  has(path: string): boolean;
  /**
   * The content of a file of `paths`; a link, a submodule and whatever cannot be read is `skipped`.
   *
   * @throws UpstreamError when the platform limits us or is away; the signal's reason.
   */
  read(path: string, signal: AbortSignal): Promise<SourceRead>;
}
