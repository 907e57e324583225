import type { FileScope } from '@repo/contracts/scanner';
import type { FileFormat } from '../inventory/formats/index.ts';
import type { Inventory } from '../inventory/package.ts';

/** A file of a project that names dependencies. */
export interface FoundFile {
  readonly path: string;
  readonly scope: FileScope;
  readonly format: FileFormat;
}

/** The same, read. */
export interface DependencyFile extends FoundFile {
  readonly inventory: Inventory;
}
