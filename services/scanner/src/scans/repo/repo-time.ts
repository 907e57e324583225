import { type SoftDeadline, startSoftDeadline } from '../../source-tree/soft-deadline.ts';
import type { AssessingTime } from './assess.ts';

/** Of the 30 s: files are read for so long, advisories waited for and upgrades looked for until so late. */
const COLLECT_MS = 14_000;
const ADVISORIES_MS = 25_000;
const UPGRADES_MS = 27_000;

/** Of a folder of advisories: matched and reported in a few milliseconds. */
export const FEW_PACKAGES = 500;

/** How long the parts of a scan of a repository may take; begins now, and `clear` must be called. */
export interface RepoTime extends AssessingTime {
  readonly reading: SoftDeadline;
  clear(): void;
}

export function startRepoTime(signal: AbortSignal): RepoTime {
  const startedAt = performance.now();
  const reading = startSoftDeadline(COLLECT_MS, signal);
  const asking = startSoftDeadline(ADVISORIES_MS, signal);
  const improving = startSoftDeadline(UPGRADES_MS, signal);
  return {
    reading,
    asking,
    improving,
    opinionsMs: () => Math.max(1, UPGRADES_MS - (performance.now() - startedAt)),
    clear: () => {
      for (const each of [reading, asking, improving]) each.clear();
    },
  };
}
