import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type AppOptions,
  createFrame,
  type Endpoint,
  isPage,
  type Representation,
  selectForm,
  startDeadline,
} from '@repo/service-kit/http';
import type { KnownRequest, KnownRequests } from './known-requests.ts';

/**
 * Responds to requests that are known without a `Request`, routing and validation: see ADR 14. Limits, headers, errors, log
 * and metrics are those of the app.
 *
 * @param options as the app has them.
 * @returns whether it responds to a request; false: nothing was done.
 */
export function createFastPath(
  options: AppOptions,
  requests: KnownRequests,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const endpoints = new Map(options.routes.map(({ endpoint }) => [endpoint.id, endpoint]));
  const frame = createFrame(options);
  const shutdownSignal = options.shutdownSignal ?? new AbortController().signal;

  async function respond(
    endpoint: Endpoint,
    known: KnownRequest,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { headers, method = 'GET' } = request;
    const begun = frame.begin(one(headers['x-request-id']), one(headers['traceparent']));
    begun.isForPeople = isPage(endpoint);
    const selected = async () => {
      const address = request.socket.remoteAddress;
      await frame.admit(begun, endpoint.rateLimit, address, one(headers['x-forwarded-for']));
      const asked = begun.trace === null ? known.ask() : begun.trace.run(known.ask);
      const representation = asked instanceof Promise ? await inTime(asked, endpoint, shutdownSignal) : asked;
      return selectForm(representation, {
        acceptEncoding: one(headers['accept-encoding']),
        ifNoneMatch: one(headers['if-none-match']),
        ifModifiedSince: headers['if-modified-since'],
      });
    };
    const sent = await selected().catch((thrown: unknown) =>
      frame.fail(begun, thrown, () => response.destroyed),
    );
    response.writeHead(sent.status, { ...begun.headers, ...sent.headers });
    response.end(sent.bytes);
    frame.end(begun, endpoint.id, method, sent.status);
  }

  return (request, response) => {
    const known = requests.find(request);
    const endpoint = known === undefined ? undefined : endpoints.get(known.endpointId);
    if (known === undefined || endpoint === undefined) return false;
    respond(endpoint, known, request, response).catch((cause: unknown) => {
      options.log.error({ err: cause }, 'request failed outside of the app');
      response.destroy();
    });
    return true;
  };
}

/** Awaits `work`, but not beyond the time of the endpoint. */
async function inTime(
  work: Promise<Representation>,
  { timeoutMs }: Endpoint,
  shutdownSignal: AbortSignal,
): Promise<Representation> {
  if (timeoutMs === null) return work;
  const { deadline, expired, clear } = startDeadline(
    timeoutMs,
    () => new AbortController().signal,
    shutdownSignal,
  );
  try {
    return await Promise.race([deadline.during('the database', work), expired]);
  } finally {
    clear();
  }
}

/** Node joins what may be repeated, all but `Set-Cookie`. */
function one(value: string | string[] | undefined): string | undefined {
  return typeof value === 'object' ? value[0] : value;
}
