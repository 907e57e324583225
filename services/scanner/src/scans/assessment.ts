import type { AdvisorySource } from '@repo/upstream/advisory';
import type { ExploitationSource } from '@repo/upstream/exploitation';
import type { SecondOpinionDeps } from '../matching/second-opinions.ts';
import type { Ranking } from '../priority/report-priority.ts';
import type { Triage } from '../triage/triage.ts';
import type { LicenseAnswers } from './legal/collect.ts';
import type { Output } from './render-as.ts';

/** What a scan for vulnerabilities asks, and what it puts on its report. */
export interface AdvisorySources {
  readonly advisorySource: AdvisorySource;
  readonly secondOpinions: SecondOpinionDeps;
  /** What is known of the exploitation of CVEs. */
  readonly exploitation: ExploitationSource;
  readonly notice: string | null;
}

/** What one request asks for. */
export interface Asked {
  readonly ranking: Ranking;
  /** What was triaged; absent or null where the caller sent nothing. */
  readonly triage?: Triage | null;
  /** Of a change, where licences were asked for. */
  readonly licenses?: LicenseAnswers | null;
  readonly output: Output;
}

/** Both, for one request. */
export interface RequestSources extends AdvisorySources, Asked {}
