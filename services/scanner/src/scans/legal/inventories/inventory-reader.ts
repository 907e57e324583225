import type { Package } from '../../../inventory/package.ts';

/** A dependency that a file names, with its licence where the file has it. */
export interface ListedDependency {
  readonly package: Package;
  /** Any JSON value; undefined when the file says nothing of licences. */
  readonly declared?: unknown;
}

export interface ReadInventory {
  readonly dependencies: readonly ListedDependency[];
  /** Whether what the dependencies bring along is in the file too. */
  readonly isWhole: boolean;
}

/** Reads one kind of file; null when the text is no such file. Pure, linear, no recursion over the text. */
export type InventoryReader = (text: string) => ReadInventory | null;
