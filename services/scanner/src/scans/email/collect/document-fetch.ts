import type { GuardedClient } from '../../../net/http/guarded-client.ts';

export interface DocumentFetch {
  readonly http: Pick<GuardedClient, 'request' | 'follow'>;
  /** Runs a fetch within the time of the scan; null when that was over first. */
  readonly attempt: <T>(task: (signal: AbortSignal) => Promise<T>) => Promise<T | null>;
}
