import type { LockfileReport, LockfileRequest } from '@repo/contracts/scanner';
import type { Admission, Deadline } from '@repo/service-kit/http';
import type { AdvisorySource } from '@repo/upstream/advisory';
import { toAppError } from '../../errors.ts';
import { extractInSteps } from '../../inventory/extract.ts';
import { findAdvisories } from '../../matching/find-advisories.ts';
import { findUpgradePaths } from '../../matching/find-upgrade-paths.ts';
import { matchInSteps } from '../../matching/match.ts';
import { findSecondOpinions, type SecondOpinionDeps } from '../../matching/second-opinions.ts';
import { giveWay, takeSteps } from '../../steps.ts';
import { lockfileReport } from './report.ts';

export interface LockfileDeps {
  readonly admission: Admission;
  readonly advisorySource: AdvisorySource;
  readonly secondOpinions: SecondOpinionDeps;
  readonly notice: string | null;
}

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
  const { admission, advisorySource, secondOpinions, notice } = deps;
  const { signal } = deadline;
  const scan = async () => {
    const options = { distribution: request.distribution ?? null };
    const steps = extractInSteps(request.file.name, request.file.bytes, options);
    const inventory = await takeSteps(steps, signal);
    const advisories = await findAdvisories(inventory.packages, advisorySource, signal);
    await giveWay();
    const known = await findSecondOpinions(advisories, secondOpinions, signal);
    await giveWay();
    const findings = await takeSteps(matchInSteps(known.lookedUp), signal);
    const upgradePaths = await findUpgradePaths(known.lookedUp, advisorySource, signal);
    await giveWay();
    const report = lockfileReport({ inventory, known, findings, upgradePaths, notice });
    await giveWay();
    return report;
  };
  try {
    return await deadline.during('the vulnerability database', admission.run(scan, signal));
  } catch (thrown) {
    throw toAppError(thrown);
  }
}
