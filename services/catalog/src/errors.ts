import { AppError } from '@repo/service-kit/errors';
import type { RenderError } from '@repo/service-kit/http';

/** The catalog's error body: the error envelope. */
export const renderError: RenderError = (code, message) => ({ error: { code, message } });

const SHOWN_CHARACTERS = 100;

/** @param what reads after "No", before the name that was asked for: `published app has the slug`. */
export function notFound(what: string, asked: string): AppError {
  const shown =
    asked.length <= SHOWN_CHARACTERS ? asked : `${asked.slice(0, SHOWN_CHARACTERS).toWellFormed()}…`;
  return new AppError('not_found', `No ${what} "${shown}".`);
}
