import { baseName, folderOf } from '../../../base-name.ts';
import { readLicense } from '../declared/read-license.ts';
import { type Declaration, declaredLength } from './declaration.ts';

/** Reads a file's bytes; null when it cannot be read. */
export type ReadBytes = (path: string) => Promise<Uint8Array | null>;

/** The licence files of each package's folder, plain names first; the top folder is empty, others end with a slash. */
export type LicenseFiles = ReadonlyMap<string, readonly string[]>;

/** No more of a text is recognised by far. */
const MAX_TEXT_BYTES = 1024 * 1024;
/** Who keeps more of them keeps those of other projects. */
const MAX_FILES = 10;

const LICENSE_FILE = /^(?:(?:mit|bsd|gpl)-)?(?:licen[sc]e|copying|unlicense)s?(?:[._-][a-z0-9._-]*)?$/i;
const CODE_FILE = /\.(?:[cm]?[jt]sx?|json|py|go|rb|css|map)$/i;

/** The package's folder before the one where Python's installers (PEP 639) or REUSE 3.3 keep its licence files. */
const BEFORE_LICENSES = /^(?:.*\.dist-info\/(?=licenses\/)|(?:.*\/)?(?=LICENSES\/[^/]+$))/;

export function isLicenseFile(path: string): boolean {
  return BEFORE_LICENSES.test(path) || (LICENSE_FILE.test(baseName(path)) && !CODE_FILE.test(path));
}

export function indexLicenseFiles(paths: readonly string[]): LicenseFiles {
  return Map.groupBy(
    paths.filter(isLicenseFile).sort((a, b) => a.length - b.length),
    (path) => BEFORE_LICENSES.exec(path)?.[0] ?? folderOf(path),
  );
}

/**
 * The texts of all licence files of a folder as one, for all of them apply; null when there is none, one cannot be
 * read, or there are more than ten.
 */
export async function licenseText(
  files: LicenseFiles,
  folder: string,
  read: ReadBytes,
): Promise<Declaration | null> {
  const paths = files.get(folder) ?? [];
  if (paths.length === 0 || paths.length > MAX_FILES) return null;
  const texts: string[] = [];
  for (const path of paths) {
    const bytes = await read(path);
    if (bytes === null) return null;
    texts.push(textOf(bytes));
  }
  return { declared: texts.join('\n\n'), source: paths.join(', ') };
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
