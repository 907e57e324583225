import { baseName, folderOf } from '../../../base-name.ts';
import { readLicense } from '../declared/read-license.ts';
import { type Declaration, declaredLength } from './declaration.ts';

/** Reads a file's bytes; null when it cannot be read. */
export type ReadBytes = (path: string) => Promise<Uint8Array | null>;

/** The licence files of each folder, plain names first; the top folder is empty, others end with a slash. */
export type LicenseFiles = ReadonlyMap<string, readonly string[]>;

/** No more of a text is recognised by far. */
const MAX_TEXT_BYTES = 1024 * 1024;

const LICENSE_FILE = /^(?:licen[sc]e|copying|unlicense)(?:[.-][a-z0-9.-]*)?$/i;

export function indexLicenseFiles(paths: readonly string[]): LicenseFiles {
  const found = paths.filter((path) => LICENSE_FILE.test(baseName(path)));
  return Map.groupBy(
    found.sort((a, b) => a.length - b.length),
    folderOf,
  );
}

/** The text of the first licence file of a folder that can be read; null when there is none. */
export async function licenseText(
  files: LicenseFiles,
  folder: string,
  read: ReadBytes,
): Promise<Declaration | null> {
  for (const path of files.get(folder) ?? []) {
    const bytes = await read(path);
    if (bytes !== null) return { declared: textOf(bytes), source: path };
  }
  return null;
}

/** Longer declarations are texts themselves. */
const MAX_REFERENCE_LENGTH = 1024;

/** `SEE LICENSE IN <file>`: that file of the package, and no other; a path that leads out of it is not followed. */
export async function resolveFile(
  declaration: Declaration,
  folder: string,
  read: ReadBytes,
): Promise<Declaration> {
  if (declaredLength(declaration.declared) > MAX_REFERENCE_LENGTH) return declaration;
  const license = readLicense(declaration.declared);
  if (license.kind !== 'in-file' || license.file.startsWith('/') || license.file.includes('..'))
    return declaration;
  const source = folder + (license.file.startsWith('./') ? license.file.slice(2) : license.file);
  const bytes = await read(source);
  if (bytes === null) return declaration;
  const text = textOf(bytes);
  return readLicense(text).kind === 'expression' ? { declared: text, source } : declaration;
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, MAX_TEXT_BYTES));
}
