/**
 * The `after` cursor of the `rel="next"` link in a `Link` field (RFC 8288); null when there is no next page. Only the
 * cursor is taken over: the address itself could lead anywhere.
 */
export function nextCursor(link: string | null): string | null {
  for (const [, address = '', parameters = ''] of (link ?? '').matchAll(LINK)) {
    if (!/;\s*rel="?next"?\s*(?:[;,]|$)/i.test(parameters)) continue;
    const query = address.indexOf('?');
    return query === -1 ? null : new URLSearchParams(address.slice(query + 1)).get('after');
  }
  return null;
}

/** Commas and semicolons may stand in an address: the names that were asked for are a list. */
const LINK = /<([^>]*)>([^<]*)/g;
