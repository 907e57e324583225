import type { FileScope } from '@repo/contracts/scanner';
import type { Inventory } from './package.ts';

/** A lockfile of a project, read. */
export interface CollectedLockfile {
  readonly path: string;
  readonly scope: FileScope;
  readonly inventory: Inventory;
}
