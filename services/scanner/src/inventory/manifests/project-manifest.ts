import type { DependencyScope } from '../package.ts';

/** A manifest that stands beside a lockfile, above it, or in a workspace of its project. */
export interface ManifestFile {
  /** From the folder of the lockfile, its own name left out where it stands above; empty for the one beside it. */
  readonly folder: string;
  readonly bytes: Uint8Array;
}

/** What a project asks for itself. */
export interface ManifestAsk {
  readonly name: string;
  /** As it is written; null where the manifest states none. */
  readonly range: string | null;
  readonly scope: DependencyScope;
  /** As its manager calls it; empty for what ships. Absent in an extra, and beside more than a range, which a command drops. */
  readonly group?: string;
  /** Another part of the project brings it: not every manager installs it. */
  readonly isPeer?: true;
  /** Of the package, for the project asks. */
  readonly extras?: readonly string[];
}

export interface ProjectManifest {
  /** Empty where it states none. */
  readonly name: string;
  readonly asks: readonly ManifestAsk[];
}

/** A folder of the project as a lockfile writes it (`./libs/a/`), without what says nothing; empty for its own. */
export function partFolder(written: string): string {
  return written
    .replace(/^(?:\.\/+)+/, '')
    .replace(/\/+$/, '')
    .replace(/^\.$/, '');
}
