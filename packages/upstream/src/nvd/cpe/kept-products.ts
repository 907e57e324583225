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
const Kept = z.array(
  z.strictObject({
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
  }),
);

/** The advisories of whole products, as they are kept between scans. A cache that fails is a miss. */
export interface KeptProducts {
  get(name: string): Promise<readonly Advisory[] | null>;
  set(name: string, advisories: readonly Advisory[]): Promise<void>;
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
    set: (name, advisories) =>
      cache.set(keyOf(name), JSON.stringify(advisories), ttlSeconds).catch(() => undefined),
  };
}

function keyOf(name: string): string {
  return `nvd:1:product:${name}`;
}
