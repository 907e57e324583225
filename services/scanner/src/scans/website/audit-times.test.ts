import { GRADING_POLICY } from '@repo/upstream/site-grade';
import { describe, expect, it } from 'vitest';
import { DNS_SESSION_LIMITS } from '../../net/dns/stub-resolver.ts';
import { DEFAULT_GUARD_LIMITS } from '../../net/http/guard-limits.ts';
import { FAIR_USE } from '../../routes.ts';
import { AUDIT_TIMES } from './audit-times.ts';
import { websiteRoute } from './route.ts';

/** Far more than the two questions to Redis can take. */
const CACHE_MS = 2_000;
const BOUND_MS = 85_000;

describe('the times of a website audit', () => {
  it('end before 85 s, and before the endpoint gives up', () => {
    const deps = { websiteAudits: () => Promise.reject(new Error('not asked')), notice: null };
    expect(AUDIT_TIMES.answer + CACHE_MS).toBeLessThan(BOUND_MS);
    expect(websiteRoute(deps, FAIR_USE).endpoint.timeoutMs).toBeGreaterThan(BOUND_MS);
  });

  it('leave room for the slowest visit: DNS, a chain, a handshake, then the probes that stand side by side', () => {
    const exchange = DEFAULT_GUARD_LIMITS.totalTimeoutMs;
    const probes = Math.max(AUDIT_TIMES.chain, exchange);
    const visit = DNS_SESSION_LIMITS.deadlineMs + AUDIT_TIMES.chain + exchange + probes;
    expect(visit).toBeLessThanOrEqual(AUDIT_TIMES.audit);
  });

  it('leave room for the grader, whose time is cut to what the DNS has left', () => {
    expect(GRADING_POLICY.timeoutMs).toBeLessThanOrEqual(AUDIT_TIMES.audit);
    expect(AUDIT_TIMES.gradingAttempt).toBeLessThan(GRADING_POLICY.timeoutMs);
    expect(AUDIT_TIMES.audit).toBeLessThan(AUDIT_TIMES.answer);
  });
});
