/** Where people read a record: the database that publishes it, by the prefix of its identifiers. */
const PAGES: readonly (readonly [RegExp, (id: string) => string])[] = [
  [/^GHSA(?:-[23456789cfghjmpqrvwx]{4}){3}$/, (id) => `https://github.com/advisories/${id}`],
  [/^CVE-\d{4}-\d{4,19}$/, (id) => `https://www.cve.org/CVERecord?id=${id}`],
  [
    /^(?:[A-Z][A-Za-z0-9]*|openSUSE)-[A-Za-z0-9_.:+-]+$/,
    (id) => `https://osv.dev/vulnerability/${encodeURIComponent(id)}`,
  ],
];

/** Null for what is no identifier of a database that is known. */
export function recordUrl(id: string): string | null {
  return PAGES.find(([pattern]) => pattern.test(id))?.[1](id) ?? null;
}
