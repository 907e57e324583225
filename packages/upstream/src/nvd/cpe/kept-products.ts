import { z } from 'zod';
import type { Advisory } from '../../advisory.ts';
import type { AdvisoryCache } from '../../osv/advisory-reader.ts';

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
const KeptAdvisory = z.strictObject({
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
const Kept = z.strictObject({ isListed: z.boolean(), advisories: z.array(KeptAdvisory) });

/** What NVD tells of a product, all editions and versions. */
export interface ProductCves {
  /** Whether NVD names the product in any CVE. Of one that it does not, it may speak under another name. */
  readonly isListed: boolean;
  readonly advisories: readonly Advisory[];
}

/** What was told of whole products, as it is kept between scans. A cache that fails is a miss. */
export interface KeptProducts {
  get(name: string): Promise<ProductCves | null>;
  set(name: string, told: ProductCves): Promise<void>;
}

export function createKeptProducts(cache: AdvisoryCache, ttlSeconds: number): KeptProducts {
  return {
    async get(name) {
      try {
        const text = await cache.get(keyOf(name));
        const kept = text === undefined ? null : Kept.safeParse(JSON.parse(text));
        return kept?.success ? kept.data : null;
      } catch {
        return null;
      }
    },
    set: (name, told) => cache.set(keyOf(name), JSON.stringify(told), ttlSeconds).catch(() => undefined),
  };
}

function keyOf(name: string): string {
  return `nvd:2:product:${name}`;
}
