import { writeSync } from 'node:fs';
import { destination } from 'pino';

/** Where lines of the log go, each with its line end. */
export interface LogOutput {
  write(line: string): void;
  /** Hands over what is held back, and waits until it is taken. */
  flushSync(): void;
}

const STANDARD_OUTPUT = 1;
/** Lines are handed over when there are so many characters of them, or after so many milliseconds. */
const CHUNK_LENGTH = 16_384;
const HELD_BACK_MS = 50;

let ofProcess: LogOutput | null = null;

/** Standard output, which a process has once, however many loggers write to it. */
export function logOutput(): LogOutput {
  ofProcess ??= createLogOutput();
  return ofProcess;
}

/**
 * Lines are put together here and not in pino's destination, which counts all bytes it holds at each of them; and each
 * of its writes wakes another thread.
 */
function createLogOutput(): LogOutput {
  let lines = '';
  let timer: NodeJS.Timeout | null = null;
  const output = destination({ sync: false, minLength: 4_096, periodicFlush: HELD_BACK_MS });
  const handOver = () => {
    const chunk = lines;
    lines = '';
    if (timer !== null) clearTimeout(timer);
    timer = null;
    output.write(chunk);
  };
  const flushSync = () => {
    output.flushSync();
    const rest = lines;
    lines = '';
    if (rest !== '') writeLast(rest);
  };
  process.once('exit', flushSync);
  return {
    write(line) {
      lines += line;
      if (lines.length >= CHUNK_LENGTH) handOver();
      // It keeps the process running: nothing of what was logged is lost.
      else timer ??= setTimeout(handOver, HELD_BACK_MS);
    },
    flushSync,
  };
}

const RETRY_MS = 5;
const MAX_RETRIES = 200;

/** At the end of the process, when nothing can be awaited. Who reads no more, or not for a second, misses the rest. */
function writeLast(lines: string): void {
  let rest: Uint8Array = Buffer.from(lines);
  for (let retries = 0; rest.length > 0 && retries < MAX_RETRIES; ) {
    try {
      rest = rest.subarray(writeSync(STANDARD_OUTPUT, rest));
    } catch (cause) {
      const code = cause instanceof Error && 'code' in cause ? cause.code : null;
      if (code === 'EPIPE') return;
      if (code !== 'EAGAIN') throw cause;
      retries += 1;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
  }
}
