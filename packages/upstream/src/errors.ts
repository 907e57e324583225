/** The upstreams this system asks, as they are named to callers, in logs and in metrics. */
export type UpstreamName =
  | 'osv'
  | 'advisory-data'
  | 'ghsa'
  | 'nvd'
  | 'github'
  | 'licenses'
  | 'site-grade'
  | 'kev'
  | 'epss'
  | 'dns';

/** What went wrong on their side. `not_found` and `unauthorized` are answers; the others mean we do not know. */
export type UpstreamErrorKind =
  | 'not_found'
  | 'unauthorized'
  | 'bad_request'
  | 'rate_limited'
  | 'unavailable'
  | 'timeout'
  | 'invalid_response';

/** Whether the same request may succeed a moment later. */
export function isTransient(kind: UpstreamErrorKind): boolean {
  return kind === 'unavailable' || kind === 'timeout';
}

/** Trouble of an upstream: never shown to callers as it is, and never carries a URL, a body or a token. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  readonly upstream: UpstreamName;
  readonly kind: UpstreamErrorKind;
  /** Seconds after which the upstream asks to be tried again; null when it does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(
    upstream: UpstreamName,
    kind: UpstreamErrorKind,
    message: string,
    options: { readonly retryAfterSeconds?: number | null; readonly cause?: unknown } = {},
  ) {
    super(`${upstream}: ${message}`, options.cause === undefined ? undefined : { cause: options.cause });
    this.upstream = upstream;
    this.kind = kind;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

/** Whether it is the end of an `AbortSignal.timeout`. */
export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

/**
 * What was asked for; null when the upstream failed, or the time that it had was over.
 *
 * @throws the signal's reason when it ends.
 */
export async function orNull<T>(asked: Promise<T>, signal: AbortSignal): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof UpstreamError || isTimeout(error)) return null;
    throw error;
  }
}
