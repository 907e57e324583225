import { readOrNull } from '../reader.ts';
import type { ManifestFile, ProjectManifest } from './project-manifest.ts';

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
