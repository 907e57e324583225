import type { DependencyScope } from '../package.ts';
import { type ManifestFile, readOrNull } from '../reader.ts';

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

/** A part of the project, as paths name it: the project by its name, a workspace by its folder. */
export interface ProjectPart extends ProjectManifest {
  readonly label: string;
}

/** The parts of a project. None where one cannot be read: the others do not name all that is asked for. */
export function projectParts(
  manifests: readonly ManifestFile[],
  read: (bytes: Uint8Array) => ProjectManifest,
): readonly ProjectPart[] {
  const parts = readOrNull(() =>
    manifests.map(({ folder, bytes }) => {
      const manifest = read(bytes);
      return { ...manifest, label: folder === '' ? manifest.name || '.' : folder };
    }),
  );
  return parts ?? [];
}

/** A folder of the project as a lockfile writes it (`./libs/a/`), without what says nothing; empty for its own. */
export function partFolder(written: string): string {
  return written
    .replace(/^(?:\.\/+)+/, '')
    .replace(/\/+$/, '')
    .replace(/^\.$/, '');
}
