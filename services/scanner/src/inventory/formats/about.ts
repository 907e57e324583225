import data from '../../../data/formats.json' with { type: 'json' };

/** What a format tells, and what is not taken from it: for people who choose a file to send. */
export interface FormatAbout {
  /** OSV's name, under which advisories are looked up. */
  readonly ecosystem: string;
  /** How the scope of a package is told; absent where the file cannot. */
  readonly scope?: string;
  /** Whether it names the host of the registry. */
  readonly hasRegistry?: boolean;
  readonly hasLicenses?: boolean;
  /** Whether the file states which package needs which. */
  readonly hasGraph?: boolean;
  /** Which projects in folders below its own it counts for; absent where none. */
  readonly below?: string;
  /** What is missing of a file that broke off, so that it is told; absent where nothing tells. */
  readonly end?: string;
  /** Which line a report gives for a package. */
  readonly line: string;
  /** What is not looked up, or not in it. One sentence. */
  readonly limits: string;
}

/** By the folder of the reader. */
export const FORMAT_ABOUT: Readonly<Record<string, FormatAbout>> = data.formats;
