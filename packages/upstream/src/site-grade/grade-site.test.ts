import { describe, expect, it } from 'vitest';
import { UpstreamError, type UpstreamErrorKind } from '../errors.ts';
import { createCircuitBreaker } from '../http/index.ts';
import { GRADING_POLICY, type GradingPolicy, gradeSite } from './grade-site.ts';
import type { GradingStep, SiteGrader } from './site-grader.ts';

const DONE: GradingStep = { kind: 'done', grade: { grade: 'B', letter: 'B', score: 70 } };
const PENDING: GradingStep = { kind: 'pending' };
const trouble = (kind: UpstreamErrorKind, retryAfterSeconds: number | null = null) =>
  new UpstreamError('site-grade', kind, 'is in trouble', { retryAfterSeconds });

/** A grader that says what the script says, and a clock that only moves by sleeping. */
function worldOf(script: readonly (GradingStep | UpstreamError)[], policy: Partial<GradingPolicy> = {}) {
  const asked: ('start' | 'poll')[] = [];
  const slept: number[] = [];
  let now = 0;
  const answer = async (what: 'start' | 'poll'): Promise<GradingStep> => {
    const said = script[Math.min(asked.length, script.length - 1)] ?? PENDING;
    asked.push(what);
    if (said instanceof UpstreamError) throw said;
    return said;
  };
  const grader: SiteGrader = {
    start: () => answer('start'),
    poll: () => answer('poll'),
    close: () => Promise.resolve(),
  };
  const timing = {
    clock: { now: () => new Date(now) },
    random: () => 1,
    sleep: async (ms: number, signal: AbortSignal) => {
      slept.push(ms);
      now += ms;
      await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
    },
  };
  const breaker = createCircuitBreaker({ upstream: 'site-grade', failures: 5, openMs: 60_000, timing });
  const tools = { grader, breaker, timing, policy: { ...GRADING_POLICY, ...policy } };
  const grade = (signal = new AbortController().signal) => gradeSite('a.example', tools, signal);
  return { grade, asked, slept, pass: (ms: number) => (now += ms) };
}

describe('gradeSite', () => {
  it('takes an answer that is given at once', async () => {
    const { grade, asked } = worldOf([DONE]);
    expect(await grade()).toMatchObject({ kind: 'graded', grade: { grade: 'B' } });
    expect(asked).toEqual(['start']);
  });

  it('polls a grader that is at work, ever more slowly', async () => {
    const { grade, asked, slept } = worldOf([PENDING, PENDING, PENDING, PENDING, PENDING, PENDING, DONE]);
    expect(await grade()).toMatchObject({ kind: 'graded' });
    expect(asked).toEqual(['start', 'poll', 'poll', 'poll', 'poll', 'poll', 'poll']);
    expect(slept).toEqual([1_000, 2_000, 3_000, 5_000, 5_000, 5_000]);
  });

  it('asks again when the first calls fail', async () => {
    const { grade, slept } = worldOf([trouble('unavailable'), trouble('timeout'), DONE]);
    expect(await grade()).toMatchObject({ kind: 'graded' });
    expect(slept).toEqual([2_000, 4_000]);
  });

  it('asks again when a poll fails', async () => {
    const { grade, asked } = worldOf([PENDING, trouble('unavailable'), DONE]);
    expect(await grade()).toMatchObject({ kind: 'graded' });
    expect(asked).toEqual(['start', 'poll', 'poll']);
  });

  it.each([
    ['unavailable', 'unavailable'],
    ['timeout', 'timeout'],
  ] as const)('gives up after three repetitions of %s', async (kind, failure) => {
    const { grade, asked } = worldOf([trouble(kind)]);
    expect(await grade()).toEqual({ kind: 'failed', failure });
    expect(asked.length).toBe(4);
  });

  it.each([
    ['invalid_response', 'invalid-response'],
    ['bad_request', 'invalid-response'],
    ['unauthorized', 'unavailable'],
    ['not_found', 'unavailable'],
    ['rate_limited', 'rate-limited'],
  ] as const)('does not repeat %s', async (kind, failure) => {
    const { grade, asked } = worldOf([trouble(kind)]);
    expect(await grade()).toEqual({ kind: 'failed', failure });
    expect(asked.length).toBe(1);
  });

  it.each([
    [10, ['start', 'start'], { kind: 'graded', grade: { grade: 'B', letter: 'B', score: 70 } }],
    [11, ['start'], { kind: 'failed', failure: 'rate-limited' }],
  ])('sits out a limit of %i s only when that is short', async (seconds, calls, outcome) => {
    const { grade, asked } = worldOf([trouble('rate_limited', seconds), DONE]);
    expect(await grade()).toEqual(outcome);
    expect(asked).toEqual(calls);
  });

  it.each(['refused', 'scan-failed'] as const)('does not repeat what is the site’s: %s', async (kind) => {
    const { grade, asked } = worldOf([{ kind }]);
    expect(await grade()).toEqual({ kind: 'failed', failure: kind });
    expect(asked.length).toBe(1);
  });

  it('ends a grader that never comes to an end', async () => {
    const { grade } = worldOf([PENDING], { timeoutMs: 30 });
    expect(await grade()).toEqual({ kind: 'failed', failure: 'timeout' });
  });

  it('rejects with the reason of its caller', async () => {
    const reason = new Error('gone');
    await expect(worldOf([DONE]).grade(AbortSignal.abort(reason))).rejects.toBe(reason);
  });

  it('leaves the grader alone after five failures in a row, and asks once when a minute has passed', async () => {
    const { grade, asked, pass } = worldOf([trouble('unavailable')]);
    await grade();
    await grade();
    expect(asked.length).toBe(5);
    expect(await grade()).toEqual({ kind: 'failed', failure: 'unavailable' });
    expect(asked.length).toBe(5);
    pass(60_000);
    await grade();
    expect(asked.length).toBe(6);
  });
});
