import type { VersionScheme } from './version-scheme.ts';

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
