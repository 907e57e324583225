import type { TriageInput } from '@repo/contracts/scanner';
import type { Clock } from '@repo/service-kit/clock';
import type { TriageDocuments } from '../triage/read-triage.ts';
import type { Triage } from '../triage/triage.ts';
import type { ScanWorkers } from './open-scan-workers.ts';

interface TriageRequest {
  readonly vex?: TriageInput | undefined;
  readonly policy?: TriageInput | undefined;
}

/** The documents of a request, judged by the time of now; null where it has none. */
export function triageDocuments({ vex, policy }: TriageRequest, clock: Clock): TriageDocuments | null {
  if (vex === undefined && policy === undefined) return null;
  return {
    vex: vex === undefined ? [] : [vex],
    policies: policy === undefined ? [] : [policy],
    now: clock.now(),
  };
}

/**
 * Reads them in a worker, whatever their size: YAML is slow, and a VEX document has ten thousand statements.
 *
 * @throws NotTheFormatError that names the field.
 */
export async function readTriageBy(
  workers: ScanWorkers,
  documents: TriageDocuments | null,
  signal: AbortSignal,
): Promise<Triage | null> {
  return documents === null ? null : await workers.run('readTriage', documents, { signal });
}
