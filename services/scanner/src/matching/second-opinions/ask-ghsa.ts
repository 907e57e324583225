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
import { askInTurn, createAllowance, toUnasked, type UnaskedOpinion } from './unasked.ts';

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
  /** Of the findings that it is about. */
  readonly ids: readonly string[];
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
  const unaskable = questions.filter(({ package: each }) => !each.lookups.some(isGhsaAskable));
  const advisories: Advisory[] = [];
  const spend = createAllowance(ghsa?.maxRequests ?? 0);
  const beforeRequest = async () => {
    spend();
    await ghsa?.budget.take(0, signal);
  };
  const ask =
    ghsa &&
    (async ({ ecosystem, packages }: Batch) => {
      const records = await ghsa.client.findAffecting({ ecosystem, packages }, beforeRequest, signal);
      advisories.push(...records.map(ghsaToAdvisory).filter(({ withdrawn }) => withdrawn === null));
    });
  const open = await askInTurn(toBatches(questions), ask, ({ ids }) => ids);
  const reason = ghsa === null ? 'not-configured' : 'unaskable';
  const ids = unaskable.map(({ primary }) => primary.id);
  return { advisories, unasked: toUnasked('ghsa', [{ reason, ids }, ...open]) };
}

function toBatches(findings: readonly Finding[]): readonly Batch[] {
  const byEcosystem = Map.groupBy(findings, ({ package: each }) => toGhsaEcosystem(each.ecosystem ?? ''));
  return [...byEcosystem].flatMap(([ecosystem, own]) => {
    if (ecosystem === null) return [];
    const lookups = own.flatMap(({ package: each }) => each.lookups);
    const distinct = new Map(lookups.map((lookup) => [keyOf(lookup), lookup]));
    return inGhsaBatches([...distinct.values()]).map((packages) => {
      const asked = new Set(packages.map(keyOf));
      const meant = own.filter(({ package: each }) =>
        each.lookups.some((lookup) => asked.has(keyOf(lookup))),
      );
      return { ecosystem, packages, ids: meant.map(({ primary }) => primary.id) };
    });
  });
}

function keyOf({ name, version }: GhsaPackage): string {
  return JSON.stringify([name, version]);
}
