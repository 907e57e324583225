import { SERVICE_PORTS, type ServiceName } from './service-name.ts';

const MAX_EXPLANATION_LINES = 12;

/**
 * Says in a sentence how a service ended: its own explanation when it printed one, the error's first line when it
 * printed a stack trace, else the code.
 */
export function exitReason(end: {
  readonly name: ServiceName;
  readonly code: number | null;
  readonly killedBy: string | null;
  readonly errorLines: readonly string[];
}): string {
  const who = `The ${end.name} ended`;
  if (end.code === 0) return `${who}.`;
  const lines = end.errorLines.filter((line) => line.trim() !== '');
  const isTrace = lines.some((line) => /^\s+at /.test(line));
  if (!isTrace && lines.length > 0 && lines.length <= MAX_EXPLANATION_LINES) {
    return `${who}: ${lines.join('\n')}${hint(end.name, lines)}`;
  }
  const error = lines.find((line) => /^[A-Za-z]*Error\b/.test(line.trimStart()));
  if (error !== undefined) return `${who} with an error: ${error.trim()}`;
  return end.killedBy === null
    ? `${who} with exit code ${end.code}.`
    : `${who}: it was killed (${end.killedBy}).`;
}

function hint(name: ServiceName, lines: readonly string[]): string {
  const isAboutPort = lines.some((line) => line.startsWith('Port '));
  return isAboutPort ? ` The variable is ${SERVICE_PORTS[name].variable}.` : '';
}
