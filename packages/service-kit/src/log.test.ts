import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLogger, LOG_LEVELS, type RequestEntry, requestLine } from './log.ts';

function start(level: (typeof LOG_LEVELS)[number], service = 'catalog') {
  const lines: string[] = [];
  const destination = { write: (line: string) => lines.push(line) };
  const log = createLogger({ service, level, terminal: false, destination });
  return { log, lines };
}

const hex = (length: number) =>
  fc.string({
    unit: fc.constantFrom(...Array.from('0123456789abcdef')),
    minLength: length,
    maxLength: length,
  });

const entries: fc.Arbitrary<RequestEntry> = fc.record({
  requestId: fc.uuid(),
  traceId: fc.option(hex(32), { nil: undefined }),
  route: fc.constantFrom('listApps', 'getApp', 'other'),
  method: fc.string(),
  status: fc.integer({ min: 100, max: 599 }),
  ms: fc.nat(),
});

describe('requestLine', () => {
  it('writes what the logger itself writes, character by character, but for the time', () => {
    fc.assert(
      fc.property(entries, fc.constantFrom('info', 'debug'), fc.string(), (entry, level, service) => {
        const { log, lines } = start('debug', service);
        requestLine(log)(level, entry);
        log[level](entry, 'request');
        const [ours, its] = lines.map((line) => line.replace(/"time":"[^"]*"/, ''));
        expect(ours).toBe(its);
        expect(lines[0]).toMatch(/"time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/);
      }),
    );
  });

  it.each(LOG_LEVELS)('writes nothing that the level %s leaves out', (level) => {
    const entry = { requestId: 'x', traceId: undefined, route: 'a', method: 'GET', status: 200, ms: 1 };
    const { log, lines } = start(level);
    const write = requestLine(log);
    write('info', entry);
    write('debug', entry);
    const ours = lines.length;
    log.info(entry, 'request');
    log.debug(entry, 'request');
    expect(lines.length).toBe(2 * ours);
  });

  it('goes through a logger that was made elsewhere', () => {
    const { log, lines } = start('info');
    const entry = { requestId: 'x', traceId: undefined, route: 'a', method: 'GET', status: 200, ms: 1 };
    requestLine(log.child({ part: 'b' }))('info', entry);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ part: 'b', route: 'a', msg: 'request' }]);
  });
});
