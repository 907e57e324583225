import { z } from 'zod';

/**
 * The closed list of error codes. The catalog shows the code to callers; the scanner shows only the status that
 * belongs to it. `unauthorized` is the scanner's alone: a caller's token was refused by the code-hosting platform.
 */
export const ErrorCode = z
  .enum([
    'bad_request',
    'invalid_cursor',
    'unauthorized',
    'not_found',
    'method_not_allowed',
    'rate_limited',
    'internal',
    'unavailable',
  ])
  .meta({
    id: 'ErrorCode',
    description:
      '`bad_request` and `invalid_cursor` 400, `unauthorized` 401, `not_found` 404, `method_not_allowed` 405, ' +
      '`rate_limited` 429, `internal` 500, `unavailable` 503.',
  });
export type ErrorCode = z.infer<typeof ErrorCode>;
