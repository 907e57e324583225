import { describe, expect, it } from 'vitest';
import { remediateWithin } from './remediate-within.ts';

describe('remediateWithin', () => {
  it.each([
    // In KEV, automatable, technical impact: internal, exposed.
    [false, false, 'partial', 'FSU', '60D'],
    [false, false, 'total', 'FSU', '14D'],
    [false, true, 'partial', '60D', '14D'],
    [false, true, 'total', '60D', '3D'],
    [true, false, 'partial', '14D', '14D'],
    [true, false, 'total', '14D', '3DF'],
    [true, true, 'partial', '14D', '3D'],
    [true, true, 'total', '3DF', '3DF'],
    // What is unknown leaves a range: a deadline only where its rows agree.
    [false, null, 'partial', null, null],
    [false, null, 'total', null, null],
    [false, false, null, 'FSU', null],
    [false, true, null, '60D', null],
    [true, null, 'partial', '14D', null],
    [true, null, 'total', null, '3DF'],
    [true, false, null, '14D', null],
    [true, true, null, null, null],
    [false, null, null, null, null],
    [true, null, null, null, null],
    [null, false, 'partial', null, null],
    [null, true, 'total', null, null],
    [null, null, null, null, null],
  ] as const)(
    'in KEV %s, automatable %s, impact %s: %s, exposed %s',
    (kev, automatable, technicalImpact, internal, exposed) => {
      expect(remediateWithin({ isKnownExploited: kev, automatable, technicalImpact })).toEqual({
        internal,
        exposed,
      });
    },
  );
});
