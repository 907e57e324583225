import type { Advisory } from '@repo/upstream/advisory';
import { nvdToAdvisory } from '@repo/upstream/nvd-advisory';
import type { Finding } from '../finding.ts';
import type { CveReader } from './cached-cves.ts';
import { onlyCve } from './gaps.ts';
import { askInTurn, createAllowance, toUnasked, type UnaskedOpinion } from './unasked.ts';

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
  const questions = [...Map.groupBy(findings, onlyCve)].flatMap(([cveId, own]) =>
    cveId === null ? [] : [{ cveId, own }],
  );
  const opinions: NvdOpinion[] = [];
  const beforeRequest = createAllowance(nvd?.maxRequests ?? 0);
  const ask =
    nvd &&
    (async ({ cveId, own }: (typeof questions)[number]) => {
      const cve = await nvd.client.getCve(cveId, beforeRequest, signal);
      if (cve === null) return;
      for (const finding of own) {
        const advisory = nvdToAdvisory(cve, [finding.primary.id]);
        if (advisory !== null) opinions.push({ finding, advisory });
      }
    });
  const open = await askInTurn(questions, ask, ({ own }) => own.map(({ primary }) => primary.id));
  return { opinions, unasked: toUnasked('nvd', open) };
}
