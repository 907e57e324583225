import type { AdvisorySource } from '@repo/upstream/advisory';
import type { SecondOpinionDeps } from '../matching/second-opinions.ts';

/** What a scan for vulnerabilities asks, and what it puts on its report. */
export interface AdvisorySources {
  readonly advisorySource: AdvisorySource;
  readonly secondOpinions: SecondOpinionDeps;
  readonly notice: string | null;
}
