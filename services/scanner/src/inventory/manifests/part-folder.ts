/** A folder of the project as a lockfile writes it (`./libs/a/`), without what says nothing; empty for its own. */
export function partFolder(written: string): string {
  return written
    .replace(/^(?:\.\/+)+/, '')
    .replace(/\/+$/, '')
    .replace(/^\.$/, '');
}
