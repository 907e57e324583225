import type { Advisory } from '@repo/upstream/advisory';
import { nvdToAdvisory } from '@repo/upstream/nvd-advisory';
import type { Finding } from '../finding.ts';
import type { CveReader } from './cached-cves.ts';
import { onlyCve } from './gaps.ts';
import {
  createAllowance,
  reasonOfFailure,
  toUnasked,
  type UnaskedOpinion,
  type UnaskedReason,
} from './unasked.ts';

/** The national vulnerability database, and what may be asked of it; its client keeps the shared budget. */
export interface NvdOpinions {
  readonly client: CveReader;
  /** The most requests of one scan: each CVE that is not cached is one. */
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
  const beforeRequest = createAllowance(nvd?.maxRequests ?? 0);
  for (const [cveId, own] of byCve) {
    const ids = own.map(({ primary }) => primary.id);
    if (failure !== null || cveId === null || nvd === null) {
      open.push({ reason: failure ?? 'not-configured', ids });
      continue;
    }
    try {
      const cve = await nvd.client.getCve(cveId, beforeRequest, signal);
      for (const finding of cve === null ? [] : own) {
        const advisory = cve === null ? null : nvdToAdvisory(cve, [finding.primary.id]);
        if (advisory !== null) opinions.push({ finding, advisory });
      }
    } catch (thrown) {
      const reason = reasonOfFailure(thrown);
      open.push({ reason, ids });
      // What is cached needs no request.
      if (reason !== 'over-budget') failure = reason;
    }
  }
  return { opinions, unasked: toUnasked('nvd', open) };
}
