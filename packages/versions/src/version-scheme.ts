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

/** A scheme with what membership in a range needs beyond the order; every `VersionScheme` is one. */
export interface RangeScheme extends VersionScheme {
  /**
   * Whether `version` can bound a range: valid, or a partial form which the scheme completes (`1.2` in SemVer).
   * Where absent, `isValid` answers.
   */
  isBound?(version: string): boolean;
  /**
   * The order of an installed version against one which an advisory names, where that differs from `compare`:
   * PEP 440 sets the local part of the installed version aside. Where absent, `compare` answers.
   */
  compareToBound?(installed: string, bound: string): number;
}

/** Whether `version` can bound a range of `scheme`. */
export function isBound(scheme: RangeScheme, version: string): boolean {
  return scheme.isBound?.(version) ?? scheme.isValid(version);
}

/** The order of an installed version against one which an advisory names. */
export function compareToBound(scheme: RangeScheme, installed: string, bound: string): number {
  return scheme.compareToBound?.(installed, bound) ?? scheme.compare(installed, bound);
}
