/** An operating system's list of installed packages, as an error message names it. */
export interface PackageListFormat {
  readonly fileName: string;
  /** The command that makes the file. */
  readonly command: string;
  /** It can be a JSON document. */
  readonly isJson?: true;
}
