import type { CollectedLockfile } from '../repo/find-shared-advisories.ts';

/** One file before and after a change. */
export interface ComparedFile {
  /** After the change; where it is gone, before it. */
  readonly path: string;
  readonly base: FileSide;
  readonly head: FileSide;
}

/** A file on one side: null where it is not there, or, when `isUnread`, nobody knows what is in it. */
export interface FileSide {
  readonly lockfile: CollectedLockfile | null;
  readonly isUnread: boolean;
}
