import { describe, expect, it } from 'vitest';
import { DEMO_HELP, parseDemoOptions } from './demo-options.ts';

describe('parseDemoOptions', () => {
  it.each([
    [[], { once: false, help: false }],
    [['--once'], { once: true, help: false }],
    [['--help'], { once: false, help: true }],
    [['-h'], { once: false, help: true }],
  ])('reads %j', (args, options) => {
    expect(parseDemoOptions(args)).toEqual(options);
  });

  it.each(['--onec', '--once=1', 'once'])('refuses %s and names it', (arg) => {
    expect(() => parseDemoOptions([arg])).toThrow(`The demo has no option ${arg}; npm run demo -- --help`);
  });

  it('has a help that names every option', () => {
    expect(DEMO_HELP).toContain('--once');
  });
});
