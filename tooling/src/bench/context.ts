import type { Plan } from './plan.ts';

/** What every part of the benchmark works with. */
export interface BenchContext {
  readonly plan: Plan;
  /** For generated data; removed at the end. */
  readonly folder: string;
  /** Tells the person at the terminal what is going on. */
  readonly say: (line: string) => void;
}
