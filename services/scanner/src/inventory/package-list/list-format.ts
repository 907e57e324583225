import { NotTheFormatError } from '../reader.ts';

/** An operating system's list of installed packages, as an error message names it. */
export interface PackageListFormat {
  readonly fileName: string;
  /** The command that makes the file. */
  readonly command: string;
  /** It can be a JSON document. */
  readonly isJson?: true;
}

/** The error for a file that is another thing, with the command that makes the right one. */
export function notThisList({ fileName, command }: PackageListFormat, because: string): NotTheFormatError {
  return new NotTheFormatError(`This is not a ${fileName}: ${because}. Make one with: ${command}`);
}
