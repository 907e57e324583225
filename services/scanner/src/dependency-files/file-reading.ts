import { type RequirementIncludes, requirementIncludes } from '../inventory/formats/requirements/includes.ts';
import type { Inventory } from '../inventory/package.ts';
import { readInventory } from '../inventory/read-inventory.ts';

/** Who reads the files of a tree: handed in, for a large one takes long. */
export interface FileReading {
  /** @throws NotTheFormatError, and the signal's reason. */
  readInventory(name: string, bytes: Uint8Array, signal: AbortSignal): Promise<Inventory>;
  readIncludes(bytes: Uint8Array, signal: AbortSignal): Promise<RequirementIncludes>;
}

const OPTIONS = { distribution: null };

/** Reads at once. */
export const READ_FILES: FileReading = {
  readInventory: async (name, bytes) => readInventory(name, bytes, OPTIONS),
  readIncludes: async (bytes) => requirementIncludes(bytes),
};
