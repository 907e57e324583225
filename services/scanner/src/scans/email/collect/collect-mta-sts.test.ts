import { makeCertificate, type TestCertificate } from '@repo/tooling/fake-upstreams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HostileServer, startHostileServer } from '../../../../test/support/hostile-server.ts';
import { policyText } from '../../../../test/support/policy-fetch.ts';
import { parseZone } from '../../../../test/support/zone.ts';
import { createZoneLookup } from '../../../../test/support/zone-lookup.ts';
import { parseCidrList } from '../../../net/cidr.ts';
import { createGuardedClient } from '../../../net/http/guarded-client.ts';
import type { MtaStsFetch } from '../facts.ts';
import { collectMtaSts } from './collect-mta-sts.ts';
import type { DocumentFetch } from './document-fetch.ts';

const zone = parseZone('_mta-sts.a.test TXT "v=STSv1; id=1"\nmta-sts.a.test A 127.0.0.1');
const root = makeCertificate({ name: 'root', isAuthority: true });
const good = makeCertificate({ name: 'a', issuer: root, hosts: ['mta-sts.a.test'] });
const other = makeCertificate({ name: 'b', issuer: root, hosts: ['other.test'] });
const OK = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n';

/** Answers by the host's certificate; every policy server listens on a port of its own, which 443 stands for. */
async function policyFrom(
  server: HostileServer,
  lookup = createZoneLookup(zone),
  attempt?: DocumentFetch['attempt'],
) {
  const client = createGuardedClient({
    lookup,
    allowedCidrs: parseCidrList('127.0.0.0/8'),
    now: () => new Date(),
    userAgent: 'test',
    anchors: [root.certificate],
    limits: { totalTimeoutMs: 1500, bodyIdleTimeoutMs: 400, headersTimeoutMs: 400 },
  });
  const facts = await collectMtaSts('a.test', lookup, {
    http: {
      request: (url, request, signal) =>
        client.request(
          url.replace('a.test/', `a.test:${server.port}/`),
          { ...request, limits: { ...request.limits, totalTimeoutMs: 1500 } },
          signal,
        ),
      follow: () => Promise.reject(new Error('a policy is never followed')),
    },
    attempt: attempt ?? ((task) => task(new AbortController().signal)),
  });
  return facts.policy;
}

const servers: HostileServer[] = [];
const start = async (certificate: TestCertificate, respond: string) => {
  const server = await startHostileServer({
    tls: { key: certificate.keyPem, certificate: certificate.certificate },
    behave: (socket) => socket.end(respond),
  });
  servers.push(server);
  return server;
};
let healthy: HostileServer;
beforeAll(async () => {
  healthy = await start(good, `${OK}\r\n${policyText('a.test')}`);
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

function reasonOf(policy: Awaited<ReturnType<typeof policyFrom>>): string {
  const fetched: MtaStsFetch | null = policy?.kind === 'known' ? policy.value : null;
  return fetched?.kind === 'failed' ? fetched.reason : `not failed: ${JSON.stringify(policy)}`;
}

describe('fetching the MTA-STS policy', () => {
  it('reads the policy and its content type, from the well-known path', async () => {
    expect(await policyFrom(healthy)).toMatchObject({
      kind: 'known',
      value: { kind: 'policy', contentType: 'text/plain' },
    });
    expect(healthy.requests.map(({ target }) => target)).toEqual(['/.well-known/mta-sts.txt']);
  });

  it('does not follow a redirect', async () => {
    const server = await start(good, 'HTTP/1.1 302 Found\r\nlocation: /x\r\ncontent-length: 0\r\n\r\n');
    expect(reasonOf(await policyFrom(server))).toContain('redirected');
    expect(server.requests).toHaveLength(1);
  });

  it('refuses a certificate for another host', async () => {
    const server = await start(other, `${OK}\r\n${policyText('a.test')}`);
    expect(reasonOf(await policyFrom(server))).toContain('certificate');
    expect(server.requests).toEqual([]);
  });

  it('calls an endless policy too large, in bounded memory', async () => {
    const server = await start(good, `${OK}\r\n${'mx: a.test\n'.repeat(20_000)}`);
    expect(await policyFrom(server)).toMatchObject({
      value: { kind: 'invalid', faults: ['it is larger than 64 kB'] },
    });
  });

  it('gives up on a server that is silent', async () => {
    const server = await startHostileServer({
      tls: { key: good.keyPem, certificate: good.certificate },
      behave: () => {},
    });
    servers.push(server);
    expect(reasonOf(await policyFrom(server))).not.toContain('not failed');
  });

  it('is undetermined when the address of the host could not be looked up', async () => {
    const failing = createZoneLookup(
      zone,
      new Map([['mta-sts.a.test', { kind: 'timeout', reason: 'no-reply' } as const]]),
    );
    expect(await policyFrom(healthy, failing)).toMatchObject({ kind: 'unknown' });
  });

  it('is undetermined when the time for the scan is over', async () => {
    const isOver = () => Promise.resolve(null);
    expect(await policyFrom(healthy, createZoneLookup(zone), isOver)).toMatchObject({ kind: 'unknown' });
  });

  it('knows no policy where there is no valid record', async () => {
    const empty = createZoneLookup(parseZone('a.test A 11.0.0.1'));
    expect(await policyFrom(healthy, empty)).toBeNull();
  });
});
