import { z } from 'zod';
import { listOf, Text } from '../schema-parts.ts';

// OSV schema 1.7 and the API's messages: only what is used, unknown members dropped, unknown enum values kept.
// Lists may be missing or null (proto JSON leaves empty members out).

/** An entry we cannot read rates nothing; it does not make the record unreadable. */
const Severity = z.object({ type: z.string(), score: z.string() }).nullable().catch(null);

const Event = z.object({ introduced: Text, fixed: Text, last_affected: Text, limit: Text });

const Range = z.object({ type: z.string(), events: listOf(Event) });

/** Members that hold a distribution's or a database's own word; of any type, read with care. */
const Members = z
  .object({ severity: z.unknown(), urgency: z.unknown(), ubuntu_priority: z.unknown() })
  .partial();
const Words = Members.nullish().catch(null);

/** How a USN rates the CVEs that it fixes, which are hundreds for a kernel: each of Ubuntu's words once, as if of one. */
const CvesMap = z.object({ cves: listOf(z.object({ severity: listOf(Severity) })) }).transform(({ cves }) => {
  const ratings = cves.flatMap(({ severity }) => severity);
  const words = new Map(ratings.flatMap((each) => (each?.type === 'Ubuntu' ? [[each.score, each]] : [])));
  return { cves: [{ severity: [...words.values()] }] };
});

const Affected = z.object({
  package: z.object({ ecosystem: Text, name: Text }).nullish(),
  ranges: listOf(Range),
  versions: listOf(z.string()),
  severity: listOf(Severity),
  ecosystem_specific: Words,
  database_specific: Members.extend({ cves_map: CvesMap.nullish().catch(null) })
    .nullish()
    .catch(null),
});

/** Only its beginning is used: for a title where there is none. */
const Details = Text.transform((text) => text?.slice(0, 400) ?? '');

/**
 * When a record changed last. The schema demands it; one that was written by hand and lacks it is as old as can be,
 * so that any other telling of the same record wins.
 */
const Modified = z.string().min(1).max(64).default('1970-01-01T00:00:00Z');

/** One OSV record. */
export const OsvRecord = z.object({
  id: z.string().min(1).max(200),
  modified: Modified,
  published: Text,
  withdrawn: Text,
  aliases: listOf(z.string()),
  upstream: listOf(z.string()),
  related: listOf(z.string()),
  summary: Text,
  details: Details,
  severity: listOf(Severity),
  database_specific: Words,
  affected: listOf(Affected),
});
export type OsvRecord = z.infer<typeof OsvRecord>;

/** What `POST /v1/querybatch` says of one query; a query without hits is an empty object, or null. */
const BatchResult = z
  .object({
    vulns: listOf(z.object({ id: z.string().min(1), modified: Modified })),
    next_page_token: Text,
  })
  .nullable();

export const BatchResponse = z.object({ results: listOf(BatchResult) });

/** The gateway's error body (`google.rpc.Status`). */
export const RpcStatus = z.object({ message: z.string().max(10_000) });
