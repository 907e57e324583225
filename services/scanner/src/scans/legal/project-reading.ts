import { type LockfileReading, READ_LOCKFILES } from '../../inventory/lockfile-reading.ts';
import { type NpmLicense, npmLicenses } from './evidence/lockfile-licenses.ts';
import { readInventory } from './inventories/index.ts';
import type { ReadInventory } from './inventories/inventory-reader.ts';

/** Who reads the files of a project: handed in, for a large one takes long. */
export interface ProjectReading extends LockfileReading {
  /** Null when the text is no such file. */
  readInventory(name: string, text: string, signal: AbortSignal): Promise<ReadInventory | null>;
  readNpmLicenses(bytes: Uint8Array, signal: AbortSignal): Promise<readonly NpmLicense[]>;
}

/** Reads at once. */
export const READ_PROJECT: ProjectReading = {
  ...READ_LOCKFILES,
  readInventory: async (name, text) => readInventory(name, text),
  readNpmLicenses: async (bytes) => npmLicenses(bytes),
};
