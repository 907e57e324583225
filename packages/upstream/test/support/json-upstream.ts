import type { RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';
import type { UpstreamName } from '../../src/errors.ts';
import {
  createJsonClient,
  type JsonClient,
  type JsonClientOptions,
  systemTiming,
} from '../../src/http/index.ts';
import { startHttpServer } from './loopback-server.ts';

/** A client that repeats nothing, of a server for one test: both end with it. */
export async function openJsonUpstream(
  upstream: UpstreamName,
  listener: RequestListener,
  changes: Partial<JsonClientOptions> = {},
): Promise<JsonClient> {
  const server = await startHttpServer(listener);
  const json = createJsonClient({
    upstream,
    baseUrl: server.url,
    userAgent: 'test/1',
    attemptTimeoutMs: 60_000,
    maxBytes: 100_000,
    concurrency: 8,
    timing: systemTiming,
    ...changes,
  });
  onTestFinished(async () => {
    await json.close();
    await server.close();
  });
  return json;
}
