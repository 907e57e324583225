import { z } from 'zod';

// MDN HTTP Observatory v2 `/scan` and the v1 shape that graders to be polled have: only what is used.

/** What a grader says of a scan. v1 names its `state`, others their `status`, v2 neither; errors of v1 come with 200. */
export const ScanAnswer = z.object({
  id: z.union([z.string(), z.number()]).nullish().catch(null),
  error: z.string().nullish(),
  status: z.string().nullish().catch(null),
  state: z.string().nullish(),
  grade: z.string().nullish(),
  score: z.number().nullish(),
});
export type ScanAnswer = z.infer<typeof ScanAnswer>;

/** The body of an error status; anything else counts as no words at all. */
export const ErrorAnswer = z.object({ error: z.string() }).catch({ error: '' });
