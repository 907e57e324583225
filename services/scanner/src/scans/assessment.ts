import type { AdvisorySource } from '@repo/upstream/advisory';
import type { ExploitationSource } from '@repo/upstream/exploitation';
import type { SecondOpinionDeps } from '../matching/second-opinions.ts';

/** What a scan for vulnerabilities asks, and what it puts on its report. */
export interface AdvisorySources {
  readonly advisorySource: AdvisorySource;
  readonly secondOpinions: SecondOpinionDeps;
  /** What is known of the exploitation of CVEs. */
  readonly exploitation: ExploitationSource;
  readonly notice: string | null;
}

/** The UTF-8 text of a report: what is sent as it is. */
export function renderReport(report: object): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(report));
}
