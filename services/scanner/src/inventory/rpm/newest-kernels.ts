import { rpm } from '@repo/versions';
import { type Nevra, writtenEvr } from './nevra.ts';

/** Packages of which rpm keeps several versions, so that the host can boot an earlier one. */
export interface KernelChoice<Entry> {
  readonly kept: readonly Entry[];
  /** Kernels beside a newer one of the same name. */
  readonly superseded: readonly Entry[];
}

/** The list does not tell which kernel runs: the newest is judged, the others are told apart. */
export function newestKernels<Entry extends Nevra>(entries: readonly Entry[]): KernelChoice<Entry> {
  const newest = new Map<string, string>();
  for (const entry of entries) {
    if (!isKernel(entry.name)) continue;
    const version = writtenEvr(entry);
    const known = newest.get(entry.name);
    if (known === undefined || rpm.compare(version, known) > 0) newest.set(entry.name, version);
  }
  if (newest.size === 0) return { kept: entries, superseded: [] };
  const isSuperseded = (entry: Entry) => {
    const version = newest.get(entry.name);
    return version !== undefined && rpm.compare(writtenEvr(entry), version) < 0;
  };
  const kept: Entry[] = [];
  const superseded: Entry[] = [];
  for (const entry of entries) {
    (isSuperseded(entry) ? superseded : kept).push(entry);
  }
  return { kept, superseded };
}

function isKernel(name: string): boolean {
  return name === 'kernel' || name.startsWith('kernel-');
}
