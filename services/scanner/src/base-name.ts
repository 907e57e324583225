/** The last part of a path with `/`. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
