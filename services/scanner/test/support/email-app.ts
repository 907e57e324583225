import { systemClock } from '@repo/service-kit/clock';
import { createAdmission, createApp, type RateLimitPolicy } from '@repo/service-kit/http';
import { createLogger } from '@repo/service-kit/log';
import { createMetrics } from '@repo/service-kit/metrics';
import { createMemoryCounter } from '@repo/service-kit/rate-limit';
import { renderError } from '../../src/errors.ts';
import { parseCidrList } from '../../src/net/cidr.ts';
import { parseDnsServers } from '../../src/net/dns/dns-server.ts';
import { createStubResolver } from '../../src/net/dns/stub-resolver.ts';
import { emailRoute } from '../../src/scans/email/route.ts';

const RATE_LIMIT: RateLimitPolicy = {
  bucket: 'test',
  limit: 60,
  windowSeconds: 60,
  enforced: false,
  counted: true,
};

export interface EmailAppSettings {
  /** As the environment has them. */
  readonly DNS_SERVERS: string;
  readonly ALLOWED_PRIVATE_CIDRS?: string;
  readonly isSpecialUseAllowed?: boolean;
  readonly tryTimeoutMs?: number;
  readonly notice?: string;
}

/** The e-mail scan as an app of its own, on DNS servers of the test. */
export function createEmailApp(settings: EmailAppSettings) {
  const app = createApp({
    routes: [
      emailRoute(
        {
          admission: createAdmission({ concurrent: 8, queued: 8 }),
          clock: systemClock,
          resolver: createStubResolver({
            servers: parseDnsServers(settings.DNS_SERVERS),
            tryTimeoutMs: settings.tryTimeoutMs ?? 1500,
          }),
          allowedCidrs: parseCidrList(settings.ALLOWED_PRIVATE_CIDRS ?? ''),
          userAgent: 'test',
          isSpecialUseAllowed: settings.isSpecialUseAllowed ?? true,
          randomLabel: () => 'q7x2k9',
          notice: settings.notice ?? null,
        },
        RATE_LIMIT,
      ),
    ],
    renderError,
    log: createLogger({ service: 'test', level: 'silent', terminal: false }),
    metrics: createMetrics('test'),
    counter: createMemoryCounter(100),
    trustedProxyHops: 0,
    otherRateLimit: RATE_LIMIT,
  });
  return {
    request: async (init: RequestInit) => app.request('/api/scan/email', init),
    scan: async (domain: unknown) =>
      app.request('/api/scan/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ domain }),
      }),
  };
}
