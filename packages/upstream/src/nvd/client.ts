import { UpstreamError } from '../errors.ts';
import { type FailedResponse, statusFailure } from '../http/failure.ts';
import type { JsonClient } from '../http/index.ts';
import { readShape } from '../http/read-json.ts';
import { parseRetryAfter } from '../http/retry-after.ts';
import { type NvdCve, NvdPage } from './schema.ts';
import type { SharedBudget } from './shared-budget.ts';

/** A search for CVEs whose text has every word of `keyword`, each at least as the beginning of a word. */
export interface NvdSearch {
  /** Empty: any text. */
  readonly keyword: string;
  /** A CPE 2.3 name with wildcards that a product in the configurations must match. */
  readonly virtualMatchString?: string;
  readonly startIndex: number;
  /** At most 2,000. */
  readonly resultsPerPage: number;
}

/**
 * The NVD CVE API 2.0. Every call costs one request of the budget and may wait `patienceMs` for it; none is repeated.
 * Every method throws UpstreamError, or the signal's reason.
 */
export interface NvdClient {
  /** One page; rejected CVEs are left out. No order is promised. */
  search(search: NvdSearch, patienceMs: number, signal: AbortSignal): Promise<NvdPage>;
  /** Null when NVD does not have the CVE. */
  getCve(id: string, patienceMs: number, signal: AbortSignal): Promise<NvdCve | null>;
}

export interface NvdClientOptions {
  readonly json: JsonClient;
  /** Path of the endpoint on the client's base address. */
  readonly path: string;
  /** Null: the smaller budget of everybody. */
  readonly apiKey: string | null;
  readonly budget: SharedBudget;
}

/** NVD asks those whom it limits to wait this long, in the documentation and not in the answer. */
const LIMITED_SECONDS = 30;

export function createNvdClient(options: NvdClientOptions): NvdClient {
  const { json, path, apiKey, budget } = options;

  async function ask(query: string, patienceMs: number, signal: AbortSignal): Promise<NvdPage> {
    await budget.take(patienceMs, signal);
    // In the query the key is refused with 404; only the header is read.
    const headers = apiKey === null ? {} : { apiKey };
    const request = { method: 'GET', path: `${path}?${query}`, headers } as const;
    return json.exchange(request, ({ body }) => readShape('nvd', NvdPage, body), signal);
  }

  return {
    search: (search, patienceMs, signal) => ask(toQuery(search), patienceMs, signal),
    async getCve(id, patienceMs, signal) {
      const page = await ask(`cveId=${encodeURIComponent(id)}`, patienceMs, signal);
      return page.vulnerabilities.find(({ cve }) => cve.id === id)?.cve ?? null;
    },
  };
}

/** By hand, because NVD refuses flags with `=` and spaces as `+`. The phrase flag counts for several words only. */
function toQuery({ keyword, virtualMatchString, startIndex, resultsPerPage }: NvdSearch): string {
  return [
    ...(keyword === '' ? [] : [`keywordSearch=${encodeURIComponent(keyword)}`]),
    ...(/\s/.test(keyword) ? ['keywordExactMatch'] : []),
    ...(virtualMatchString === undefined
      ? []
      : [`virtualMatchString=${encodeURIComponent(virtualMatchString)}`]),
    `noRejected&resultsPerPage=${resultsPerPage}&startIndex=${startIndex}`,
  ].join('&');
}

/**
 * What a refusal of NVD means: for the client that `createNvdClient` gets. Its firewall limits with 403; a request that
 * it cannot read, or an unknown key, is 404 with a field `message`.
 */
export function nvdFailure(response: FailedResponse, now: Date): UpstreamError {
  const { status, header } = response;
  if (status === 403 || status === 429) {
    const retryAfterSeconds = parseRetryAfter(header('retry-after'), now) ?? LIMITED_SECONDS;
    return new UpstreamError('nvd', 'rate_limited', `answered with HTTP status ${status}`, {
      retryAfterSeconds,
    });
  }
  if (status !== 404) return statusFailure('nvd', response, now);
  const message = header('message');
  if (message === null) return new UpstreamError('nvd', 'invalid_response', 'is not at this address');
  return /api\s?key/i.test(message)
    ? new UpstreamError('nvd', 'unauthorized', 'does not accept the API key')
    : new UpstreamError('nvd', 'bad_request', 'does not accept a parameter');
}
