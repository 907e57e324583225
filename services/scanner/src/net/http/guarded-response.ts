import type { BodyFault } from './decode-content.ts';
import type { GuardError } from './guard-error.ts';
import type { GuardLimits } from './guard-limits.ts';
import type { GuardedHeader } from './guarded-headers.ts';
import type { RequestHead } from './read-response.ts';
import type { TlsFacts } from './tls-facts.ts';

export interface GuardedRequest extends Partial<RequestHead> {
  /** `none`: headers only. `partial` (default): what arrives within the limits. */
  readonly body?: 'none' | 'partial';
  /** `verify` (default): an invalid certificate is a GuardError. `observe`: go on and report it. */
  readonly tls?: 'verify' | 'observe';
  readonly limits?: Partial<GuardLimits>;
}

export interface GuardedResponse {
  readonly url: string;
  readonly status: number;
  /** As received, in order; names in lower case, control characters as blanks. */
  readonly headers: readonly GuardedHeader[];
  /** Content codings undone; empty when the request said `none`, and for redirects, whose bodies are not read. */
  readonly body: Buffer;
  readonly bodyFault: BodyFault | null;
  /** Null over plain HTTP. */
  readonly tls: TlsFacts | null;
}

/** A redirect chain: what was received hop by hop, and the error that ended it, if one did. */
export interface GuardedChain {
  readonly hops: readonly GuardedResponse[];
  /** The last hop when it is no redirect any more; null when `error` ended the chain. */
  readonly final: GuardedResponse | null;
  readonly error: GuardError | null;
  /** The URL that `error` is about. */
  readonly errorUrl: string | null;
}
