import { describe, expect, it } from 'vitest';
import { UpstreamError, type UpstreamErrorKind } from '../errors.ts';
import { GRADING_POLICY, type GradingPolicy, gradeSite } from './grade-site.ts';
import type { GradingStep, SiteGrader } from './site-grader.ts';

const DONE: GradingStep = { kind: 'done', grade: { grade: 'B', letter: 'B', score: 70 } };
const PENDING: GradingStep = { kind: 'pending' };
const trouble = (kind: UpstreamErrorKind) => new UpstreamError('site-grade', kind, 'is in trouble');

/** A grader that says what the script says, and sleeps that take no time. */
function worldOf(script: readonly (GradingStep | UpstreamError)[], policy: Partial<GradingPolicy> = {}) {
  const asked: ('start' | 'poll')[] = [];
  const slept: number[] = [];
  const answer = async (what: 'start' | 'poll', signal: AbortSignal): Promise<GradingStep> => {
    signal.throwIfAborted();
    const said = script[Math.min(asked.length, script.length - 1)] ?? PENDING;
    asked.push(what);
    if (said instanceof UpstreamError) throw said;
    return said;
  };
  const grader: SiteGrader = {
    start: (_, signal) => answer('start', signal),
    poll: (_, signal) => answer('poll', signal),
    close: () => Promise.resolve(),
  };
  const timing = {
    sleep: async (ms: number, signal: AbortSignal) => {
      slept.push(ms);
      await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
    },
  };
  const tools = { grader, timing, policy: { ...GRADING_POLICY, ...policy } };
  const grade = (signal = new AbortController().signal) => gradeSite('a.example', tools, signal);
  return { grade, asked, slept };
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

  it.each([
    ['invalid_response', 'invalid-response'],
    ['bad_request', 'invalid-response'],
    ['unauthorized', 'unavailable'],
    ['not_found', 'unavailable'],
    ['rate_limited', 'rate-limited'],
    ['unavailable', 'unavailable'],
    ['timeout', 'timeout'],
  ] as const)('tells of %s', async (kind, failure) => {
    const { grade, asked } = worldOf([trouble(kind)]);
    expect(await grade()).toEqual({ kind: 'failed', failure });
    expect(asked.length).toBe(1);
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
});
