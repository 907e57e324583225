import { type FakeAnswer, grpcError, jsonAnswer } from './fake-answer.ts';
import type { FakeRequest } from './fake-server.ts';
import type { OsvMatcher } from './osv-matcher.ts';
import { LostPageError, type OsvQuery, OsvQueryError, osvPage, readOsvQuery } from './osv-query.ts';
import type { OsvRecord } from './osv-record.ts';

/** What only OSV can do wrong; every other fault is in `Behaviour`. */
export type OsvFault =
  /** A page with a token, then status 500 for the page that the token promises. */
  | 'half-page'
  /** One result too few for the queries of a batch. */
  | 'wrong-length'
  /** `/v1/vulns/{id}` sends the record of another id. */
  | 'wrong-record';

export const RECORD_PATH = '/v1/vulns/';
const MAX_QUERIES = 1000;
const MAX_ID_LENGTH = 100;

/** `GET /v1/vulns/{id}`. With `others`, the record of another id is sent. */
export function recordAnswer(
  { method, path }: FakeRequest,
  matcher: OsvMatcher,
  others: readonly OsvRecord[],
): FakeAnswer {
  if (method !== 'GET') return grpcError(405, 'Method Not Allowed');
  const id = idOf(path);
  if (id === null) return grpcError(400, 'Bad Request');
  if (id.length > MAX_ID_LENGTH) return grpcError(400, 'ID too long');
  const record = matcher.byId(id);
  if (record !== null) return jsonAnswer(others.find((other) => other.id !== id) ?? record);
  const known = matcher.idsOfAlias(id);
  if (known.length === 0) return grpcError(404, 'Vulnerability not found');
  return grpcError(404, `Vulnerability not found, but the following aliases were: ${known.join(' ')}`);
}

function idOf(path: string): string | null {
  try {
    return decodeURIComponent(path.slice(RECORD_PATH.length));
  } catch {
    return null;
  }
}

/** `POST /v1/querybatch`; 404 for every other path. */
export function queryAnswer(
  { method, path, body }: FakeRequest,
  matcher: OsvMatcher,
  pageSize: number,
  fault: string | null,
): FakeAnswer {
  if (path !== '/v1/querybatch') return grpcError(404, 'Not Found');
  if (method !== 'POST') return grpcError(405, 'Method Not Allowed');
  const sent = parseObject(body);
  if (sent === null) return grpcError(400, 'Message type expected, the body is no JSON object');
  const paging = { size: pageSize, isHalved: fault === 'half-page' };
  try {
    const queries = sent['queries'] ?? [];
    if (!Array.isArray(queries)) return grpcError(400, 'queries: an array is expected');
    if (queries.length > MAX_QUERIES) return grpcError(400, 'Too many queries.');
    const results = queries.map(readAt).map((query) => osvPage(query, matcher, paging));
    if (fault === 'wrong-length') results.pop();
    return jsonAnswer(results.length === 0 ? {} : { results });
  } catch (error) {
    if (error instanceof OsvQueryError) return grpcError(400, error.message);
    if (error instanceof LostPageError) return grpcError(500, 'Internal error');
    throw error;
  }
}

/** The object in a body; null when it is no JSON object. */
export function parseObject(body: Buffer): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function readAt(query: unknown, index: number): OsvQuery {
  try {
    return readOsvQuery(query);
  } catch (error) {
    if (!(error instanceof OsvQueryError)) throw error;
    throw new OsvQueryError(`error in query at index ${index}: ${error.message}`);
  }
}
