import { Agent, type Dispatcher, request as send } from 'undici';
import { UpstreamError } from '../errors.ts';
import { type AttemptOptions, withRetries } from './attempts.ts';
import { statusFailure } from './failure.ts';
import { headerOf } from './header-of.ts';
import { UnreadableBody } from './read-body.ts';

export interface FileClientOptions extends AttemptOptions {
  readonly userAgent: string;
  /** Connections to one host. */
  readonly concurrency: number;
}

export interface FileRequest {
  readonly address: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The largest body that is read. */
  readonly maxBytes: number;
}

export interface FileResponse<T> {
  /** 200, 206 or, where it was asked on a condition, 304. */
  readonly status: number;
  /** One header field, null when absent. */
  header(name: string): string | null;
  /** Null: 304. */
  readonly content: T | null;
}

/** Files over HTTP, each with a deadline, a byte cap and retries, as a stream: they may be larger than memory. */
export interface FileClient {
  /**
   * @param receive is called anew for every attempt.
   * @throws UpstreamError, whatever `receive` throws as `unavailable` or the signal's reason when the caller aborts.
   */
  get<T>(
    request: FileRequest,
    receive: (chunks: AsyncIterable<Buffer>) => Promise<T>,
    signal: AbortSignal,
  ): Promise<FileResponse<T>>;
  close(): Promise<void>;
}

const MAX_REDIRECTS = 3;
const MAX_DISCARDED_BYTES = 16_384;
/** A body that says nothing for so long is given up. */
const SILENCE_MS = 60_000;

export function createFileClient(options: FileClientOptions): FileClient {
  const { upstream, timing } = options;
  const agent = new Agent({
    connections: options.concurrency,
    connect: { timeout: SILENCE_MS },
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
    allowH2: false,
  });
  const headersOf = (request: FileRequest) => ({
    'accept-encoding': 'identity',
    'user-agent': options.userAgent,
    ...request.headers,
  });

  async function follow(request: FileRequest, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    let address = new URL(request.address);
    for (let hops = 0; ; hops += 1) {
      const response = await send(address, { headers: headersOf(request), dispatcher: agent, signal });
      const { statusCode, body } = response;
      const failure =
        statusCode === 304 && request.headers?.['if-none-match'] !== undefined
          ? null
          : statusFailure(upstream, statusCode, headerOf(response, 'retry-after'), timing.clock.now());
      const location = headerOf(response, 'location');
      if (failure === null) return response;
      await body.dump({ limit: MAX_DISCARDED_BYTES, signal }).catch(() => null);
      if (statusCode < 300 || statusCode >= 400 || location === null || hops === MAX_REDIRECTS) throw failure;
      const next = new URL(location, address);
      if (next.protocol !== 'https:' && next.protocol !== address.protocol) throw failure;
      address = next;
    }
  }

  return {
    get: (request, receive, signal) =>
      withRetries(
        options,
        async (deadline) => {
          const response = await follow(request, deadline);
          const { statusCode: status, body } = response;
          const header = (name: string) => headerOf(response, name);
          if (status === 304) {
            await body.dump();
            return { status, header, content: null };
          }
          const fault = faultOf(header);
          if (fault !== null) {
            await body.dump({ limit: MAX_DISCARDED_BYTES, signal: deadline }).catch(() => null);
            throw new UpstreamError(upstream, 'invalid_response', fault);
          }
          return { status, header, content: await receive(capped(body, request.maxBytes)) };
        },
        signal,
      ),
    close: () => agent.destroy(),
  };
}

/** Without a length the end of a connection is the end of the file, whoever ended it (RFC 9112 §6.3). */
function faultOf(header: FileResponse<unknown>['header']): string | null {
  const encoding = header('content-encoding') ?? 'identity';
  if (encoding !== 'identity') return 'sent an encoding that was not asked for';
  const hasEnd = header('content-length') !== null || header('transfer-encoding') !== null;
  return hasEnd ? null : 'did not say where the file ends';
}

async function* capped(body: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let total = 0;
  for await (const chunk of body) {
    total += chunk.length;
    if (total > maxBytes) throw new UnreadableBody('the body is too large');
    yield chunk;
  }
}
