import { type Logger, pino, stdSerializers } from 'pino';
import pretty from 'pino-pretty';

export type { Logger } from 'pino';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Lines wait until there are so many bytes of them, or so many milliseconds. A write under way at an exit may be lost. */
const CHUNK_BYTES = 15_000;
const HELD_BACK_MS = 50;

/**
 * JSON lines on standard output, readable lines when that is a terminal. Callers' input is never passed in: only
 * routes, statuses, durations, sizes and ids are.
 */
export function createLogger(options: {
  readonly service: string;
  readonly level: (typeof LOG_LEVELS)[number];
  readonly terminal: boolean;
  /** Where lines go instead of standard output. */
  readonly destination?: { write(line: string): void };
}): Logger {
  const settings = {
    level: options.level,
    base: { service: options.service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: stdSerializers.errWithCause },
  };
  return pino(settings, options.destination ?? standardOutput(options.terminal));
}

function standardOutput(terminal: boolean) {
  return terminal
    ? pretty({ ignore: 'service', sync: true, singleLine: true })
    : pino.destination({ sync: false, minLength: CHUNK_BYTES, periodicFlush: HELD_BACK_MS });
}
