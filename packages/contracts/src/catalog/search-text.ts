import { z } from 'zod';
import { withoutControlCharacters } from '../control-character.ts';
import { requestError } from '../field-error.ts';

/** Longer text finds nothing more, and every word of it costs. Public stores stop at 100 to 200. */
const MAX_LENGTH = 200;

const TEXT_ERROR = requestError(`the words to search for, at most ${MAX_LENGTH} characters`);

/**
 * The text of a search, normalised: NFC, well-formed, control characters (NUL among them) as spaces, trimmed.
 * At most 200 characters after that; it may come out empty.
 */
export const searchText = z
  .string(TEXT_ERROR)
  .overwrite((text) => withoutControlCharacters(text.toWellFormed().normalize('NFC')).trim())
  .refine((text) => Array.from(text).length <= MAX_LENGTH, TEXT_ERROR)
  .meta({ maxLength: MAX_LENGTH });

/** Search text that may not be blank. */
export const requiredSearchText = searchText.min(1, TEXT_ERROR).meta({ minLength: 1, maxLength: MAX_LENGTH });
