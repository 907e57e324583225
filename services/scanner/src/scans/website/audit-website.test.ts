import { createAdmission } from '@repo/service-kit/http';
import { systemTiming } from '@repo/upstream/http';
import { GRADING_POLICY } from '@repo/upstream/site-grade';
import { expect, it } from 'vitest';
import { inlineWorkers } from '../../../test/support/inline-workers.ts';
import { createZoneResponder, zoneTransport } from '../../../test/support/zone-responder.ts';
import { createStubResolver } from '../../net/dns/stub-resolver.ts';
import { auditWebsite } from './audit-website.ts';
import { siteUrls } from './probes/site-urls.ts';

it('has no site graded any longer whose audit was refused', async () => {
  const server = { host: '192.0.2.53', port: 53 };
  const responder = createZoneResponder({ zone: 'a.example A 93.184.216.34' });
  const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<string>();
  const ask = (site: string, signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      signal.addEventListener('abort', () => giveUp(site), { once: true });
    });
  const audit = auditWebsite(
    siteUrls('https://a.example/'),
    {
      resolver: createStubResolver({
        servers: [server],
        transport: zoneTransport([{ server, responder }]),
      }),
      allowedCidrs: [],
      userAgent: 'test',
      now: () => new Date(0),
      workers: inlineWorkers,
      admission: createAdmission({ concurrent: 0, queued: 0 }),
      gradings: createAdmission({ concurrent: 1, queued: 0 }),
      grading: {
        grader: { start: ask, poll: ask, close: () => Promise.resolve() },
        timing: systemTiming,
        policy: GRADING_POLICY,
      },
      isGraderInternal: false,
    },
    new AbortController().signal,
  );
  await expect(audit).rejects.toMatchObject({ code: 'unavailable' });
  const early = new Promise((resolve) => setImmediate(resolve, 'it goes on'));
  expect(await Promise.race([givenUp, early])).toBe('a.example');
});
