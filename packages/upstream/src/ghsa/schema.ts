import { z } from 'zod';
import { listOf, Text } from '../schema-parts.ts';

// `GET /advisories` of the platform's REST API: only what is used, unknown members dropped.

/** A rating we cannot read rates nothing; it does not make the advisory unreadable. */
const Rating = z.object({ vector_string: Text }).nullish().catch(null);

const Vulnerability = z.object({
  package: z.object({ ecosystem: z.string(), name: Text }).nullish(),
  vulnerable_version_range: Text,
  first_patched_version: Text,
});

/** One advisory. */
export const GhsaRecord = z.object({
  ghsa_id: z.string().min(1).max(100),
  cve_id: Text,
  identifiers: listOf(z.object({ type: z.string(), value: z.string() })),
  summary: Text,
  severity: Text,
  published_at: Text,
  updated_at: z.string().min(1).max(64),
  withdrawn_at: Text,
  vulnerabilities: listOf(Vulnerability),
  cvss: Rating,
  cvss_severities: z.object({ cvss_v3: Rating, cvss_v4: Rating }).partial().nullish().catch(null),
});
export type GhsaRecord = z.infer<typeof GhsaRecord>;

export const GhsaPage = z.array(GhsaRecord);
