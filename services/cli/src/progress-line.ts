import { PROGRESS_STAGES } from '@repo/contracts/scanner';
import type { Progress } from '@repo/scanner/in-process';

/** One line of a terminal that says how far a scan is. */
interface ProgressDisplay {
  readonly show: Progress;
  /** Makes room for what is to stay. */
  readonly clear: () => void;
}

const CLEAR_LINE = '\r\u001b[2K';

/** @param write null: nothing is shown. */
export function openProgressDisplay(write: ((text: string) => unknown) | null): ProgressDisplay {
  if (write === null) return { show: () => undefined, clear: () => undefined };
  let shown = '';
  return {
    show: ({ stage, done, total }) => {
      const count = [done, total].flatMap((each) => each?.toLocaleString('en') ?? []);
      const text = `${count.join(' of ')} ${PROGRESS_STAGES[stage]}`;
      if (text !== shown) write(`${CLEAR_LINE}${text}`);
      shown = text;
    },
    clear: () => {
      if (shown !== '') write(CLEAR_LINE);
      shown = '';
    },
  };
}
