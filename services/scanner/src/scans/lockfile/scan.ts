import type { LockfileReport, LockfileRequest } from '@repo/contracts/scanner';
import type { Admission, Deadline } from '@repo/service-kit/http';
import type { AdvisorySource } from '@repo/upstream/advisory';
import { toAppError } from '../../errors.ts';
import { extract } from '../../inventory/extract.ts';
import type { Inventory } from '../../inventory/package.ts';
import { findAdvisoriesForUpgrades } from '../../matching/find-advisories.ts';
import { findUpgradePaths } from '../../matching/find-upgrade-paths.ts';
import { match } from '../../matching/match.ts';
import { findSecondOpinions, type SecondOpinionDeps } from '../../matching/second-opinions.ts';
import { runInTurn } from '../run-in-turn.ts';
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
  const job = async () => {
    const options = { distribution: request.distribution ?? null };
    const inventory = extract(request.file.name, request.file.bytes, options);
    return await deadline.during('the vulnerability database', scan(inventory));
  };
  const scan = async (inventory: Inventory) => {
    const advisories = await findAdvisoriesForUpgrades(inventory.packages, advisorySource, signal);
    const known = await findSecondOpinions(advisories, secondOpinions, signal);
    const findings = match(known.lookedUp);
    const upgradePaths = await findUpgradePaths(known.lookedUp, advisorySource, signal);
    const found = { inventory, known, findings, upgradePaths, notice };
    return lockfileReport(found);
  };
  try {
    return await runInTurn(admission, job, deadline);
  } catch (thrown) {
    throw toAppError(thrown);
  }
}
