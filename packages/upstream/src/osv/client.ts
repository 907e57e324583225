import type { AdvisoryQuery } from '../advisory.ts';
import { UpstreamError } from '../errors.ts';
import type { JsonClient, JsonResponse } from '../http/index.ts';
import { readShape } from '../http/read-json.ts';
import { BatchResponse, OsvRecord, RpcStatus } from './schema.ts';

/** A version of a package; null: every version, for which the API names all that it knows of the package. */
export type OsvPackageQuery = Omit<AdvisoryQuery, 'wantsHistory'>;

/** One query of a batch; `pageToken` asks for a further page of the same query. */
export interface OsvQuery {
  readonly query: OsvPackageQuery;
  readonly pageToken: string | null;
}

/** A record that affects a query, as a batch names it. */
export interface OsvHit {
  readonly id: string;
  readonly modified: string;
}

export interface OsvPage {
  readonly hits: readonly OsvHit[];
  readonly nextPageToken: string | null;
}

/** One page per query, in order; or the whole batch refused, with the place of the bad query when it is told. */
export type OsvBatchAnswer =
  | { readonly kind: 'pages'; readonly pages: readonly OsvPage[] }
  | { readonly kind: 'refused'; readonly badIndex: number | null };

/** The OSV API. Every method throws UpstreamError, or the signal's reason. */
export interface OsvClient {
  /** `POST /v1/querybatch`, at most 1,000 queries. */
  queryBatch(queries: readonly OsvQuery[], signal: AbortSignal): Promise<OsvBatchAnswer>;
  /** `GET /v1/vulns/{id}`; null when the API says that there is none. */
  getRecord(id: string, signal: AbortSignal): Promise<OsvRecord | null>;
}

/** Ids of all known databases; the API refuses more than 100 characters. */
const ID = /^[A-Za-z0-9][A-Za-z0-9._:+~-]{0,99}$/;

export function createOsvClient(json: JsonClient): OsvClient {
  return {
    async queryBatch(queries, signal) {
      const request = {
        method: 'POST',
        path: '/v1/querybatch',
        body: { queries: queries.map(toApiQuery) },
        acceptStatuses: [400],
      } as const;
      const read = (answer: JsonResponse) =>
        answer.status === 400 ? refusal(answer) : pages(answer, queries.length);
      return asked(json.exchange(request, read, signal));
    },
    async getRecord(id, signal) {
      if (!ID.test(id)) throw invalid('a batch names an id that is none');
      const path = `/v1/vulns/${encodeURIComponent(id)}`;
      const read = ({ status, body }: JsonResponse) => {
        if (status === 404) {
          // A page is a gateway's, and says nothing of a record.
          readShape('osv', RpcStatus, body);
          return null;
        }
        const record = readShape('osv', OsvRecord, body);
        if (record.id !== id) throw invalid('a record has another id than the one asked for');
        return record;
      };
      return asked(json.exchange({ method: 'GET', path, acceptStatuses: [404] }, read, signal));
    },
  };
}

function toApiQuery({ query, pageToken }: OsvQuery): object {
  return {
    package: { ecosystem: query.ecosystem, name: query.name },
    ...(query.version === null ? {} : { version: query.version }),
    ...(pageToken === null ? {} : { page_token: pageToken }),
  };
}

/** The API knows no permissions: 401 and 403 are a gateway's refusal, and no answer to our caller's request. */
async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.kind === 'unauthorized') {
      throw new UpstreamError('osv', 'unavailable', 'the gateway rejected our request', { cause: error });
    }
    if (error.kind === 'not_found') throw invalid('the API is not at this address');
    throw error;
  }
}

function pages(answer: JsonResponse, expected: number): OsvBatchAnswer {
  const { results } = readShape('osv', BatchResponse, answer.body);
  if (results.length !== expected) throw invalid('a batch has more or fewer results than queries');
  return {
    kind: 'pages',
    pages: results.map((result) => ({
      hits: result?.vulns ?? [],
      nextPageToken: result?.next_page_token || null,
    })),
  };
}

/** Newer servers say `error in query at index N: …`; older ones do not tell. A page is a gateway's, and judges no query. */
function refusal(answer: JsonResponse): OsvBatchAnswer {
  const { message } = readShape('osv', RpcStatus, answer.body);
  const index = /\bindex (\d{1,4})\b/.exec(message)?.[1];
  return { kind: 'refused', badIndex: index === undefined ? null : Number(index) };
}

function invalid(message: string): UpstreamError {
  return new UpstreamError('osv', 'invalid_response', message);
}
