import type { Context } from 'hono';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { Metrics } from '../metrics.ts';
import type { Endpoint, KitEnv, RateLimitPolicy, Route } from './endpoint.ts';
import { text } from './reply.ts';

/** Whether one dependency can be used now. Resolves to false, or rejects, when it cannot. */
export type ReadinessCheck = () => Promise<boolean>;

const MAX_UNREAD = 20;

const Alive = z.strictObject({ status: z.literal('ok') }).meta({ id: 'Health' });

const Ready = z
  .strictObject({
    status: z.literal('ok'),
    dataAsOf: z
      .record(z.string(), z.iso.datetime())
      .optional()
      .meta({ description: 'Of when the local data is, by its name; present where a mirror keeps it.' }),
    unread: z
      .array(z.string())
      .max(MAX_UNREAD)
      .optional()
      .meta({
        description: `Files of the local data that cannot be read, the first ${MAX_UNREAD}: the service does without them.`,
      }),
  })
  .meta({ id: 'Readiness' });

/** `/healthz`: the process answers. `/readyz`: it can do its work. `/metrics`: Prometheus text. */
export function operationRoutes(options: {
  readonly metrics: Metrics;
  readonly rateLimit: RateLimitPolicy;
  readonly readiness: Readonly<Record<string, ReadinessCheck>>;
  readonly isDraining: () => boolean;
  /** Of when local data is, by its name. */
  readonly dataAsOf?: () => Readonly<Record<string, string>>;
  /** Files of local data that cannot be read. */
  readonly unread?: () => readonly string[];
}): readonly Route[] {
  const uncounted = { ...options.rateLimit, counted: false };
  return [
    {
      endpoint: operation('healthz', 'The process is alive', uncounted, {}),
      mount: (app, path) => app.get(path, (c) => told(c, { status: 'ok' })),
    },
    {
      endpoint: {
        ...operation('readyz', 'The service can do its work', uncounted, {
          unavailable: 'A dependency is away, or the service is about to stop.',
        }),
        response: { ...OK, description: 'The service can do its work', schema: Ready },
        errorExamples: { unavailable: STOPPING },
      },
      mount: (app, path) =>
        app.get(path, async (c) => {
          if (options.isDraining()) throw new AppError('unavailable', STOPPING);
          const away = await namesAway(options.readiness);
          if (away.length > 0) throw new AppError('unavailable', `Not available now: ${away.join(', ')}.`);
          const dataAsOf = options.dataAsOf?.() ?? {};
          const unread = (options.unread?.() ?? []).slice(0, MAX_UNREAD);
          return told(c, {
            status: 'ok',
            ...(Object.keys(dataAsOf).length === 0 ? {} : { dataAsOf }),
            ...(unread.length === 0 ? {} : { unread }),
          });
        }),
    },
    {
      endpoint: {
        ...operation('metrics', 'Metrics as Prometheus text', uncounted, {}),
        response: {
          description: 'Every series of this process.',
          contentType: 'text/plain',
          example: '# HELP http_requests_in_flight Requests being served.\n',
        },
      },
      mount: (app, path) =>
        app.get(path, async (c) =>
          text(c, await options.metrics.text(), options.metrics.contentType, { headers: NO_STORE }),
        ),
    },
  ];
}

const STOPPING = 'The service is about to stop.';
const OK = { contentType: 'application/json', example: { status: 'ok' } };
const NO_STORE = { 'cache-control': 'no-store' };

function told(c: Context<KitEnv>, state: z.infer<typeof Ready>): Response {
  return text(c, JSON.stringify(state), 'application/json; charset=utf-8', { headers: NO_STORE });
}

function operation(
  id: string,
  summary: string,
  rateLimit: RateLimitPolicy,
  errors: Endpoint['errors'],
): Endpoint {
  return {
    id,
    method: 'GET',
    path: `/${id}`,
    summary,
    description: 'For operators and probes; never limited.',
    tag: 'operation',
    response: { ...OK, description: summary, schema: Alive },
    errors,
    timeoutMs: null,
    rateLimit,
  };
}

async function namesAway(checks: Readonly<Record<string, ReadinessCheck>>): Promise<readonly string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => ({ name, ok: await check().catch(() => false) })),
  );
  return results.filter(({ ok }) => !ok).map(({ name }) => name);
}
