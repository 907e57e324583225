import { describe, expect, it } from 'vitest';
import { HEALTHY_TLS, healthyWebsite } from '../../../../test/support/website-facts.ts';
import { known, unknown } from '../../../audit/known.ts';
import { certificateLifetime } from './certificate-lifetime.ts';

const DAY_MS = 86_400_000;

/** Valid from the day for so many days, the last second left out, as authorities write it. */
function judge(from: string, days: number, chainFault: string | null = null) {
  const validTo = new Date(Date.parse(from) + days * DAY_MS - 1_000).toISOString();
  const certificate = { ...HEALTHY_TLS.certificate, validFrom: from, validTo };
  return certificateLifetime(healthyWebsite({ tls: known({ ...HEALTHY_TLS, certificate, chainFault }) }));
}

describe('certificate_lifetime', () => {
  it.each([
    ['2026-03-14T23:59:59Z', 398, 'pass'],
    ['2026-03-14T23:59:59Z', 399, 'warn'],
    ['2026-03-15T00:00:00Z', 200, 'pass'],
    ['2026-03-15T00:00:00Z', 201, 'warn'],
    ['2027-03-15T00:00:00Z', 100, 'pass'],
    ['2027-03-15T00:00:00Z', 101, 'warn'],
    ['2029-03-15T00:00:00Z', 47, 'pass'],
    ['2029-03-15T00:00:00Z', 48, 'warn'],
    ['2020-08-31T00:00:00Z', 825, 'pass'],
    ['2017-01-01T00:00:00Z', 1_000, 'info'],
  ])('of a certificate issued on %s for %i days: %s', (from, days, kind) => {
    expect(judge(from, days)).toMatchObject({
      kind,
      description: expect.stringContaining(`for ${days} days`),
    });
  });

  it('counts the second that is too much as a day', () => {
    const certificate = {
      ...HEALTHY_TLS.certificate,
      validFrom: '2026-04-01T00:00:00Z',
      validTo: '2026-10-18T00:00:00Z',
    };
    const tls = known({ ...HEALTHY_TLS, certificate });
    expect(certificateLifetime(healthyWebsite({ tls }))).toMatchObject({ kind: 'warn', impact: 0 });
  });

  it('has no limit for what no trusted authority issued', () => {
    expect(judge('2026-04-01T00:00:00Z', 3_650, 'SELF_SIGNED_CERT_IN_CHAIN').kind).toBe('info');
    expect(certificateLifetime(healthyWebsite({ tls: known(null) })).kind).toBe('info');
    expect(certificateLifetime(healthyWebsite({ tls: unknown('no reply') })).kind).toBe('undetermined');
  });
});
