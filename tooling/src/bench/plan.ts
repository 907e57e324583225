/** How much is measured. Times in milliseconds. */
export interface Plan {
  readonly advisories: number;
  readonly lockfilePackages: readonly number[];
  readonly atOnce: readonly number[];
  readonly packagesAtOnce: number;
  readonly profiledPackages: number;
  readonly coldScans: { readonly count: number; readonly packages: number; readonly advisories: number };
  readonly osvLatency: { readonly batchMs: number; readonly recordMs: number };
  readonly catalogApps: readonly [number, number];
  readonly rounds: number;
  readonly starts: number;
  readonly roundMs: number;
  readonly warmUpMs: number;
  readonly catalogRoundMs: number;
  readonly steadyRounds: number;
  readonly steadyMs: number;
  readonly withRedis: boolean;
}

export const PLANS = {
  full: {
    advisories: 250_000,
    lockfilePackages: [100, 1_000, 2_500, 10_000],
    atOnce: [1, 8, 32],
    packagesAtOnce: 1_000,
    profiledPackages: 10_000,
    coldScans: { count: 5, packages: 1_000, advisories: 120 },
    osvLatency: { batchMs: 150, recordMs: 100 },
    catalogApps: [1_000, 1_000_000],
    rounds: 5,
    starts: 5,
    roundMs: 600,
    warmUpMs: 3_000,
    catalogRoundMs: 300,
    steadyRounds: 3,
    steadyMs: 1_000,
    withRedis: true,
  },
  quick: {
    advisories: 25_000,
    lockfilePackages: [100, 1_000, 2_500],
    atOnce: [1, 8, 32],
    packagesAtOnce: 1_000,
    profiledPackages: 2_500,
    coldScans: { count: 3, packages: 1_000, advisories: 120 },
    osvLatency: { batchMs: 150, recordMs: 100 },
    catalogApps: [1_000, 3_000],
    rounds: 3,
    starts: 2,
    roundMs: 200,
    warmUpMs: 300,
    catalogRoundMs: 150,
    steadyRounds: 1,
    steadyMs: 300,
    withRedis: true,
  },
  tiny: {
    advisories: 1_000,
    lockfilePackages: [50, 100],
    atOnce: [1, 2],
    packagesAtOnce: 50,
    profiledPackages: 100,
    coldScans: { count: 2, packages: 50, advisories: 10 },
    osvLatency: { batchMs: 5, recordMs: 5 },
    catalogApps: [60, 120],
    rounds: 2,
    starts: 1,
    roundMs: 60,
    warmUpMs: 20,
    catalogRoundMs: 20,
    steadyRounds: 1,
    steadyMs: 50,
    withRedis: false,
  },
} as const satisfies Record<string, Plan>;
