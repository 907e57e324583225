/** `/repos/{owner}/{name}`. */
export function repoPath(owner: string, name: string): string {
  return `/repos/${segment(owner)}/${segment(name)}`;
}

/** One segment of a path, percent-encoded; a dot segment would be taken away by the URL parser. */
export function segment(text: string): string {
  if (text === '.' || text === '..') throw new TypeError('a dot segment is no name');
  return encodeURIComponent(text);
}
