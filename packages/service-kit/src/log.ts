import { type Logger, pino, stdSerializers } from 'pino';
import pretty from 'pino-pretty';
import { logOutput } from './log-output.ts';

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
  const time = createTimestamp();
  const settings = {
    level: options.level,
    base: { service: options.service },
    timestamp: () => `,"time":"${time()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: stdSerializers.errWithCause },
  };
  const lines = options.destination ?? standardOutput(options.terminal);
  const log = pino(settings, lines);
  const service = JSON.stringify(options.service);
  WRITERS.set(log, (level, { requestId, traceId, route, method, status, ms }) => {
    if (!log.isLevelEnabled(level)) return;
    const trace = traceId === undefined ? '' : `"traceId":"${traceId}",`;
    lines.write(
      `{"level":"${level}","time":"${time()}","service":${service},"requestId":"${requestId}",${trace}"route":"${route}","method":${JSON.stringify(method)},"status":${status},"ms":${ms},"msg":"request"}\n`,
    );
  });
  return log;
}

/** What is logged of a request: an id that is a UUID, a trace id in hexadecimal, a name of ours, and the method. */
export interface RequestEntry {
  readonly requestId: string;
  readonly traceId: string | undefined;
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly ms: number;
}

type RequestWriter = (level: 'info' | 'debug', entry: RequestEntry) => void;

/** Of the loggers that were made here. */
const WRITERS = new WeakMap<Logger, RequestWriter>();

/**
 * Writes the line of a request, as `log.info(entry, 'request')` does, at a quarter of its cost: it is nearly all that a
 * busy service logs, and has no field that needs looking at.
 */
export function requestLine(log: Logger): RequestWriter {
  return WRITERS.get(log) ?? ((level, entry) => log[level](entry, 'request'));
}

function standardOutput(terminal: boolean): { write(line: string): unknown } {
  return terminal ? pretty({ ignore: 'service', sync: true, singleLine: true }) : logOutput();
}

/** The time in ISO 8601. Many lines are of one millisecond. */
function createTimestamp(): () => string {
  let ms = Number.NaN;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== ms) {
      ms = now;
      text = new Date(now).toISOString();
    }
    return text;
  };
}
