import { NotTheFormatError } from '../reader.ts';
import type { PackageListFormat } from './package-list-format.ts';

/** The error for a file that is another thing, with the command that makes the right one. */
export function notThisList({ fileName, command }: PackageListFormat, because: string): NotTheFormatError {
  return new NotTheFormatError(`This is not a ${fileName}: ${because}. Make one with: ${command}`);
}
