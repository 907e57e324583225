import { UpstreamError } from '../errors.ts';
import { type Consume, createHttpClient, type HttpClientOptions, type HttpResponse } from './http-client.ts';
import { UnreadableBody } from './read-body.ts';
import { followRedirects, REDIRECTS } from './redirects.ts';

export interface FileRequest {
  readonly address: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The largest body that is read. */
  readonly maxBytes: number;
}

/** The status is 200, 206 or, where it was asked on a condition, 304. */
export interface FileResponse<T> extends HttpResponse {
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

/** A body that says nothing for so long is given up. */
const SILENCE_MS = 60_000;
const NOT_MODIFIED = 304;

export function createFileClient(options: Omit<HttpClientOptions, 'silenceMs'>): FileClient {
  const { upstream } = options;
  const http = createHttpClient({ ...options, silenceMs: SILENCE_MS });

  async function get<T>(
    { address, headers, maxBytes }: FileRequest,
    receive: (chunks: AsyncIterable<Buffer>) => Promise<T>,
    signal: AbortSignal,
  ): Promise<FileResponse<T>> {
    const isConditional = headers?.['if-none-match'] !== undefined;
    const request = {
      headers: { 'accept-encoding': 'identity', ...headers },
      acceptStatuses: [...REDIRECTS, ...(isConditional ? [NOT_MODIFIED] : [])],
    };
    const consume: Consume<FileResponse<T>> = async (response, body) => {
      const isFile = response.status < 300;
      const fault = isFile ? faultOf(response.header) : null;
      if (isFile && fault === null) return { ...response, content: await receive(capped(body, maxBytes)) };
      body.on('error', () => undefined).destroy();
      if (fault !== null) throw new UpstreamError(upstream, 'invalid_response', fault);
      return { ...response, content: null };
    };
    return await followRedirects(
      upstream,
      new URL(address),
      (url) => http.send({ ...request, url }, consume, signal),
      (to, from) => to.protocol === 'https:' || to.protocol === from.protocol,
    );
  }

  return { get, close: () => http.close() };
}

/** Without a length the end of a connection is the end of the file, whoever ended it (RFC 9112 §6.3). */
function faultOf(header: HttpResponse['header']): string | null {
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
