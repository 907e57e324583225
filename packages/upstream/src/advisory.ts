import type { AffectedRange } from '@repo/versions';
import { z } from 'zod';

/** One entry of `severity[]`: a CVSS vector or a distribution's own word (OSV schema 1.7, `severity`). */
const SeverityEntry = z.object({ type: z.string(), score: z.string() }).readonly();
export type SeverityEntry = z.infer<typeof SeverityEntry>;

const Range: z.ZodType<AffectedRange> = z.object({
  type: z.enum(['SEMVER', 'ECOSYSTEM']),
  events: z.array(
    z.union([
      z.strictObject({ introduced: z.string() }),
      z.strictObject({ fixed: z.string() }),
      z.strictObject({ lastAffected: z.string() }),
      z.strictObject({ limit: z.string() }),
    ]),
  ),
});

/** What one advisory says of one package (OSV schema, `affected[]`). */
const AffectedPackage = z
  .object({
    ecosystem: z.string(),
    name: z.string(),
    ranges: z.array(Range).readonly(),
    versions: z.array(z.string()).readonly(),
    severity: z.array(SeverityEntry).readonly(),
    /** Debian `ecosystem_specific.urgency`, Ubuntu priority and the like; null when absent. */
    urgency: z.string().nullable(),
  })
  .readonly();
export type AffectedPackage = z.infer<typeof AffectedPackage>;

/** An advisory as the matching engine needs it, whatever source told it. */
export const Advisory = z
  .object({
    id: z.string(),
    modified: z.string(),
    published: z.string().nullable(),
    withdrawn: z.string().nullable(),
    /** Same vulnerability, other name. */
    aliases: z.array(z.string()).readonly(),
    /** What a distribution's record stands on, usually CVE ids. */
    upstream: z.array(z.string()).readonly(),
    /** Close, but not the same; several bundles of CVEs list them here. */
    related: z.array(z.string()).readonly(),
    summary: z.string(),
    severity: z.array(SeverityEntry).readonly(),
    /** `database_specific.severity`: LOW, MODERATE, HIGH, CRITICAL; null when absent. */
    severityWord: z.string().nullable(),
    affected: z.array(AffectedPackage).readonly(),
    /** Named by its source without what it says: one of too many records, or of none that is there. */
    unread: z.enum(['over-budget', 'unavailable']).optional(),
  })
  .readonly();
export type Advisory = z.infer<typeof Advisory>;

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
