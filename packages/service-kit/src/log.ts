import { destination, type Logger, pino, stdSerializers } from 'pino';
import pretty from 'pino-pretty';

export type { Logger } from 'pino';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

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
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: stdSerializers.errWithCause },
  };
  if (options.destination !== undefined) return pino(settings, options.destination);
  return options.terminal
    ? pino(settings, pretty({ ignore: 'service', sync: true, singleLine: true }))
    : pino(settings, destination({ sync: false, minLength: 4_096, periodicFlush: 100 }));
}
