import type { Dispatcher } from 'undici';

/** One header field of a response, null when absent; of several the first. */
export function headerOf({ headers }: Dispatcher.ResponseData, name: string): string | null {
  const field = headers[name.toLowerCase()];
  return typeof field === 'string' ? field : (field?.[0] ?? null);
}
