import { z } from 'zod';
import { withoutControlCharacters } from '../control-character.ts';
import { requestError } from '../field-error.ts';

/** Longer text finds nothing more, and every word of it costs. Public stores stop at 100 to 200. */
const MAX_LENGTH = 200;
const WORDS = 'the words to search for';

/**
 * The text of a search, normalised: NFC, well-formed, control characters (NUL among them) as spaces, trimmed.
 * At most 200 characters after that; it may come out empty.
 */
export const searchText = text(MAX_LENGTH, WORDS).meta({ maxLength: MAX_LENGTH });

/** Search text that may not be blank. @param what it is, for who is refused. */
export function requiredSearchText(maxLength = MAX_LENGTH, what = WORDS) {
  return text(maxLength, what).min(1, textError(maxLength, what)).meta({ minLength: 1, maxLength });
}

function text(maxLength: number, what: string) {
  const error = textError(maxLength, what);
  return z
    .string(error)
    .overwrite((value) => withoutControlCharacters(value.toWellFormed().normalize('NFC')).trim())
    .refine((value) => Array.from(value).length <= maxLength, error);
}

function textError(maxLength: number, what: string) {
  return requestError(`${what}, at most ${maxLength} characters`);
}
