/**
 * The `after` cursor of the `rel="next"` link in a `Link` field (RFC 8288); null when there is no next page. Only the
 * cursor is taken over: the address itself could lead anywhere.
 */
export function nextCursor(link: string | null): string | null {
  for (const part of (link ?? '').split(',')) {
    const [target = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    if (!parameters.some((parameter) => /^rel="?next"?$/i.test(parameter))) continue;
    const address = target.startsWith('<') && target.endsWith('>') ? target.slice(1, -1) : '';
    const query = address.indexOf('?');
    return query === -1 ? null : new URLSearchParams(address.slice(query + 1)).get('after');
  }
  return null;
}
