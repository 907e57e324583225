/** One event of an OSV range (OSV schema, `affected[].ranges[].events[]`). Exactly one member is set. */
export type RangeEvent =
  | { readonly introduced: string }
  | { readonly fixed: string }
  | { readonly lastAffected: string }
  | { readonly limit: string };

/** One OSV range whose events compare by version. GIT ranges are not versions and are dropped at the border. */
export interface AffectedRange {
  readonly type: 'SEMVER' | 'ECOSYSTEM';
  readonly events: readonly RangeEvent[];
}
