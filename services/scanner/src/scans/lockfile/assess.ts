import type { LockfileReport } from '@repo/contracts/scanner';
import type { Inventory } from '../../inventory/package.ts';
import { readInventory } from '../../inventory/read-inventory.ts';
import type { ReadOptions } from '../../inventory/reader.ts';
import { findAdvisoriesForUpgrades, type KnownAdvisories } from '../../matching/find-advisories.ts';
import { findUpgradePaths } from '../../matching/find-upgrade-paths.ts';
import { match } from '../../matching/match.ts';
import { namesOf } from '../../matching/report-vulnerabilities.ts';
import { findSecondOpinions } from '../../matching/second-opinions.ts';
import { findExploitation } from '../../priority/report-priority.ts';
import { openTriage, withoutSuppressed } from '../../triage/triage.ts';
import type { RequestSources } from '../assessment.ts';
import { renderReport } from '../render-as.ts';
import { lockfileReport } from './report.ts';

/** A lockfile as it was sent. */
export interface LockfileUpload extends ReadOptions {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** @throws NotTheFormatError or UnknownDistributionError. */
export function readLockfile({ name, bytes, ...options }: LockfileUpload): Inventory {
  return readInventory(name, bytes, options);
}

/** Advisories, findings, upgrades, report: its UTF-8 text in the format that was asked for. Throws as `findReport`. */
export async function assessLockfile(
  inventory: Inventory,
  sources: RequestSources,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { report } = await findReport(inventory, sources, signal);
  return renderReport('lockfile', report, sources.output, sources.triage);
}

/**
 * The report, and what it was made from.
 *
 * @throws UpstreamError when a source failed, and the signal's reason.
 */
export async function findReport(
  inventory: Inventory,
  sources: Omit<RequestSources, 'output'>,
  signal: AbortSignal,
): Promise<{ readonly report: LockfileReport; readonly known: KnownAdvisories }> {
  const { advisorySource, secondOpinions, ranking, notice } = sources;
  const triage = openTriage(sources.triage ?? null);
  const advisories = await findAdvisoriesForUpgrades(inventory.packages, advisorySource, signal);
  const known = await findSecondOpinions(advisories, secondOpinions, signal);
  const findings = match(known.lookedUp);
  const triaged = triage.excuse(findings);
  const vulnerable = withoutSuppressed(known.lookedUp, triaged.suppressed);
  const upgrades = await findUpgradePaths(vulnerable, advisorySource, signal);
  const exploitation = await findExploitation(namesOf(findings), sources.exploitation, signal);
  const priority = { exploitation, ...ranking };
  const report = lockfileReport({ inventory, known, triaged, upgrades, priority, notice });
  const judged = triage.report({
    outcomes: [triaged],
    entries: report.results,
    packages: inventory.packages,
    isWhole: true,
  });
  return { report: { ...report, ...judged }, known };
}
