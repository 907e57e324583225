import { z } from 'zod';
import { UpstreamError } from '../errors.ts';
import type { JsonClient } from '../http/index.ts';
import { listOf } from '../schema-parts.ts';
import { type LicenseAnswer, type LicenseQuery, licenseKey } from './license-source.ts';

const VersionKey = z.object({ system: z.string(), name: z.string(), version: z.string() });

/** One answer of a batch; a version that is not known has no `version`. */
const VersionResponse = z.object({
  request: z.object({ versionKey: VersionKey }).nullish().catch(null),
  version: z.object({ licenses: z.array(z.string().max(10_000)).nullish() }).nullish(),
});

const VersionBatch = z.object({ responses: listOf(VersionResponse), nextPageToken: z.string().nullish() });

const PATH = '/v3alpha/versionbatch';
/** A page holds a thousand answers or so; a server that always names a further page must not hold us. */
const MAX_PAGES = 50;

/**
 * `POST /v3alpha/versionbatch` of deps.dev, at most 5,000 queries; one answer per query, in order.
 *
 * @throws UpstreamError, or the signal's reason.
 */
export async function askDepsDev(
  json: JsonClient,
  queries: readonly LicenseQuery[],
  signal: AbortSignal,
): Promise<readonly LicenseAnswer[]> {
  const requests = queries.map(({ system, name, version }) => ({
    versionKey: { system: system.toUpperCase(), name, version },
  }));
  const answers = new Map<string, LicenseAnswer>();
  let at = 0;
  let pageToken: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    // A further page is asked for with the same requests.
    const body = pageToken === undefined ? { requests } : { requests, pageToken };
    const { responses, nextPageToken } = await json.post(PATH, body, VersionBatch, signal);
    for (const { request, version } of responses) {
      // Each answer names its request; should it not, the order is that of the requests.
      const key = request?.versionKey ?? requests[at]?.versionKey;
      at += 1;
      if (key !== undefined) answers.set(licenseKey(key), toAnswer(version));
    }
    pageToken = nextPageToken || undefined;
    if (pageToken === undefined)
      return queries.map((query) => answers.get(licenseKey(query)) ?? { kind: 'failed' });
  }
  throw new UpstreamError('licenses', 'invalid_response', 'a batch has more pages than queries');
}

/** deps.dev's word for a licence that it could not map. */
const NON_STANDARD = 'non-standard';

function toAnswer(version: z.infer<typeof VersionResponse>['version']): LicenseAnswer {
  if (version === null || version === undefined) return { kind: 'not-known' };
  const licenses = version.licenses ?? [];
  // One that could not be mapped beside one that could: all apply, so the whole stays open.
  const isReadable = licenses.length > 0 && !licenses.includes(NON_STANDARD);
  return isReadable ? { kind: 'declared', licenses, service: 'deps.dev' } : { kind: 'undeclared' };
}
