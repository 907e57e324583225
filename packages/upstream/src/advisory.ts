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

/** One package version to ask about, or a package. `name` is in the ecosystem's normal form. */
export interface AdvisoryQuery {
  readonly ecosystem: string;
  readonly name: string;
  /** Null: what is known of the package, whatever its version; the answer is of the kind `package`. */
  readonly version: string | null;
  /** An upgrade will be looked for if the package is affected: then its history is of use. */
  readonly wantsHistory?: boolean;
}

/**
 * What a source says of one query. An answer without advisories means that none is known; a query that was not
 * answered is not clean. `refused`: the source cannot judge this query (a term it cannot read, an ecosystem without
 * an order of versions). `no-feed`: the source holds nothing at all about this ecosystem. `not-asked`: the source was
 * asked for others and could not be for this one: its limits, its trouble or the time did not allow it. `unknown-name`:
 * the source has nothing under this name, and names are guessed there, so that it may know the package under another.
 */
export type AdvisoryAnswer =
  | {
      readonly kind: 'advisories';
      readonly advisories: readonly Advisory[];
      /**
       * All that the source knows of the package, whatever version it affects, those above included; null when it
       * could not be had whole. Only where it was wanted. It comes later than the rest, and nothing rests on it.
       */
      readonly history?: () => Promise<readonly Advisory[] | null>;
    }
  | {
      readonly kind: 'package';
      /** Whether any advisory names it. */
      readonly isNamed: boolean;
      /** All advisories that name it, withdrawn ones left out; null when they could not be had whole. */
      readonly history: () => Promise<readonly Advisory[] | null>;
    }
  | { readonly kind: 'unanswerable'; readonly reason: 'refused' | 'no-feed' | 'not-asked' | 'unknown-name' };

/** Somebody who knows which advisories affect a package version. */
export interface AdvisorySource {
  /**
   * One answer per query, in the order of the queries; advisories are sorted by id, withdrawn ones left out.
   *
   * @throws UpstreamError when the source failed: a failure is never an empty answer.
   */
  findAdvisories(queries: readonly AdvisoryQuery[], signal: AbortSignal): Promise<readonly AdvisoryAnswer[]>;
  /** Of when its data is, RFC 3339, by ecosystem (base name) as far as that is known; absent: it is asked live. */
  dataAsOf?(): Readonly<Record<string, string>>;
}
