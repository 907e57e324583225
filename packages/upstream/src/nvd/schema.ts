import { z } from 'zod';
import { listOf, Text } from '../schema-parts.ts';

// NVD CVE API 2.0: only what is used, unknown members dropped, unknown enum values kept.

/** NVD writes no zone and means UTC; read as it stands it would be local time. */
const Instant = z.string().transform((text, context) => {
  const milliseconds = Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`);
  if (!Number.isNaN(milliseconds)) return new Date(milliseconds).toISOString();
  context.issues.push({ code: 'custom', input: text, message: 'not an instant' });
  return z.NEVER;
});

/** CVSS 2 has its word beside `cvssData`, the later versions inside. An entry without a score rates nothing. */
const Metric = z
  .object({
    source: Text,
    type: Text,
    baseSeverity: Text,
    cvssData: z.object({ vectorString: Text, baseScore: z.number().min(0).max(10), baseSeverity: Text }),
  })
  .nullable()
  .catch(null);

/** Other members, such as `ssvcV203`, have no score. */
const Metrics = z
  .object({
    cvssMetricV40: listOf(Metric),
    cvssMetricV31: listOf(Metric),
    cvssMetricV30: listOf(Metric),
    cvssMetricV2: listOf(Metric),
  })
  .nullish()
  .catch(null);

const CpeMatch = z.object({
  vulnerable: z.boolean(),
  criteria: z.string(),
  versionStartIncluding: Text,
  versionStartExcluding: Text,
  versionEndIncluding: Text,
  versionEndExcluding: Text,
});

const Node = z.object({ operator: Text, cpeMatch: listOf(CpeMatch) });

/** One CVE record; `published` is RFC 3339 in UTC with milliseconds. */
export const NvdCve = z.object({
  id: z.string().regex(/^CVE-\d{4}-\d{4,19}$/),
  sourceIdentifier: Text,
  published: Instant,
  vulnStatus: Text,
  descriptions: listOf(z.object({ lang: z.string(), value: z.string() })),
  metrics: Metrics,
  configurations: listOf(z.object({ operator: Text, nodes: listOf(Node) })).catch([]),
});
export type NvdCve = z.infer<typeof NvdCve>;

export function isRejected({ vulnStatus }: NvdCve): boolean {
  return vulnStatus?.toLowerCase() === 'rejected';
}

/** A record without English is read in the language it has. */
export function englishTexts({ descriptions }: NvdCve): readonly string[] {
  const english = descriptions.filter(({ lang }) => lang.toLowerCase().startsWith('en'));
  return (english.length > 0 ? english : descriptions).map(({ value }) => value);
}

const NvdEntry = z.object({ cve: NvdCve });

/** One page of an answer. */
export const NvdPage = z.object({
  startIndex: z.int().min(0).nullish(),
  totalResults: z.int().min(0),
  vulnerabilities: listOf(NvdEntry),
});
export type NvdPage = z.infer<typeof NvdPage>;
