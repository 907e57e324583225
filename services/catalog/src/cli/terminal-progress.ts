import { Presets, SingleBar } from 'cli-progress';
import type { ImportProgress } from '../import/import-run.ts';

/** A progress bar on a terminal; elsewhere one plain line for each phase. */
export function createTerminalProgress(stream: NodeJS.WriteStream): ImportProgress & { end(): void } {
  let bar: SingleBar | null = null;
  return {
    start(phase, total) {
      bar?.stop();
      if (!stream.isTTY) {
        stream.write(`${phase}…\n`);
        return;
      }
      const format = `${phase.padEnd(10)} {bar} {percentage}% | {duration_formatted}`;
      bar = new SingleBar({ format, stream, hideCursor: true, fps: 8 }, Presets.shades_classic);
      bar.start(Math.max(total, 1), 0);
    },
    advanceTo: (done) => bar?.update(done),
    end: () => bar?.stop(),
  };
}
