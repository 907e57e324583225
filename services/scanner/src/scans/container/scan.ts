import type { ContainerReport, ContainerRequest } from '@repo/contracts/scanner';
import type { Admission, Deadline } from '@repo/service-kit/http';
import type { AdvisorySource } from '@repo/upstream/advisory';
import { toAppError } from '../../errors.ts';
import { readSbom } from '../../inventory/sbom/read-sbom.ts';
import type { SbomInventory } from '../../inventory/sbom/sbom-inventory.ts';
import { findAdvisories } from '../../matching/find-advisories.ts';
import { match } from '../../matching/match.ts';
import { findSecondOpinions, type SecondOpinionDeps } from '../../matching/second-opinions.ts';
import { runInTurn } from '../run-in-turn.ts';
import { containerReport } from './report.ts';
import { uniteCarried } from './unite-carried.ts';

export interface ContainerDeps {
  readonly admission: Admission;
  readonly advisorySource: AdvisorySource;
  readonly secondOpinions: SecondOpinionDeps;
  readonly notice: string | null;
}

/**
 * Inventory, advisories, findings, those of the document itself, report.
 *
 * @throws AppError 400 when the file is no SBOM, 429 or 503 when advisories could not be asked.
 */
export async function scanContainer(
  request: ContainerRequest,
  deps: ContainerDeps,
  deadline: Deadline,
): Promise<ContainerReport> {
  const { admission, advisorySource, secondOpinions, notice } = deps;
  const { signal } = deadline;
  const job = async () => {
    const inventory = readSbom(request.file.bytes, request.file.name);
    return await deadline.during('the vulnerability database', scan(inventory));
  };
  const scan = async (inventory: SbomInventory) => {
    const advisories = await findAdvisories(inventory.packages, advisorySource, signal);
    const known = await findSecondOpinions(advisories, secondOpinions, signal);
    const matched = match(known.lookedUp);
    const findings = uniteCarried(matched, inventory.carried);
    return containerReport({ inventory, known, findings, notice });
  };
  try {
    return await runInTurn(admission, job, deadline);
  } catch (thrown) {
    throw toAppError(thrown);
  }
}
