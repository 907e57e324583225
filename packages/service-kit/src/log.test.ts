import { describe, expect, it } from 'vitest';
import { createLogger, LOG_LEVELS } from './log.ts';

function start(level: (typeof LOG_LEVELS)[number]) {
  const lines: string[] = [];
  const destination = { write: (line: string) => lines.push(line) };
  return { log: createLogger({ service: 'catalog', level, terminal: false, destination }), lines };
}

describe('createLogger', () => {
  it('writes one line of JSON: the level as a word, the time, the service', () => {
    const { log, lines } = start('info');
    log.info({ route: 'listApps', traceId: undefined }, 'request');
    expect(lines).toEqual([expect.stringMatching(/^\{.*\}\n$/)]);
    const { time, ...entry } = JSON.parse(lines[0] ?? '');
    expect(entry).toEqual({ level: 'info', service: 'catalog', route: 'listApps', msg: 'request' });
    expect(new Date(time).toISOString()).toBe(time);
  });

  it('tells what caused an error', () => {
    const { log, lines } = start('info');
    log.error({ err: new Error('above', { cause: new Error('below') }) }, 'failed');
    expect(JSON.parse(lines[0] ?? '').err).toMatchObject({ message: 'above', cause: { message: 'below' } });
  });

  it('can write to standard output where that is no terminal', () => {
    expect(createLogger({ service: 'catalog', level: 'silent', terminal: false }).level).toBe('silent');
  });

  it.each(LOG_LEVELS)('writes nothing that the level %s leaves out', (level) => {
    const { log, lines } = start(level);
    log.debug('a line');
    expect(lines.length).toBe(['debug', 'trace'].includes(level) ? 1 : 0);
  });
});
