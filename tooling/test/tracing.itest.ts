import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createCanary } from '../src/canary/create-canary.ts';
import { type FakeServer, startFakeServer } from '../src/fake-upstreams/fake-server.ts';
import { jsonAnswer, startFakeOsv } from '../src/fake-upstreams/index.ts';
import { samplePath } from '../src/fake-upstreams/sample-files.ts';
import { type ImageService, startImageService } from './support/image-service.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

// Says at the end how much of OpenTelemetry was loaded, but for its interfaces, which prom-client brings.
const PROBE = `
import { registerHooks } from 'node:module';
let loaded = 0;
registerHooks({ resolve: (specifier, context, next) => {
  if (/opentelemetry.(sdk|exporter|otlp|resources)/.test(specifier)) loaded += 1;
  return next(specifier, context);
} });
process.on('exit', () => console.log('LOADED ' + loaded));
`;

async function closed<T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> {
  const server = await starting;
  onTestFinished(() => server.stop());
  return server;
}

async function startScanner(env: NodeJS.ProcessEnv): Promise<ImageService> {
  const scanner = await startImageService('scanner', env, [
    '--import',
    `data:text/javascript,${encodeURIComponent(PROBE)}`,
  ]);
  onTestFinished(async () => void (await scanner.stop()));
  return scanner;
}

async function scan(url: string, headers: Record<string, string>): Promise<number> {
  const form = new FormData();
  const lockfile = await readFile(samplePath('lockfiles/package-lock.json'));
  form.append('file', new Blob([lockfile]), 'package-lock.json');
  const answer = await fetch(`${url}/api/scan?token=${canary.bare}`, { method: 'POST', body: form, headers });
  await answer.arrayBuffer();
  return answer.status;
}

const canary = createCanary('trace');

type Attributes = readonly {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}[];

interface OtlpSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: Attributes;
}

/** The body of `POST /v1/traces` (OTLP, JSON); our own exporter sends it. */
interface OtlpExport {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Attributes };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

/** Every span that a collector got, with its attributes as pairs. */
function spansOf(collector: FakeServer) {
  return collector.requests.flatMap(({ body }) => {
    const { resourceSpans }: OtlpExport = JSON.parse(body.toString());
    return resourceSpans.flatMap(({ resource, scopeSpans }) =>
      scopeSpans
        .flatMap(({ spans }) => spans)
        .map((span) => ({
          ...span,
          service: pairsOf(resource.attributes)['service.name'],
          attributes: pairsOf(span.attributes),
        })),
    );
  });
}

function pairsOf(attributes: Attributes): Readonly<Record<string, string | number | undefined>> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
}

describe('traces', () => {
  it('are sent to the collector, by route and upstream; upstreams and collector learn nothing else', async () => {
    const collector = await closed(startFakeServer(() => jsonAnswer({})));
    const asked: string[] = [];
    const osv = await closed(
      startFakeServer(({ headers, body }) => {
        asked.push(JSON.stringify(headers));
        const { queries }: { queries: readonly unknown[] } = JSON.parse(body.toString());
        return jsonAnswer({ results: queries.map(() => ({})) });
      }),
    );
    const scanner = await startScanner({
      OSV_API_URL: osv.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    });
    const headers = {
      traceparent: `00-${TRACE}-${SPAN}-01`,
      tracestate: `x=${canary.bare}`,
      baggage: `x=${canary.bare}`,
      authorization: canary.text,
    };
    expect(await scan(scanner.url, headers)).toBe(200);
    expect((await fetch(`${scanner.url}/${canary.bare}`, { headers })).status).toBe(404);
    expect(await scanner.stop()).toBe(0);

    const spans = spansOf(collector);
    const server = spans.find(({ name }) => name === 'POST /api/scan');
    expect(server).toMatchObject({
      kind: 2,
      traceId: TRACE,
      parentSpanId: SPAN,
      service: 'scanner',
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/scan',
        'http.response.status_code': 200,
      },
    });
    expect(spans.find(({ name }) => name === 'ask osv')).toMatchObject({
      kind: 3,
      traceId: TRACE,
      parentSpanId: server?.spanId,
      attributes: { 'peer.service': 'osv', 'upstream.outcome': 'ok' },
    });
    expect(spans.find(({ name }) => name === 'GET')).toMatchObject({
      attributes: { 'http.response.status_code': 404 },
    });
    expect(collector.requests.map(({ method, path }) => `${method} ${path}`)).toContain('POST /v1/traces');
    expect(collector.requests.filter(({ body }) => canary.isIn(body.toString('latin1')))).toEqual([]);
    expect(asked.length).toBeGreaterThan(0);
    expect(
      asked.filter((each) => /traceparent|tracestate|baggage/.test(each) || each.includes(TRACE)),
    ).toEqual([]);
    expect(scanner.output()).toContain(`"traceId":"${TRACE}","route":"scanLockfile"`);
    expect(canary.isIn(scanner.output())).toBe(false);
  });

  it('delay nobody when the collector is silent: requests are served, and stopping takes seconds', async () => {
    const collector = await closed(startFakeServer(() => jsonAnswer({}), { kind: 'silent' }));
    const osv = await closed(startFakeOsv({ records: [] }));
    const scanner = await startScanner({ OSV_API_URL: osv.url, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    expect(await scan(scanner.url, {})).toBe(200);
    const code = await Promise.race([scanner.stop(), sleep(40_000, 'late')]);
    expect(code).toBe(0);
  }, 90_000);

  it('cost nothing when no exporter is configured: OpenTelemetry is not loaded, a trace of the caller is logged', async () => {
    const osv = await closed(startFakeOsv({ records: [] }));
    const scanner = await startScanner({ OSV_API_URL: osv.url });
    expect(await scan(scanner.url, { traceparent: `00-${TRACE}-${SPAN}-00` })).toBe(200);
    expect(await scanner.stop()).toBe(0);
    expect(scanner.output()).toContain('LOADED 0');
    expect(scanner.output()).toContain(`"traceId":"${TRACE}"`);
  });

  it('end the start in one line for a setting that cannot be', async () => {
    const starting = startScanner({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
      OTEL_TRACES_SAMPLER: 'sometimes',
    });
    await expect(starting).rejects.toThrow('OTEL_TRACES_SAMPLER:');
  });
});
