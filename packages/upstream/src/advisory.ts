import type { AffectedRange } from '@repo/versions';

/** One entry of `severity[]`: a CVSS vector or a distribution's own word (OSV schema 1.7, `severity`). */
export interface SeverityEntry {
  readonly type: string;
  readonly score: string;
}

/** What one advisory says of one package (OSV schema, `affected[]`). */
export interface AffectedPackage {
  readonly ecosystem: string;
  readonly name: string;
  readonly ranges: readonly AffectedRange[];
  readonly versions: readonly string[];
  readonly severity: readonly SeverityEntry[];
  /** Debian `ecosystem_specific.urgency`, Ubuntu priority and the like; null when absent. */
  readonly urgency: string | null;
}

/** An advisory as the matching engine needs it, whatever source told it. */
export interface Advisory {
  readonly id: string;
  readonly modified: string;
  readonly published: string | null;
  readonly withdrawn: string | null;
  /** Same vulnerability, other name. */
  readonly aliases: readonly string[];
  /** What a distribution's record stands on, usually CVE ids. */
  readonly upstream: readonly string[];
  /** Close, but not the same; several bundles of CVEs list them here. */
  readonly related: readonly string[];
  readonly summary: string;
  readonly severity: readonly SeverityEntry[];
  /** `database_specific.severity`: LOW, MODERATE, HIGH, CRITICAL; null when absent. */
  readonly severityWord: string | null;
  readonly affected: readonly AffectedPackage[];
}

/** One package version to ask about. `name` is in the ecosystem's normal form. */
export interface AdvisoryQuery {
  readonly ecosystem: string;
  readonly name: string;
  readonly version: string;
}

/** Somebody who knows which advisories affect a package version. */
export interface AdvisorySource {
  /**
   * The advisories that affect each query, in the order of the queries; withdrawn records are left out.
   *
   * @throws UpstreamError when any query could not be answered: an unanswered query is never an empty list.
   */
  findAdvisories(
    queries: readonly AdvisoryQuery[],
    signal: AbortSignal,
  ): Promise<readonly (readonly Advisory[])[]>;
}
