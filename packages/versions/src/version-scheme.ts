/**
 * The order of versions in one ecosystem.
 *
 * `compare` is a total order over every string: valid versions keep the order of their specification, invalid
 * strings sort below all valid ones and among themselves by code unit. Nothing throws.
 */
export interface VersionScheme {
  /** Whether the specification of the scheme admits `version`. */
  isValid(version: string): boolean;
  /** Negative, zero or positive as `a` is older than, the same as, or newer than `b`. */
  compare(a: string, b: string): number;
  /** Whether `version` is a pre-release (or development release) of its scheme. */
  isPrerelease(version: string): boolean;
  /** Whether going from `from` to `to` may break callers by the scheme's own convention; null where it has none. */
  isBreaking(from: string, to: string): boolean | null;
}
