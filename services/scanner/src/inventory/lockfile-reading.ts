import { type RequirementIncludes, requirementIncludes } from './formats/requirements/includes.ts';
import type { Inventory } from './package.ts';
import { readInventory } from './read-inventory.ts';

/** Who reads the lockfiles of a tree: handed in, for a large file takes long. */
export interface LockfileReading {
  /** @throws NotTheFormatError, and the signal's reason. */
  readLockfile(name: string, bytes: Uint8Array, signal: AbortSignal): Promise<Inventory>;
  readIncludes(bytes: Uint8Array, signal: AbortSignal): Promise<RequirementIncludes>;
}

const OPTIONS = { distribution: null };

/** Reads at once. */
export const READ_LOCKFILES: LockfileReading = {
  readLockfile: async (name, bytes) => readInventory(name, bytes, OPTIONS),
  readIncludes: async (bytes) => requirementIncludes(bytes),
};
