import { fileURLToPath } from 'node:url';
import { type Launch, type MeasuredProcess, startMeasured } from './measured-process.ts';

/** A process that tells how long its event loop is held. */
export interface HeldLoop extends MeasuredProcess {
  /** In milliseconds, the longest since it was asked before. */
  longestHoldMs(): Promise<number>;
}

/** @throws Error with what it printed when it ends before it listens. */
export async function startHeldLoop(launch: Launch): Promise<HeldLoop> {
  const meter = fileURLToPath(import.meta.resolve('./hold-meter.ts'));
  const nodeArgs = [...(launch.nodeArgs ?? []), '--import', meter];
  const measured = await startMeasured({ ...launch, nodeArgs, hasChannel: true });
  return {
    ...measured,
    longestHoldMs: async () => {
      const answer = await measured.ask();
      if (typeof answer !== 'number') throw new Error('the meter answers with a number');
      return answer;
    },
  };
}
