import data from '../../../data/purl-types.json' with { type: 'json' };

/** The package URL type of an artifact as Syft, and so Grype, names it; null when it has none. */
export const typeOfArtifact = typesBy(data.syft);

/** The package URL type of what Trivy found; null when it has none. */
export const typeOfResult = typesBy(data.trivy);

function typesBy(table: Readonly<Record<string, readonly string[]>>): (name: string | null) => string | null {
  const types = new Map(
    Object.entries(table).flatMap(([type, names]) => names.map((name) => [name, type] as const)),
  );
  return (name) => (name === null ? null : (types.get(name.toLowerCase()) ?? null));
}
