import { prettyFactory } from 'pino-pretty';
import type { ServiceName } from './service-name.ts';

/** A JSON log line for people; any other line as it is. */
const readable = prettyFactory({ ignore: 'service', singleLine: true });

/** Takes the lines that a service prints. */
export interface ServiceOutput {
  log(line: string): void;
  error(line: string): void;
}

/**
 * Passes the lines on: readable and with the service's name on a terminal, as they are (JSON names its service)
 * everywhere else.
 */
export function terminalOutput(
  name: ServiceName,
  { stdout, stderr }: Pick<NodeJS.Process, 'stdout' | 'stderr'>,
): ServiceOutput {
  const prefix = `${name.padEnd(7)} | `;
  return {
    log: (line) => stdout.write(stdout.isTTY ? `${prefix}${readable(line).trimEnd()}\n` : `${line}\n`),
    error: (line) => stderr.write(`${prefix}${line}\n`),
  };
}

export interface BufferedOutput extends ServiceOutput {
  /** The last lines, oldest first. */
  lines(): readonly string[];
}

const KEPT_LINES = 200;

/** Keeps the last lines to be shown if something goes wrong. */
export function bufferedOutput(name: ServiceName): BufferedOutput {
  const kept: string[] = [];
  const keep = (line: string): void => {
    kept.push(`${name.padEnd(7)} | ${readable(line).trimEnd()}`);
    if (kept.length > KEPT_LINES) kept.shift();
  };
  return { log: keep, error: keep, lines: () => kept };
}
