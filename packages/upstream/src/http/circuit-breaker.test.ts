import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UpstreamError, type UpstreamErrorKind } from '../errors.ts';
import { type CallOutcome, createCircuitBreaker, outcomeOf } from './circuit-breaker.ts';

const FAILURES = 3;
const OPEN_MS = 1_000;

function breakerOf() {
  let now = 0;
  const changes: boolean[] = [];
  let refused = 0;
  const breaker = createCircuitBreaker({
    upstream: 'osv',
    failures: FAILURES,
    openMs: OPEN_MS,
    timing: { clock: { now: () => new Date(now) } },
    onChange: (isOpen) => changes.push(isOpen),
    onRefused: () => {
      refused += 1;
    },
  });
  const call = (outcome: CallOutcome) => breaker.begin()(outcome);
  return {
    breaker,
    changes,
    call,
    refused: () => refused,
    pass: (ms: number) => {
      now += ms;
    },
    open: () => {
      for (let i = 0; i < FAILURES; i += 1) call('failed');
    },
    tryBegin: () => {
      try {
        return breaker.begin();
      } catch (error) {
        if (error instanceof UpstreamError && error.kind === 'unavailable') return null;
        throw error;
      }
    },
  };
}

describe('an open breaker', () => {
  it('refuses at once, says for how long, and tells of it', () => {
    const { breaker, open, pass, refused, changes } = breakerOf();
    open();
    pass(OPEN_MS - 500);
    expect(() => breaker.throwIfOpen()).toThrow(expect.objectContaining({ retryAfterSeconds: 1 }));
    expect(() => breaker.begin()).toThrow(expect.objectContaining({ kind: 'unavailable' }));
    expect([refused(), changes, breaker.isOpen()]).toEqual([2, [true], true]);
  });

  it('lets one call through after its time, and closes when that is answered', () => {
    const { breaker, open, pass, tryBegin, changes } = breakerOf();
    open();
    pass(OPEN_MS);
    const probe = breaker.begin();
    expect(tryBegin()).toBeNull();
    probe('answered');
    expect(tryBegin()).not.toBeNull();
    expect(changes).toEqual([true, false]);
  });

  it('stays open for as long again when the probe fails, and says so only once', () => {
    const { open, pass, call, tryBegin, changes } = breakerOf();
    open();
    pass(OPEN_MS);
    call('failed');
    pass(OPEN_MS - 1);
    expect(tryBegin()).toBeNull();
    pass(1);
    expect(tryBegin()).not.toBeNull();
    expect(changes).toEqual([true]);
  });

  it('probes with the next call when the probe was given up', () => {
    const { open, pass, call, tryBegin } = breakerOf();
    open();
    pass(OPEN_MS);
    call('unclear');
    expect(tryBegin()).not.toBeNull();
    expect(tryBegin()).toBeNull();
  });

  it('learns nothing from calls that began before it opened', () => {
    const { breaker, open, pass, tryBegin } = breakerOf();
    const [early, late] = [breaker.begin(), breaker.begin()];
    open();
    pass(OPEN_MS - 1);
    early('failed');
    late('answered');
    expect(tryBegin()).toBeNull();
    pass(1);
    expect(tryBegin()).not.toBeNull();
  });
});

const outcome = fc.constantFrom<CallOutcome>('answered', 'failed', 'unclear');

describe('whatever comes', () => {
  it('one after the other, it opens exactly when enough failed with no response between', () => {
    fc.assert(
      fc.property(fc.array(outcome, { maxLength: 30 }), (outcomes) => {
        const { breaker, call } = breakerOf();
        const told = outcomes.filter((each) => each !== 'unclear').join(' ');
        const end = told.indexOf(Array(FAILURES).fill('failed').join(' '));
        let isOpen = false;
        for (const each of outcomes) {
          if (isOpen) break;
          call(each);
          isOpen = breaker.isOpen();
        }
        expect(isOpen).toBe(end !== -1);
      }),
    );
  });

  it('at once, it lets nobody through while open but one probe, and never stays shut for good', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('begin' as const) }),
      fc.record({ kind: fc.constant('settle' as const), at: fc.nat(9), outcome }),
      fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(OPEN_MS) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { breaker, changes, pass, tryBegin } = breakerOf();
        const running: { settle: (outcome: CallOutcome) => void; isProbe: boolean }[] = [];
        const isTripped = () => changes.at(-1) === true;
        for (const each of steps) {
          if (each.kind === 'pass') pass(each.ms);
          if (each.kind === 'settle') running.splice(each.at, 1)[0]?.settle(each.outcome);
          if (each.kind !== 'begin') continue;
          const wasTripped = isTripped();
          const settle = tryBegin();
          if (settle !== null) running.push({ settle, isProbe: wasTripped });
          const probes = running.filter(({ isProbe }) => isProbe).length;
          expect(isTripped() && probes > 1).toBe(false);
        }
        for (const { settle } of running) settle('unclear');
        pass(OPEN_MS);
        breaker.begin()('answered');
        expect(breaker.isOpen()).toBe(false);
      }),
    );
  });
});

describe('outcomeOf', () => {
  const trouble = (kind: UpstreamErrorKind) => new UpstreamError('osv', kind, 'is in trouble');

  it.each([
    ['unavailable', 'failed'],
    ['timeout', 'failed'],
    ['rate_limited', 'unclear'],
    ['invalid_response', 'unclear'],
    ['not_found', 'answered'],
    ['unauthorized', 'answered'],
    ['bad_request', 'answered'],
  ] as const)('%s: %s', (kind, expected) => {
    expect(outcomeOf(trouble(kind))).toBe(expected);
  });

  it('a caller who left tells nothing, one whose time ran out does', () => {
    expect(outcomeOf(new DOMException('gone', 'AbortError'))).toBe('unclear');
    expect(outcomeOf(new DOMException('late', 'TimeoutError'))).toBe('failed');
    expect(outcomeOf(new Error('a bug of ours'))).toBe('unclear');
  });
});
