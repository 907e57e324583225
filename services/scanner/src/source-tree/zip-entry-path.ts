import { ZipRefusedError } from './zip-refused-error.ts';

const MAX_NAME_BYTES = 1024;

/**
 * The path of an entry, with forward slashes (old Windows tools write backslashes, APPNOTE 4.4.17.1).
 *
 * @throws ZipRefusedError for a path that leads out of the archive: no honest archiver writes one.
 */
export function zipEntryPath(name: Buffer): string {
  if (name.length === 0 || name.length > MAX_NAME_BYTES) {
    throw new ZipRefusedError(
      `The ZIP archive has an entry name of ${name.length} bytes; names have 1 to ${MAX_NAME_BYTES}.`,
    );
  }
  const path = decodeName(name).replaceAll('\\', '/');
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) {
    throw new ZipRefusedError('The ZIP archive has an entry with an absolute path; use relative paths.');
  }
  if (path.split('/').includes('..')) {
    throw new ZipRefusedError('The ZIP archive has an entry whose path leads out of it ("..").');
  }
  return path
    .split('/')
    .filter((segment, index, all) => segment !== '.' && (segment !== '' || index === all.length - 1))
    .join('/');
}

/**
 * Names that are not UTF-8 are in some old code page; only their ASCII part matters to us. The others become letters,
 * each its own.
 */
function decodeName(name: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(name);
  } catch {
    return name
      .toString('latin1')
      .replaceAll(/[\u0080-\u00ff]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x80));
  }
}
