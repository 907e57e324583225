/** How long the parts of a website audit may take, in milliseconds. `audit-times.test.ts` adds them up. */
export const AUDIT_TIMES = {
  /** From the request to the answer, the wait for a turn included: below 85 s, whatever else may happen. */
  answer: 82_000,
  /** DNS, visits and grader together. */
  audit: 78_000,
  /** A page with all its redirects. */
  chain: 15_000,
  /** One question to the grader: a scan of the Observatory takes up to about 30 s. */
  gradingAttempt: 35_000,
} as const;
