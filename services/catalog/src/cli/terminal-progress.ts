import { Presets, SingleBar } from 'cli-progress';
import type { ImportProgress } from '../import/import-run.ts';

/** A progress bar on a terminal; elsewhere one plain line for each phase. */
export function createTerminalProgress(stream: NodeJS.WriteStream): ImportProgress & { end(): void } {
  return stream.isTTY ? barProgress(stream) : lineProgress(stream);
}

function barProgress(stream: NodeJS.WriteStream) {
  let bar: SingleBar | null = null;
  return {
    start: (phase: string, total: number) => {
      bar?.stop();
      const format = `${phase.padEnd(10)} {bar} {percentage}% | {duration_formatted}`;
      bar = new SingleBar({ format, stream, hideCursor: true, fps: 8 }, Presets.shades_classic);
      bar.start(Math.max(total, 1), 0);
    },
    advanceTo: (done: number) => bar?.update(done),
    end: () => bar?.stop(),
  };
}

function lineProgress(stream: NodeJS.WriteStream) {
  return {
    start: (phase: string) => {
      stream.write(`${phase}…\n`);
    },
    advanceTo: () => undefined,
    end: () => undefined,
  };
}
