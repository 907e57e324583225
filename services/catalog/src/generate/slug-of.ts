/** A name as a slug; names without Latin letters or digits come out as `app`. */
export function slugOf(name: string): string {
  const letters = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const trimmed = letters.slice(letters.startsWith('-') ? 1 : 0, letters.endsWith('-') ? -1 : undefined);
  return trimmed === '' ? 'app' : trimmed.slice(0, 60);
}
