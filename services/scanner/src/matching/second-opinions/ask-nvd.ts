import type { Advisory } from '@repo/upstream/advisory';
import { type NvdClient, nvdToAdvisory } from '@repo/upstream/nvd';
import type { Finding } from '../finding.ts';
import { onlyCve } from './gaps.ts';
import { reasonOfFailure, toUnasked, type UnaskedOpinion, type UnaskedReason } from './unasked.ts';

/** The national vulnerability database, and what may be asked of it; its client keeps the shared budget. */
export interface NvdOpinions {
  readonly client: Pick<NvdClient, 'getCve'>;
  /** The most requests of one scan: each CVE is one. */
  readonly maxRequests: number;
}

/** A rating of the CVE of a finding, under the finding's own id too. */
export interface NvdOpinion {
  readonly finding: Finding;
  readonly advisory: Advisory;
}

/** Asks how bad the CVEs of `findings` are, one request each and none twice. Findings without exactly one CVE are no question. */
export async function askNvd(
  findings: readonly Finding[],
  nvd: NvdOpinions | null,
  signal: AbortSignal,
): Promise<{ readonly opinions: readonly NvdOpinion[]; readonly unasked: readonly UnaskedOpinion[] }> {
  const byCve = Map.groupBy(findings, onlyCve);
  byCve.delete(null);
  const open: { reason: UnaskedReason; ids: readonly string[] }[] = [];
  const opinions: NvdOpinion[] = [];
  let failure: UnaskedReason | null = nvd === null ? 'not-configured' : null;
  let requests = 0;
  for (const [cveId, own] of byCve) {
    if (failure !== null || cveId === null || nvd === null || requests >= nvd.maxRequests) {
      open.push({ reason: failure ?? 'over-budget', ids: own.map(({ primary }) => primary.id) });
      continue;
    }
    requests += 1;
    try {
      const cve = await nvd.client.getCve(cveId, 0, signal);
      for (const finding of cve === null ? [] : own) {
        const advisory = cve === null ? null : nvdToAdvisory(cve, [finding.primary.id]);
        if (advisory !== null) opinions.push({ finding, advisory });
      }
    } catch (thrown) {
      failure = reasonOfFailure(thrown);
      open.push({ reason: failure, ids: own.map(({ primary }) => primary.id) });
    }
  }
  return { opinions, unasked: toUnasked('nvd', open) };
}
