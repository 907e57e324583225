import type { ByContender } from './by-contender.ts';

/** How much is measured; times in milliseconds. */
const FULL = {
  advisories: 250_000,
  lockfilePackages: [100, 1_000, 2_500, 10_000],
  /** At once, beside one. */
  callers: [8, 32],
  apiScans: { count: 5, packages: 1_000, advisories: 120 },
  osvLatency: { batchMs: 150, recordMs: 100 },
  apps: { small: 1_000, large: 1_000_000 },
  rounds: 5,
  roundMs: 600,
  withRedis: true,
};

export type Plan = typeof FULL;

const TINY: Plan = {
  advisories: 1_000,
  lockfilePackages: [50, 100],
  callers: [2],
  apiScans: { count: 1, packages: 50, advisories: 10 },
  osvLatency: { batchMs: 5, recordMs: 5 },
  apps: { small: 60, large: 120 },
  rounds: 1,
  roundMs: 10,
  withRedis: false,
};

export const PLANS = { full: FULL, tiny: TINY };

/** What every part of the benchmark works with. */
export interface BenchContext {
  readonly plan: Plan;
  /** Roots of working copies of this repository with everything installed: `ours`, and `base` to compare with. */
  readonly checkouts: ByContender<string>;
  /** For generated data; removed at the end. */
  readonly folder: string;
  /** Has something stopped when the part has ended, however it does. */
  readonly started: <Server extends { stop(): Promise<void> }>(server: Server) => Server;
  /** Tells the person at the terminal what is going on. */
  readonly say: (line: string) => void;
}
