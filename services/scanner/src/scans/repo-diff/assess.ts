import { openTriage } from '../../triage/triage.ts';
import type { RequestSources } from '../assessment.ts';
import { assessChange } from '../diff/assess.ts';
import { renderReport } from '../render-as.ts';
import type { AssessingTime } from '../repo/assess.ts';
import { type CollectedChange, pairFiles } from './pair-files.ts';
import { repoDiffReport } from './report.ts';

/**
 * Advisories of all files of both sides at once, what the change does to each, report: its UTF-8 text.
 *
 * @throws UpstreamError when a source failed, and the signal's reason.
 */
export async function assessRepoDiff(
  collected: CollectedChange,
  sources: RequestSources,
  time: AssessingTime,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const compared = pairFiles(collected.base, collected.head);
  const { owner, name } = collected.change.base;
  const triage = openTriage(sources.triage ?? null, { image: null, repository: `${owner}/${name}` });
  const assessed = await assessChange(compared, sources, triage, time, signal);
  const priority = { exploitation: assessed.exploitation, ...sources.ranking };
  const { notice } = sources;
  const report = repoDiffReport({ collected, compared, assessed, triage, priority, notice });
  return renderReport('repository-diff', report, sources.output);
}
