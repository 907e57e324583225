import { AppError } from '../errors.ts';

const KILOBYTE = 1024;

/** The refusal of a file or of a whole upload that has more than `maxBytes`. */
export function tooLarge(what: 'file' | 'upload', maxBytes: number): AppError {
  const kilobytes = maxBytes / KILOBYTE;
  const size = kilobytes >= KILOBYTE ? `${kilobytes / KILOBYTE} MB` : `${kilobytes} kB`;
  return new AppError('bad_request', `The ${what} is too large: at most ${size} are accepted.`);
}
