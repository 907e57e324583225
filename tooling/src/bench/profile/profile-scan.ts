import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BenchContext } from '../context.ts';
import { closedLoop } from '../load/closed-loop.ts';
import { type Launch, startMeasured } from '../process/measured-process.ts';
import type { Measured } from '../result.ts';
import { lockfileOf } from '../scanner-local/lockfiles.ts';
import { type ProfileShares, stageShares } from './stage-shares.ts';
import { FIRST_STAGE, GARBAGE_STAGE, OTHER_STAGE, SCAN_STAGES, stageOf } from './stages.ts';

const HEAVIEST = 12;
const PROFILED_ROUNDS = 4;
const PROFILE_NAME = 'scan.cpuprofile';

/** Where the time of a large scan goes, by V8's own sampling. */
export async function profileScan({ plan, folder, say }: BenchContext, launch: Launch): Promise<Measured> {
  say('Profiling a large scan …');
  const directory = join(folder, 'profile');
  const nodeArgs = ['--cpu-prof', `--cpu-prof-dir=${directory}`, `--cpu-prof-name=${PROFILE_NAME}`];
  const scanner = await startMeasured({ ...launch, nodeArgs });
  const { request } = lockfileOf(plan.profiledPackages, plan);
  const load = { connections: 1, forMs: plan.roundMs * PROFILED_ROUNDS, status: 200, next: () => request };
  const { requests } = await closedLoop(scanner, load);
  await scanner.stop();
  const shares = await readShares(directory);
  const scanned = [...SCAN_STAGES.map(([stage]) => stage).slice(1), OTHER_STAGE, GARBAGE_STAGE];
  const msOf = (stage: string) => (shares.stages.get(stage) ?? 0) / requests;
  const whole = scanned.reduce((sum, stage) => sum + msOf(stage), 0);
  const heavy = shares.functions.filter(({ stage }) => scanned.includes(stage)).slice(0, HEAVIEST);
  return {
    tables: [
      {
        title: `Where the time of ${plan.profiledPackages} packages goes`,
        method:
          `V8's sampling profiler over ${requests} scans, the first ones included, while code is still being compiled; time ` +
          'belongs to the outermost frame that names a stage. Profiling itself slows the scan down: the shares count.',
        columns: ['stage', 'ms per scan', 'share, %'],
        rows: scanned.map((stage) => [stage, msOf(stage), (100 * msOf(stage)) / whole]),
      },
      {
        title: 'The heaviest functions',
        method: 'By their own time, without that of what they call.',
        columns: ['function', 'stage', 'ms per scan', 'share, %'],
        rows: heavy.map(({ name, stage, ms }) => [name, stage, ms / requests, (100 * ms) / requests / whole]),
      },
    ],
    ratios: [],
    series: scanned.map((stage) => ({
      name: `profile, ${stage}`,
      unit: 'ms per scan',
      rounds: [msOf(stage)],
    })),
  };
}

async function readShares(directory: string): Promise<ProfileShares> {
  const [name] = await readdir(directory);
  const text = await readFile(join(directory, name ?? PROFILE_NAME), 'utf8');
  return stageShares(JSON.parse(text), { stageOf, other: OTHER_STAGE, first: FIRST_STAGE });
}
