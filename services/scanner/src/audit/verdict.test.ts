import { describe, expect, it } from 'vitest';
import { fail, info, pass, undetermined, unlessWorse, warn } from './verdict.ts';

const GAP = 'no reply in time';

describe('undetermined', () => {
  it('says what, and why', () => {
    expect(undetermined(-1, 'The record', GAP)).toMatchObject({
      kind: 'undetermined',
      impact: -1,
      description: 'The record could not be determined: no reply in time.',
    });
  });
});

describe('unlessWorse', () => {
  it.each([
    ['nothing is missing', pass('Good.'), -5, null],
    ['nothing is missing', warn(-1, 'So so.', 'Mend it.'), -5, null],
    ['it costs the worst already', fail(-5, 'Bad.', 'Mend it.'), -5, GAP],
    ['it costs more', fail(-6, 'Bad.', 'Mend it.'), -5, GAP],
    ['it costs nothing, as the worst does', warn(0, 'So so.', 'Mend it.'), 0, GAP],
  ])('leaves a verdict as it is where %s', (_why, verdict, worst, gap) => {
    expect(unlessWorse(verdict, worst, 'The record', gap)).toBe(verdict);
  });

  it.each([pass('Good.'), info('None.')])('takes the place of %j', (verdict) => {
    expect(unlessWorse(verdict, 0, 'The record', GAP)).toEqual(undetermined(0, 'The record', GAP));
    expect(unlessWorse(verdict, -5, 'The record', GAP)).toEqual(undetermined(-5, 'The record', GAP));
  });

  it('charges the worst for what costs less, and keeps what was found and advised', () => {
    expect(unlessWorse(warn(-4, 'So so.', 'Mend it.'), -5, 'The record', GAP)).toEqual({
      kind: 'undetermined',
      impact: -5,
      description: 'So so. The record could not be determined: no reply in time.',
      recommendation: 'Mend it.',
    });
  });
});
