import type { Advisory } from '@repo/upstream/advisory';
import {
  type GhsaClient,
  type GhsaPackage,
  ghsaToAdvisory,
  inGhsaBatches,
  isGhsaAskable,
  toGhsaEcosystem,
} from '@repo/upstream/ghsa';
import type { SharedBudget } from '@repo/upstream/nvd';
import type { Finding } from '../finding.ts';
import {
  createAllowance,
  reasonOfFailure,
  toUnasked,
  type UnaskedOpinion,
  type UnaskedReason,
} from './unasked.ts';

/** The platform's advisory database, and what may be asked of it. */
export interface GhsaOpinions {
  readonly client: GhsaClient;
  /** Shared by all scans and replicas. */
  readonly budget: SharedBudget;
  /** The most requests of one scan. */
  readonly maxRequests: number;
}

interface Batch {
  readonly ecosystem: string;
  readonly packages: readonly GhsaPackage[];
}

/**
 * Asks for every advisory that affects the packages of `findings`, many packages a request. Findings of ecosystems that
 * the platform does not know are no question for it; names that do not fit into a question are said to be unasked.
 * Withdrawn advisories are left out.
 */
export async function askGhsa(
  findings: readonly Finding[],
  ghsa: GhsaOpinions | null,
  signal: AbortSignal,
): Promise<{ readonly advisories: readonly Advisory[]; readonly unasked: readonly UnaskedOpinion[] }> {
  const questions = findings.filter(({ package: each }) => toGhsaEcosystem(each.ecosystem ?? '') !== null);
  const batches = toBatches(questions);
  const unaskable = questions.filter(({ package: each }) => !each.lookups.some(isGhsaAskable));
  const open: { reason: UnaskedReason; ids: readonly string[] }[] = [
    {
      reason: ghsa === null ? 'not-configured' : 'unaskable',
      ids: unaskable.map(({ primary }) => primary.id),
    },
  ];
  const advisories: Advisory[] = [];
  let failure: UnaskedReason | null = ghsa === null ? 'not-configured' : null;
  const spend = createAllowance(ghsa?.maxRequests ?? 0);
  const beforeRequest = async () => {
    spend();
    await ghsa?.budget.take(0, signal);
  };
  for (const batch of batches) {
    if (failure !== null || ghsa === null) {
      open.push({ reason: failure ?? 'not-configured', ids: idsOf(batch, questions) });
      continue;
    }
    try {
      const records = await ghsa.client.findAffecting(batch, beforeRequest, signal);
      advisories.push(...records.map(ghsaToAdvisory).filter(({ withdrawn }) => withdrawn === null));
    } catch (thrown) {
      const reason = reasonOfFailure(thrown);
      open.push({ reason, ids: idsOf(batch, questions) });
      // What is cached needs no request.
      if (reason !== 'over-budget') failure = reason;
    }
  }
  return { advisories, unasked: toUnasked('ghsa', open) };
}

function toBatches(findings: readonly Finding[]): readonly Batch[] {
  const byEcosystem = Map.groupBy(findings, ({ package: each }) => toGhsaEcosystem(each.ecosystem ?? ''));
  return [...byEcosystem].flatMap(([ecosystem, own]) => {
    if (ecosystem === null) return [];
    const lookups = own.flatMap(({ package: each }) => each.lookups);
    const distinct = new Map(lookups.map((lookup) => [keyOf(lookup), lookup]));
    return inGhsaBatches([...distinct.values()]).map((packages) => ({ ecosystem, packages }));
  });
}

function idsOf({ ecosystem, packages }: Batch, findings: readonly Finding[]): readonly string[] {
  const asked = new Set(packages.map(keyOf));
  return findings
    .filter(
      ({ package: each }) =>
        toGhsaEcosystem(each.ecosystem ?? '') === ecosystem &&
        each.lookups.some((lookup) => asked.has(keyOf(lookup))),
    )
    .map(({ primary }) => primary.id);
}

function keyOf({ name, version }: GhsaPackage): string {
  return JSON.stringify([name, version]);
}
