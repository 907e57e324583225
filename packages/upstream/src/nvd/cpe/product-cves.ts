import { z } from 'zod';
import type { Advisory } from '../../advisory.ts';

const Range = z.strictObject({
  type: z.enum(['SEMVER', 'ECOSYSTEM']),
  events: z.array(
    z.union([
      z.strictObject({ introduced: z.string() }),
      z.strictObject({ fixed: z.string() }),
      z.strictObject({ lastAffected: z.string() }),
    ]),
  ),
});
const Severity = z.array(z.strictObject({ type: z.string(), score: z.string() }));
const Affected = z.strictObject({
  ecosystem: z.string(),
  name: z.string(),
  ranges: z.array(Range),
  versions: z.array(z.string()),
  severity: Severity,
  urgency: z.string().nullable(),
});
const CachedAdvisory = z.strictObject({
  id: z.string(),
  modified: z.string(),
  published: z.string().nullable(),
  withdrawn: z.string().nullable(),
  aliases: z.array(z.string()),
  upstream: z.array(z.string()),
  related: z.array(z.string()),
  summary: z.string(),
  severity: Severity,
  severityWord: z.string().nullable(),
  affected: z.array(Affected),
});
/** As it is cached between scans. */
export const CachedProduct = z.strictObject({ isListed: z.boolean(), advisories: z.array(CachedAdvisory) });

/** What NVD tells of a product, all editions and versions. */
export interface ProductCves {
  /** Whether NVD names the product in any CVE. Of one that it does not, it may speak under another name. */
  readonly isListed: boolean;
  readonly advisories: readonly Advisory[];
}
