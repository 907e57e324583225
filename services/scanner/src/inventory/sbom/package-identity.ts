/** How a document identifies a package. */
export interface PackageIdentity {
  /** The package URL type; null when unknown. */
  readonly type: string | null;
  /** As the document writes it; null when it has none that is valid. */
  readonly purl: string | null;
}
