import { randomUUID } from 'node:crypto';
import type {} from '@repo/tooling/provided-context';
import { describe, expect, inject, it } from 'vitest';
import { HARDENED, page, redirect } from '../support/site-behaviour.ts';
import { GRADED, hardenedWorld, QUICK, startWebsiteWorld, statusOf } from '../support/website-app.ts';

const redisUrl = inject('redisUrl');
describe('POST /api/scan/website: 200', () => {
  it('gives the grade of the third party, without its sign, beside our own facts', async () => {
    const { url, report, grader } = await hardenedWorld();
    const answer = await report();
    expect(answer).toMatchObject({
      url,
      domain: 'site.test',
      grade: 'B',
      score: 80,
      tlsValid: true,
      tlsDaysLeft: 89,
      httpsRedirect: true,
      headers: {
        strictTransportSecurity: 'max-age=63072000; includeSubDomains; preload',
        contentSecurityPolicy: "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
        xFrameOptions: 'DENY',
      },
      summary: {
        gradeSource: 'observatory',
        graderGrade: 'B+',
        graderScore: 80,
        graderError: null,
        probeError: null,
        tlsError: null,
        redirect: 'to-https',
        httpStatus: 200,
        finalUrl: url,
        failed: 0,
        complete: true,
      },
    });
    expect(answer.checks.length).toBe(27);
    expect(grader.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/v2/scan']);
    expect(grader.requests[0]?.search.get('host')).toBe(new URL(url).host);
  });

  it('holds the score to 100 and keeps the raw one', async () => {
    const { report } = await hardenedWorld({ grades: [{ error: null, grade: 'A+', score: 135 }] });
    expect(await report()).toMatchObject({ grade: 'A', score: 100, summary: { graderScore: 135 } });
  });

  it('polls a grader that is still at work', async () => {
    const { report, grader } = await hardenedWorld({
      grades: [{ state: 'PENDING' }, { state: 'RUNNING' }, GRADED],
    });
    expect((await report()).summary).toMatchObject({ gradeSource: 'observatory', graderGrade: 'B+' });
    expect(grader.requests.length).toBe(3);
  });

  it('asks the grader again when its first answer fails', async () => {
    const { report, grader } = await hardenedWorld();
    await grader.setBehaviour({ kind: 'status', status: 502, times: 2 });
    expect((await report()).summary).toMatchObject({ gradeSource: 'observatory', graderError: null });
    expect(grader.requests.length).toBe(3);
  });

  it.each([
    ['is down', { kind: 'down' }, 'unavailable'],
    ['fails always', { kind: 'status', status: 500 }, 'unavailable'],
    ['limits us', { kind: 'status', status: 429 }, 'rate-limited'],
    ['answers nonsense', { kind: 'nonsense' }, 'invalid-response'],
    ['cuts its JSON', { kind: 'truncated' }, 'invalid-response'],
    ['breaks off', { kind: 'cut-off' }, 'unavailable'],
    ['does not answer', { kind: 'silent' }, 'timeout'],
  ] as const)(
    'gives our own grade, and says so, when the grader %s',
    async (_name, behaviour, graderError) => {
      const { report, grader } = await hardenedWorld({
        variations: {
          grading: { ...QUICK, timeoutMs: graderError === 'timeout' ? 400 : 5_000 },
        },
      });
      await grader.setBehaviour(behaviour);
      expect(await report()).toMatchObject({
        grade: 'A',
        score: 100,
        summary: { gradeSource: 'local', graderGrade: null, graderScore: null, graderError },
      });
    },
  );

  it.each([
    [{ error: null, grade: 'Z', score: 3 }, 'invalid-response'],
    [[], 'invalid-response'],
    [{ error: 'scan-failed', message: 'down' }, 'scan-failed'],
    [{ state: 'FAILED' }, 'scan-failed'],
    [{ error: 'invalid-hostname', text: 'no' }, 'refused'],
  ])('takes %j for no grade', async (answer, graderError) => {
    const { report } = await hardenedWorld({ grades: [answer] });
    expect((await report()).summary).toMatchObject({ gradeSource: 'local', graderError });
  });

  it('grades by itself where no grader is to be asked', async () => {
    const { report, grader } = await hardenedWorld({ graderUrl: '' });
    expect((await report()).summary).toMatchObject({ gradeSource: 'local', graderError: 'disabled' });
    expect(grader.requests).toEqual([]);
  });

  it('does not tell a grader outside of a site in our own networks', async () => {
    const { report } = await hardenedWorld({ graderUrl: 'https://grader.example/api/v2' });
    expect((await report()).summary).toMatchObject({ gradeSource: 'local', graderError: 'refused' });
  });

  it('scores a site without any protection as 100 and its impacts say', async () => {
    const { report, httpUrl } = await startWebsiteWorld({ http: page(), https: page(), graderUrl: '' });
    const answer = await report();
    const sum = answer.checks.reduce((total, check) => total + check.scoreImpact, 100);
    expect(answer).toMatchObject({ grade: 'F', score: 10, httpsRedirect: false });
    expect(sum).toBe(10);
    expect(answer.headers).toEqual({
      strictTransportSecurity: null,
      contentSecurityPolicy: null,
      xFrameOptions: null,
    });
    expect((await report(httpUrl)).summary).toMatchObject({ redirect: 'missing', finalUrl: httpUrl });
  });

  it('reports what the grader sees when we cannot reach the page', async () => {
    const { report } = await startWebsiteWorld({ https: (socket) => socket.end('no HTTP\r\n\r\n') });
    expect(await report()).toMatchObject({
      grade: 'B',
      tlsValid: true,
      headers: { strictTransportSecurity: null },
      summary: {
        gradeSource: 'observatory',
        probeError: expect.stringContaining('did not give an HTTP response'),
        finalUrl: null,
        complete: false,
      },
    });
  });

  it('carries the notice of sample data, and the URL as it was sent', async () => {
    const { ask, url } = await hardenedWorld({ notice: 'Sample data.' });
    const written = `${url.replace('https', 'HTTPS').replace('site', 'SITE')}#part`;
    expect((await ask(written)).report).toMatchObject({
      url: written,
      domain: 'site.test',
      notice: 'Sample data.',
    });
  });

  it('joins several lines of a header, and judges every cookie of the way', async () => {
    const { report } = await startWebsiteWorld({
      http: null,
      https: page(['X-Frame-Options: DENY', 'X-Frame-Options: SAMEORIGIN', 'Set-Cookie: session=1']),
    });
    const answer = await report();
    expect(answer.headers.xFrameOptions).toBe('DENY, SAMEORIGIN');
    expect([statusOf(answer, 'x_frame_options'), statusOf(answer, 'cookies')]).toEqual(['warn', 'fail']);
  });
});

describe('POST /api/scan/website: redirects', () => {
  it.each([
    ['off-host', true, (https: string) => https.replace('site.test', 'www.site.test')],
    ['late', true, (https: string, http: string, path: string) => (path === '/' ? `${http}next` : https)],
    ['loop', false, (_https: string, http: string) => http],
    ['not-https', false, (_https: string, http: string, path: string) => (path === '/' ? `${http}ok` : '')],
  ] as const)('calls %s by its name', async (verdict, isEnforced, target) => {
    let doors = { https: '', http: '' };
    const world = await startWebsiteWorld({
      zone: 'site.test A 127.0.0.1\nwww.site.test A 127.0.0.1',
      https: page(HARDENED),
      http: (socket, request) => {
        const to = target(doors.https, doors.http, request.target);
        (to === '' ? page() : redirect(() => to))(socket, request);
      },
    });
    doors = { https: world.url, http: world.httpUrl };
    const answer = await world.report();
    expect([answer.summary.redirect, answer.httpsRedirect]).toEqual([verdict, isEnforced]);
  });

  it('credits a closed port 80', async () => {
    const { report } = await startWebsiteWorld({ http: null, https: page(HARDENED) });
    expect(await report()).toMatchObject({ httpsRedirect: true, summary: { redirect: 'no-http' } });
  });
});

describe('POST /api/scan/website: hostile sites', () => {
  it.each([
    ['gzip-bomb', 200],
    ['endless-body', 200],
    ['stalled-body', 200],
    ['one-interim', 200],
    ['drip-headers', 503],
    ['flood-interim', 503],
    ['endless-header', 503],
    ['many-headers', 200],
    ['loop', 503],
    ['silent', 503],
    ['reset', 503],
    ['garbage', 503],
  ])(
    '%s: bounded, %i without a grader',
    async (path, status) => {
      const { ask, url } = await startWebsiteWorld({
        graderUrl: '',
        http: null,
        variations: { limits: { headersTimeoutMs: 2_000, bodyIdleTimeoutMs: 2_000 } },
      });
      const answer = await ask(`${url}${path}`);
      expect(answer.status).toBe(status);
      expect(answer.error === '').toBe(status === 200);
    },
    40_000,
  );

  it('keeps the grade of the third party for a site that floods us', async () => {
    const { report, url } = await startWebsiteWorld();
    const answer = await report(`${url}flood-interim`);
    expect(answer).toMatchObject({ grade: 'B', tlsValid: true, summary: { finalUrl: null } });
    expect(answer.summary.probeError).toContain('too many interim responses');
  });
});

describe('POST /api/scan/website: cache and single flight', () => {
  it('asks once for 20 who ask at the same time, however they write the URL', async () => {
    const { ask, url, grader } = await hardenedWorld();
    await grader.setBehaviour({ kind: 'slow', ms: 100 });
    const urls = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? url : `${url.toUpperCase()}#${index}`,
    );
    const answers = await Promise.all(urls.map((each) => ask(each)));
    expect(answers.map(({ status, report }) => [status, report?.url])).toEqual(
      urls.map((each) => [200, each]),
    );
    expect(grader.requests.length).toBe(1);
  });

  it.skipIf(redisUrl === '')('answers again from the cache, on every replica', async () => {
    const redis = { url: redisUrl, prefix: `test-${randomUUID()}:` };
    const one = await hardenedWorld({ redis });
    const first = await one.report();
    const two = await startWebsiteWorld({ redis, http: null, https: null });
    expect(await one.report()).toEqual(first);
    expect(await two.report(one.url)).toEqual(first);
    expect([one.grader.requests.length, two.grader.requests.length]).toEqual([1, 0]);
  });

  it('keeps the report of a URL with a query in its own process, which answers again from there', async () => {
    const redis = { url: redisUrl, prefix: `test-${randomUUID()}:` };
    const one = await hardenedWorld({ redis });
    const secret = `${one.url}reset?token=secret`;
    const first = await one.report(secret);
    expect(await one.report(secret)).toEqual(first);
    const two = await startWebsiteWorld({ redis, http: null, https: null });
    await two.report(secret);
    expect([one.grader.requests.length, two.grader.requests.length]).toEqual([1, 1]);
  });

  it('keeps paths apart', async () => {
    const { report, url, grader } = await hardenedWorld();
    await report(`${url}a?b`);
    await report(`${url}a?c`);
    expect(grader.requests.map(({ search }) => search.get('host'))).toEqual([
      `${new URL(url).host}/a`,
      `${new URL(url).host}/a`,
    ]);
  });

  it('does not remember trouble', async () => {
    const { ask, url } = await startWebsiteWorld({
      https: (socket) => socket.destroy(),
      grades: [{ state: 'FAILED' }, GRADED],
    });
    expect((await ask(url)).status).toBe(503);
    expect((await ask(url)).status).toBe(200);
  });
});
