/** The letters of the contract: a grade of a grader without its sign. */
export type SiteLetter = 'A' | 'B' | 'C' | 'D' | 'F';

/** A grade as a third party gave it. */
export interface SiteGrade {
  /** In the grader's own words: `A+`. */
  readonly grade: string;
  readonly letter: SiteLetter;
  /** The grader's own score, which may exceed 100; null when it gives none. */
  readonly score: number | null;
}

/** Where a grader stands with a site. */
export type GradingStep =
  | { readonly kind: 'done'; readonly grade: SiteGrade }
  /** It is at work: ask `poll` later. */
  | { readonly kind: 'pending' }
  /** It does not take the site: an IP address, a name that it cannot resolve. */
  | { readonly kind: 'refused' }
  /** It could not look at the site: the site's trouble, not the grader's. */
  | { readonly kind: 'scan-failed' };

/**
 * A service that grades websites. One that answers at once never says `pending`; others are polled. Both methods throw
 * UpstreamError or the signal's reason.
 */
export interface SiteGrader {
  /** @param site `host[:port][/path]`, already found to be public: graders look at no address themselves. */
  start(site: string, signal: AbortSignal): Promise<GradingStep>;
  poll(site: string, signal: AbortSignal): Promise<GradingStep>;
  close(): Promise<void>;
}
