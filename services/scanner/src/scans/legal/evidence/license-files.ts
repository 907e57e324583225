import type { Declaration } from './declaration.ts';

/** Reads a file's bytes; null when it cannot be read. */
export type ReadBytes = (path: string) => Promise<Uint8Array | null>;

/** The licence files of each folder, plain names first; the top folder is empty, others end with a slash. */
export type LicenseFiles = ReadonlyMap<string, readonly string[]>;

/** No more of a text is recognised by far. */
export const MAX_TEXT_BYTES = 1024 * 1024;

const LICENSE_FILE = /^(?:licen[sc]e|copying|unlicense)(?:[.-][a-z0-9.-]*)?$/i;

export function indexLicenseFiles(paths: readonly string[]): LicenseFiles {
  const files = new Map<string, string[]>();
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    if (!LICENSE_FILE.test(path.slice(folder.length))) continue;
    const known = files.get(folder);
    if (known === undefined) files.set(folder, [path]);
    else known.push(path);
  }
  for (const known of files.values()) known.sort((a, b) => a.length - b.length);
  return files;
}

/** The text of the first licence file of a folder that can be read; null when there is none. */
export async function licenseText(
  files: LicenseFiles,
  folder: string,
  read: ReadBytes,
): Promise<Declaration | null> {
  for (const path of files.get(folder) ?? []) {
    const bytes = await read(path);
    if (bytes === null) continue;
    return { declared: new TextDecoder('utf-8').decode(bytes.subarray(0, MAX_TEXT_BYTES)), source: path };
  }
  return null;
}
