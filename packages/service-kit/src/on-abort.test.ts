import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onAbort } from './on-abort.ts';

describe('onAbort', () => {
  it('tells all who still wait, once, whoever left before and in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 40 }), fc.array(fc.nat()), (stay, order) => {
        const { signal, abort } = controller();
        const told: number[] = [];
        const leave = stay.map((_, index) => onAbort(signal, () => told.push(index)));
        const leaving = stay.flatMap((stays, index) => (stays ? [] : [index]));
        for (const turn of order) {
          const [index] = leaving.splice(turn % Math.max(1, leaving.length), 1);
          if (index !== undefined) leave[index]?.();
        }
        for (const index of leaving) leave[index]?.();
        abort();
        abort();
        expect(told.toSorted((a, b) => a - b)).toEqual(
          stay.flatMap((stays, index) => (stays ? [index] : [])),
        );
      }),
    );
  });

  it('lets one leave twice, and leave when all is over', () => {
    const { signal, abort } = controller();
    const told: string[] = [];
    const leave = onAbort(signal, () => told.push('a'));
    const leaveToo = onAbort(signal, () => told.push('b'));
    leave();
    leave();
    abort();
    leaveToo();
    expect(told).toEqual(['b']);
  });
});

function controller() {
  const made = new AbortController();
  return { signal: made.signal, abort: () => made.abort() };
}
