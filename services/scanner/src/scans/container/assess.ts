import { readSbom } from '../../inventory/sbom/read-sbom.ts';
import type { SbomInventory } from '../../inventory/sbom/sbom-inventory.ts';
import { findAdvisories } from '../../matching/find-advisories.ts';
import { match } from '../../matching/match.ts';
import { namesOf } from '../../matching/report-vulnerabilities.ts';
import { findSecondOpinions } from '../../matching/second-opinions.ts';
import { findExploitation } from '../../priority/report-priority.ts';
import { openTriage } from '../../triage/triage.ts';
import type { RequestSources } from '../assessment.ts';
import { renderReport } from '../render-as.ts';
import { mergeEmbeddedFindings } from './merge-embedded-findings.ts';
import { containerReport, purlsOf } from './report.ts';

/** An SBOM as it was sent. */
export interface SbomUpload {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** @throws NotTheFormatError. */
export function readContainer({ name, bytes }: SbomUpload): SbomInventory {
  return readSbom(bytes, name);
}

/**
 * Advisories, findings, those of the document itself, report: its UTF-8 text.
 *
 * @throws UpstreamError when a source failed, and the signal's reason.
 */
export async function assessContainer(
  inventory: SbomInventory,
  sources: RequestSources,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { advisorySource, secondOpinions, ranking, notice } = sources;
  const advisories = await findAdvisories(inventory.packages, advisorySource, signal);
  const known = await findSecondOpinions(advisories, secondOpinions, signal);
  const findings = mergeEmbeddedFindings(match(known.lookedUp), inventory.carried);
  const { imageName: image, serialNumber } = inventory;
  const triage = openTriage(sources.triage ?? null, { image, repository: null, serialNumber });
  const purlOf = purlsOf(inventory);
  const triaged = triage.excuse(findings, purlOf);
  const exploitation = await findExploitation(namesOf(findings), sources.exploitation, signal);
  const priority = { exploitation, ...ranking };
  const report = containerReport({ inventory, known, triaged, priority, notice });
  const judged = triage.report({
    outcomes: [triaged],
    entries: report.results,
    packages: inventory.packages,
    purlOf,
    isWhole: true,
  });
  return renderReport('container', { ...report, ...judged }, sources.output, sources.triage);
}
