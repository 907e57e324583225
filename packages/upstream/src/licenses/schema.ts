import { z } from 'zod';
import { listOf } from '../schema-parts.ts';

// Only what is used.

const VersionKey = z.object({ system: z.string(), name: z.string(), version: z.string() });

/** One answer of deps.dev's batch; a version that is not known has no `version`. */
const VersionResponse = z.object({
  request: z.object({ versionKey: VersionKey }).nullish().catch(null),
  version: z.object({ licenses: z.array(z.string().max(10_000)).nullish() }).nullish(),
});
export type VersionResponse = z.infer<typeof VersionResponse>;

/** `POST /v3alpha/versionbatch` of deps.dev. */
export const VersionBatch = z.object({
  responses: listOf(VersionResponse),
  nextPageToken: z.string().nullish(),
});

/** One definition of ClearlyDefined; what is of another shape says nothing. */
const Definition = z
  .object({
    licensed: z.object({ declared: z.string().max(10_000).nullish() }).nullish(),
  })
  .nullable()
  .catch(null);

/** `POST /definitions` of ClearlyDefined, by coordinates. */
export const Definitions = z.record(z.string(), Definition);
