import type { LockfileReport, LockfileRequest } from '@repo/contracts/scanner';
import type { Admission, Deadline } from '@repo/service-kit/http';
import type { AdvisorySource } from '@repo/upstream/advisory';
import { toAppError } from '../../errors.ts';
import { extractInSteps } from '../../inventory/extract.ts';
import type { Inventory } from '../../inventory/package.ts';
import { findAdvisoriesForUpgrades } from '../../matching/find-advisories.ts';
import { findUpgradePaths } from '../../matching/find-upgrade-paths.ts';
import { matchInSteps } from '../../matching/match.ts';
import { findSecondOpinions, type SecondOpinionDeps } from '../../matching/second-opinions.ts';
import { giveWay, takeSteps } from '../../steps.ts';
import { readFileInTurn } from '../read-file-in-turn.ts';
import { runInTurn } from '../run-in-turn.ts';
import { lockfileReportInSteps } from './report.ts';

export interface LockfileDeps {
  readonly admission: Admission;
  /** One at a time. */
  readonly largeReads: Admission;
  readonly advisorySource: AdvisorySource;
  readonly secondOpinions: SecondOpinionDeps;
  readonly notice: string | null;
}

/** All stages of so many take a few milliseconds together: no turn of the event loop is needed between them. */
const PACKAGES_AT_ONCE = 1_000;

/**
 * Inventory, advisories, findings, upgrades, report.
 *
 * @throws AppError 400 when the file is not of its format, 429 or 503 when advisories could not be asked.
 */
export async function scanLockfile(
  request: LockfileRequest,
  deps: LockfileDeps,
  deadline: Deadline,
): Promise<LockfileReport> {
  const { admission, largeReads, advisorySource, secondOpinions, notice } = deps;
  const { signal } = deadline;
  const job = async () => {
    const options = { distribution: request.distribution ?? null };
    const steps = extractInSteps(request.file.name, request.file.bytes, options);
    const inventory = await readFileInTurn(request.file.bytes, steps, largeReads, deadline);
    return await deadline.during('the vulnerability database', scan(inventory));
  };
  const scan = async (inventory: Inventory) => {
    const isLarge = inventory.packages.length > PACKAGES_AT_ONCE;
    const advisories = await findAdvisoriesForUpgrades(inventory.packages, advisorySource, signal);
    if (isLarge) await giveWay();
    const known = await findSecondOpinions(advisories, secondOpinions, signal);
    if (isLarge) await giveWay();
    const findings = await takeSteps(matchInSteps(known.lookedUp), signal);
    const upgradePaths = await findUpgradePaths(known.lookedUp, advisorySource, signal);
    if (isLarge) await giveWay();
    const found = { inventory, known, findings, upgradePaths, notice };
    return await takeSteps(lockfileReportInSteps(found), signal);
  };
  try {
    return await runInTurn(admission, job, deadline);
  } catch (thrown) {
    throw toAppError(thrown);
  }
}
