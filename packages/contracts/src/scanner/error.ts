import { z } from 'zod';
import { text } from './text.ts';

/** The body of every error response of the scanner, whatever its status. */
export const ErrorBody = z
  .strictObject({
    error: text('A sentence for people: what went wrong and, where it helps, what to send instead.', [
      'The vulnerability database is not available; try again later.',
    ]),
  })
  .meta({
    id: 'ErrorBody',
    description: 'Every error: the status says which kind, `error` says what happened.',
  });
export type ErrorBody = z.infer<typeof ErrorBody>;
