import { randomUUID } from 'node:crypto';
import { ErrorBody, NvdResult } from '@repo/contracts/scanner';
import { type FakeCve, type FakeServer, startFakeNvd } from '@repo/tooling/fake-upstreams';
import type {} from '@repo/tooling/provided-context';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import {
  letAnHourPass,
  type NvdReplica,
  type NvdReplicaOptions,
  startNvdReplica,
} from '../support/nvd-replica.ts';

const redisUrl = inject('redisUrl');
const example: FakeCve = {
  id: 'CVE-2024-1000',
  published: '2024-05-06T07:08:09.123',
  text: 'A flaw in Example before 1.2.',
  product: 'example:example',
};

/** One CVE a day from the year 2000 on, oldest first. */
function daily(count: number, changes: Partial<FakeCve> = {}): FakeCve[] {
  return Array.from({ length: count }, (_, day) => ({
    ...example,
    id: `CVE-2024-${10_000 + day}`,
    published: new Date(Date.UTC(2000, 0, 1 + day)).toISOString().slice(0, -1),
    ...changes,
  }));
}

interface Setting {
  readonly nvd: FakeServer;
  readonly prefix: string;
  readonly replica: (options?: Partial<NvdReplicaOptions>) => Promise<NvdReplica>;
}

async function settingWith(cves: readonly FakeCve[]): Promise<Setting> {
  const nvd = await startFakeNvd(cves);
  onTestFinished(() => nvd.stop());
  const prefix = `test-${randomUUID()}:`;
  return {
    nvd,
    prefix,
    async replica(options = {}) {
      const replica = await startNvdReplica({ databaseUrl: nvd.url, redisUrl, prefix, ...options });
      onTestFinished(() => replica.close());
      return replica;
    },
  };
}

describe('GET /api/nvd: 200', () => {
  it('gives the newest CVE and every field of the contract', async () => {
    const { nvd, replica } = await settingWith([example]);
    const { status, body } = await (await replica()).ask('?package=Example', NvdResult);
    expect(status).toBe(200);
    expect(body).toEqual({
      cveId: 'CVE-2024-1000',
      severity: 'HIGH',
      score: 7.5,
      total: 1,
      published: '2024-05-06T07:08:09.123Z',
      scoreSource: 'nvd:cvss-3.1',
      match: 'cpe',
      stale: false,
    });
    expect(nvd.requests.length).toBe(1);
  });

  it.each([
    [150, 1],
    [200, 1],
    [201, 2],
    [2_001, 2],
    [4_500, 2],
  ])('of %d CVEs finds the newest on the last page, in %d requests', async (count, requests) => {
    const { nvd, replica } = await settingWith(daily(count));
    const { body } = await (await replica()).ask('?package=example', NvdResult);
    expect(body).toMatchObject({ cveId: `CVE-2024-${10_000 + count - 1}`, total: count });
    expect(nvd.requests.length).toBe(requests);
  });

  it('finds the newest wherever it stands among 2,100', async () => {
    const days = daily(2_100);
    const { nvd, replica } = await settingWith([...days.slice(900), ...days.slice(0, 900).reverse()]);
    const { body } = await (await replica()).ask('?package=example', NvdResult);
    expect(body.cveId).toBe('CVE-2024-12099');
    expect(nvd.requests.length).toBe(2);
  });

  it('passes over newer CVEs that only begin with the name, and rejected ones', async () => {
    const later = { published: '2025-01-01T00:00:00.000' };
    const { replica } = await settingWith([
      example,
      { id: 'CVE-2025-1001', ...later, text: 'Some examples of things.' },
      { id: 'CVE-2025-1002', ...later, text: 'The example-server package.' },
      { ...example, id: 'CVE-2025-1003', ...later, status: 'Rejected' },
    ]);
    const { body } = await (await replica()).ask('?package=example', NvdResult);
    expect(body).toMatchObject({ cveId: 'CVE-2024-1000', total: 1 });
  });

  it('says that a CVE was found by its text, and that nobody has rated it', async () => {
    const { replica } = await settingWith([{ ...example, score: null, product: 'other:thing' }]);
    const { body } = await (await replica()).ask('?package=example', NvdResult);
    expect(body).toMatchObject({ match: 'keyword', severity: 'UNKNOWN', score: 0, scoreSource: null });
  });

  it('carries the notice of sample data', async () => {
    const { replica } = await settingWith([example]);
    const { body } = await (await replica({ notice: 'Sample data.' })).ask('?package=example', NvdResult);
    expect(body.notice).toBe('Sample data.');
  });

  it('sends the key in the header', async () => {
    const { nvd, replica } = await settingWith([example]);
    await (await replica({ apiKey: 'a-key' })).ask('?package=example', NvdResult);
    expect(nvd.requests[0]?.headers['apikey']).toBe('a-key');
  });
});

describe('GET /api/nvd: cache and single flight', () => {
  it('asks once for 20 who ask at the same time, in whatever letter case', async () => {
    const { nvd, replica } = await settingWith(daily(300));
    const one = await replica();
    await nvd.setBehaviour({ kind: 'slow', ms: 50 });
    const names = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 'example' : 'EXAMPLE'));
    const answers = await Promise.all(names.map((name) => one.ask(`?package=${name}`, NvdResult)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.cveId}`))).toEqual(
      new Set(['200 CVE-2024-10299']),
    );
    expect(nvd.requests.length).toBe(2);
  });

  it('answers from the cache, on every replica', async () => {
    const { nvd, replica } = await settingWith([example]);
    const [one, two] = [await replica(), await replica()];
    const first = await one.ask('?package=example', NvdResult);
    await nvd.setBehaviour({ kind: 'down' });
    expect(await one.ask('?package=example', NvdResult)).toEqual(first);
    expect(await two.ask('?package=%20Example', NvdResult)).toEqual(first);
    expect(nvd.requests.length).toBe(1);
  });

  it('remembers for the hour that there is none', async () => {
    const { nvd, replica } = await settingWith([]);
    const one = await replica();
    expect((await one.ask('?package=example', ErrorBody)).status).toBe(404);
    expect((await one.ask('?package=example', ErrorBody)).status).toBe(404);
    expect(nvd.requests.length).toBe(1);
  });

  it('does not remember trouble', async () => {
    const { nvd, replica } = await settingWith([example]);
    const one = await replica();
    await nvd.setBehaviour({ kind: 'status', status: 503, times: 1 });
    expect((await one.ask('?package=example', ErrorBody)).status).toBe(503);
    expect((await one.ask('?package=example', NvdResult)).status).toBe(200);
  });

  it('asks again after an hour', async () => {
    const { nvd, prefix, replica } = await settingWith([example]);
    await (await replica()).ask('?package=example', NvdResult);
    await letAnHourPass(redisUrl, prefix, 'example');
    const { body } = await (await replica()).ask('?package=example', NvdResult);
    expect(body.stale).toBe(false);
    expect(nvd.requests.length).toBe(2);
  });

  it.each([
    ['is down', { kind: 'down' }],
    ['fails', { kind: 'status', status: 503 }],
    ['limits us', { kind: 'fault', fault: 'firewall' }],
    ['answers nonsense', { kind: 'nonsense' }],
    ['does not answer', { kind: 'silent' }],
  ] as const)('gives its last answer as stale when NVD %s', async (_name, behaviour) => {
    const { nvd, prefix, replica } = await settingWith([example]);
    const first = await (await replica()).ask('?package=example', NvdResult);
    await letAnHourPass(redisUrl, prefix, 'example');
    await nvd.setBehaviour(behaviour);
    const late = await (await replica({ lookupMs: 500 })).ask('?package=example', NvdResult);
    expect(late).toMatchObject({ status: 200, body: { ...first.body, stale: true } });
  });

  it('does not pass off an old 404 for an answer', async () => {
    const { nvd, prefix, replica } = await settingWith([]);
    await (await replica()).ask('?package=example', ErrorBody);
    await letAnHourPass(redisUrl, prefix, 'example');
    await nvd.setBehaviour({ kind: 'down' });
    expect((await (await replica()).ask('?package=example', ErrorBody)).status).toBe(503);
  });
});

describe('GET /api/nvd: 400', () => {
  it.each(['', '?package=', '?package=a', '?package=%20a%20', '?package=op*', `?package=${'x'.repeat(101)}`])(
    'refuses "%s" and says what to send, without asking',
    async (query) => {
      const { nvd, replica } = await settingWith([example]);
      const { status, body } = await (await replica()).ask(query, ErrorBody);
      expect(status).toBe(400);
      expect(body.error).toBe('Send `package`: a package name of 2 to 100 characters, without `*`.');
      expect(nvd.requests.length).toBe(0);
    },
  );

  it('refuses a package that was sent twice', async () => {
    const { replica } = await settingWith([]);
    const { status, body } = await (await replica()).ask('?package=ab&package=cd', ErrorBody);
    expect([status, body.error]).toEqual([400, expect.stringContaining('Send `package` once')]);
  });
});

describe('GET /api/nvd: 404', () => {
  it.each([
    ['nothing is found', []],
    ['what is found only begins with the name', [{ ...example, text: 'Some examples.', product: 'a:b' }]],
  ])('names the package when %s', async (_name, cves) => {
    const { replica } = await settingWith(cves);
    const { status, body } = await (await replica()).ask('?package=Example', ErrorBody);
    expect([status, body.error]).toEqual([404, 'No CVE names the package "Example".']);
  });

  it('says how far it looked when not everything could be read', async () => {
    const { replica } = await settingWith(daily(4_000, { text: 'Some examples.', product: 'a:b' }));
    const { status, body } = await (await replica()).ask('?package=example', ErrorBody);
    expect(status).toBe(404);
    expect(body.error).toBe(
      'No CVE names the package "example" among the 2190 that were read of 4000 with words like it.',
    );
  });
});

describe('GET /api/nvd: 429', () => {
  it.each([
    ['403 of the firewall', { kind: 'fault', fault: 'firewall' }, 30],
    ['429', { kind: 'status', status: 429 }, 30],
    ['429 with a time', { kind: 'status', status: 429, retryAfter: '12' }, 12],
  ] as const)('when NVD answers %s, with the time to wait', async (_name, behaviour, seconds) => {
    const { nvd, replica } = await settingWith([example]);
    await nvd.setBehaviour(behaviour);
    const { status, retryAfter, body } = await (await replica()).ask('?package=example', ErrorBody);
    expect([status, retryAfter]).toEqual([429, seconds]);
    expect(body.error).toContain('national vulnerability database is limiting');
    expect(nvd.requests.length).toBe(1);
  });

  // Where others work beside, Redis may take longer for one of many commands than the service waits for it.
  it.each([
    [undefined, 5],
    ['a-key', 50],
  ])(
    'with the key %s: once two replicas have sent %d requests together',
    { retry: 2 },
    async (apiKey, limit) => {
      const { nvd, replica } = await settingWith([example]);
      const options = apiKey === undefined ? {} : { apiKey };
      const [one, two] = [await replica(options), await replica(options)];
      const answers = await Promise.all(
        Array.from({ length: limit + 4 }, (_, index) =>
          (index % 2 === 0 ? one : two).ask(`?package=thing${index}`, ErrorBody),
        ),
      );
      const refused = answers.filter(({ status }) => status === 429);
      expect(answers.filter(({ status }) => status === 404).length).toBe(limit);
      expect(refused.length).toBe(4);
      expect(nvd.requests.length).toBe(limit);
      for (const { retryAfter } of refused) {
        expect(retryAfter).toBeGreaterThanOrEqual(25);
        expect(retryAfter).toBeLessThanOrEqual(33);
      }
    },
  );

  it('still answers from the cache when the budget is spent', async () => {
    const { replica } = await settingWith([example]);
    const one = await replica();
    await one.ask('?package=example', NvdResult);
    await Promise.all(Array.from({ length: 5 }, (_, index) => one.ask(`?package=thing${index}`, ErrorBody)));
    expect((await one.ask('?package=example', NvdResult)).status).toBe(200);
  });
});

describe('GET /api/nvd: 503', () => {
  it.each([
    ['is down', { kind: 'down' }],
    ['answers 503', { kind: 'status', status: 503 }],
    ['answers HTML', { kind: 'nonsense' }],
    ['cuts its answer', { kind: 'truncated' }],
    ['breaks off', { kind: 'cut-off' }],
    ['does not answer', { kind: 'silent' }],
    ['does not know our key', { kind: 'fault', fault: 'unknown-key' }],
    ['gives the first page again', { kind: 'fault', fault: 'always-the-first-page' }],
    ['promises far more than it has', { kind: 'fault', fault: 'total-too-great' }],
  ] as const)('when NVD %s', async (_name, behaviour) => {
    const { nvd, replica } = await settingWith(daily(300));
    await nvd.setBehaviour(behaviour);
    const one = await replica({ lookupMs: 1_000 });
    const { status, retryAfter, body } = await one.ask('?package=example', ErrorBody);
    expect([status, retryAfter]).toEqual([503, 30]);
    expect(body.error).toMatch(/^The national vulnerability database /);
    expect(nvd.requests.length).toBeLessThanOrEqual(2);
  });
});
