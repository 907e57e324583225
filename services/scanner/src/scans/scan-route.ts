import {
  type Deadline,
  type Endpoint,
  type EndpointBody,
  parseInput,
  type RateLimitPolicy,
  type RequestBody,
  type Route,
  readBody,
  refusalOf,
  validateQuery,
} from '@repo/service-kit/http';
import { z } from 'zod';
import type { ScanKind } from '../report-formats/findings.ts';
import type { FormatName } from '../report-formats/formats.ts';
import { answerScan, formatQuery, reportResponse } from './answer-report.ts';
import type { Clients } from './watched.ts';

/** Nothing may be asked for beside the format. */
export const NO_QUERY = z.object({});

/** What callers are promised of scans that ask nobody else. */
export const ADVISORY_ERRORS = {
  rate_limited: 'The vulnerability database is limiting our requests.',
  unavailable: 'The vulnerability database did not answer, the 30 s ran out, or too many scans are running.',
};

/** What a scan promises over HTTP; the rest is alike for all of them. */
interface ScanEndpoint<Request extends z.ZodType, Query extends z.ZodObject>
  extends Pick<Endpoint, 'id' | 'path' | 'summary' | 'description' | 'tag' | 'errors' | 'timeoutMs'> {
  /** Beside that of an empty request. */
  readonly errorExamples: Endpoint['errors'];
  readonly kind: ScanKind;
  /** What may be sent, as JSON and as a form. */
  readonly request: Request;
  /** What may be asked for beside the format. */
  readonly query: Query;
  readonly body: EndpointBody;
  /** Files of the form; one when left out. */
  readonly maxFiles?: 1 | 2;
  readonly report: z.ZodType;
  readonly example: unknown;
}

/**
 * `POST` of what is to be scanned.
 *
 * @param scan gives the report in that format, as text or UTF-8; asks nobody but `deps`. `sent` is the body before it
 * was checked.
 */
export function scanRoute<
  Deps extends Partial<Clients>,
  Request extends z.ZodType<object>,
  Query extends z.ZodObject,
>(
  { kind, request, query, maxFiles, report, example, ...promised }: ScanEndpoint<Request, Query>,
  scan: (
    request: z.output<Request> & z.output<Query>,
    deps: Deps,
    format: FormatName,
    deadline: Deadline,
    sent: RequestBody,
  ) => Promise<string | Uint8Array<ArrayBuffer>>,
): (deps: Deps, rateLimit: RateLimitPolicy) => Route {
  const { maxFileBytes } = promised.body;
  const limits = { maxFileBytes, ...(maxFiles === undefined ? {} : { maxFiles }) };
  return (deps, rateLimit) => ({
    endpoint: {
      ...promised,
      method: 'POST',
      errorExamples: { bad_request: refusalOf(request, {}), ...promised.errorExamples },
      query: formatQuery(kind).extend(query.shape),
      response: reportResponse(kind, report, example),
      rateLimit,
    },
    mount: (app, path) =>
      app.post(path, validateQuery(query), async (c) => {
        const sent = await readBody(c, limits);
        const input = { ...parseInput(request, sent), ...c.req.valid('query') };
        return answerScan(c, kind, deps, (own, format) => scan(input, own, format, c.get('deadline'), sent));
      }),
  });
}
