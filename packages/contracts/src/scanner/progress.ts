import { z } from 'zod';
import { count } from './count.ts';
import { ErrorBody } from './error.ts';

/** What a scan counts, as it is said behind "3 of 5". */
export const PROGRESS_STAGES = {
  files: 'files read',
  packages: 'package versions looked up',
  licences: 'licences looked up',
  actions: 'repositories of actions asked',
  names: 'DNS questions answered',
  requests: 'requests to the site answered',
  cves: 'CVE searches answered',
  report: 'reports written',
} as const;

export const ProgressStage = z.enum(Object.keys(PROGRESS_STAGES) as (keyof typeof PROGRESS_STAGES)[]).meta({
  id: 'ProgressStage',
  description: `What is counted: ${Object.entries(PROGRESS_STAGES)
    .map(([stage, words]) => `\`${stage}\` (${words})`)
    .join(', ')}.`,
});
export type ProgressStage = z.infer<typeof ProgressStage>;

/** How far a scan is. */
export const ProgressLine = z
  .strictObject({
    stage: ProgressStage,
    done: count('Never falls within a stage.'),
    total: z
      .int()
      .nonnegative()
      .nullable()
      .meta({ description: 'As far as it is known by now: it may grow. Null: not known.' }),
  })
  .meta({ id: 'ProgressLine', description: 'How far a scan is. A stage may be skipped, and come again.' });
export type ProgressLine = z.infer<typeof ProgressLine>;

/** The lines of a scan as NDJSON, when its report is a `report`. */
export function scanLine(report: z.ZodType) {
  return z.union([ProgressLine, z.strictObject({ report }), ErrorBody]);
}
