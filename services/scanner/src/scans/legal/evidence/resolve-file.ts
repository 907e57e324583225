import { readLicense } from '../declared/read-license.ts';
import { type Declaration, declaredLength } from './declaration.ts';
import { MAX_TEXT_BYTES, type ReadBytes } from './license-files.ts';

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
  const text = new TextDecoder('utf-8').decode(bytes.subarray(0, MAX_TEXT_BYTES));
  return readLicense(text).kind === 'expression' ? { declared: text, source } : declaration;
}
