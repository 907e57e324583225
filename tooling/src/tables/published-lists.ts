/**
 * Releases by codename from `debian.csv` and `ubuntu.csv` of distro-info-data: `12,Bookworm,bookworm,…`. Those that have
 * advisories: Debian since 6, Ubuntu's long-term ones since 12.04 and the interim ones since 2019.
 */
export function codenames([debian = '', ubuntu = '']: readonly string[]): object {
  return {
    debian: Object.fromEntries(
      releasesIn(debian).flatMap(({ major, codename }) => (major >= 6 ? [[codename, `${major}`]] : [])),
    ),
    ubuntu: Object.fromEntries(
      releasesIn(ubuntu).flatMap(({ major, minor, isLongTerm, codename }) =>
        major >= (isLongTerm ? 12 : 19) ? [[codename, `${major}${minor}`]] : [],
      ),
    ),
  };
}

function releasesIn(csv: string) {
  const rows = csv.matchAll(/^(\d+)(\.\d+)?( LTS)?,[^,]*,([a-z]+),/gm);
  return [...rows].map(([, major, minor = '', mark, codename = '']) => ({
    major: Number(major),
    minor,
    isLongTerm: mark !== undefined,
    codename,
  }));
}

/** Top-level domains below which browsers use HTTPS only, from Chromium's `transport_security_state_static.json`. */
export function hstsTlds(list: string): object {
  const { entries } = JSON.parse(list.replaceAll(/^\s*\/\/.*$/gm, ''));
  const isTld = (entry: Readonly<Record<string, unknown>>) =>
    entry['policy'] === 'public-suffix' &&
    entry['mode'] === 'force-https' &&
    entry['include_subdomains'] === true &&
    !String(entry['name']).includes('.');
  const tlds: string[] = entries.filter(isTld).map(({ name }: { name: string }) => name);
  return { tlds: tlds.sort() };
}

/** Addresses of JSONP and AngularJS (`host/path`) from csp-evaluator's lists, and the hosts that need `unsafe-eval`. */
export function cspBypasses(lists: readonly string[]): object {
  const read: readonly { readonly urls: readonly string[]; readonly needsEval?: readonly string[] }[] =
    lists.map((list) => JSON.parse(list));
  const urls = read.flatMap((list) => list.urls.map((url) => url.replace(/^\/\//, '')));
  return {
    needsEval: read.flatMap(({ needsEval = [] }) => needsEval).sort(),
    urls: [...new Set(urls)].sort(),
  };
}

interface SpdxTable {
  readonly categories: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
}

/**
 * Names by identifier from the package spdx-license-list (`spdx.json`), all identifiers from the lists of
 * spdx-license-ids; the categories are our own.
 *
 * @throws where an identifier has no category yet.
 */
export function spdxLicenses([named = '', ...lists]: readonly string[], { categories }: SpdxTable): object {
  const names: Readonly<Record<string, { readonly name: string }>> = JSON.parse(named);
  const ids: readonly string[] = lists.flatMap((list) => JSON.parse(list));
  const known = new Set(Object.values(categories).flatMap((category) => Object.keys(category)));
  assertNone(
    'a category',
    ids.filter((id) => !known.has(id)),
  );
  const renamed = (category: Readonly<Record<string, string | null>>) =>
    Object.fromEntries(Object.entries(category).map(([id, name]) => [id, names[id]?.name ?? name]));
  return {
    categories: Object.fromEntries(Object.entries(categories).map(([key, all]) => [key, renamed(all)])),
  };
}

interface ClassifierTable {
  readonly classifiers: Readonly<Record<string, object>>;
}

/**
 * PyPI's classifiers, one a line; the expressions are our own reading, and old classifiers stay.
 *
 * @throws where a classifier of a licence has no expression yet.
 */
export function licenseClassifiers(list: string, { classifiers }: ClassifierTable): object {
  const licenses = list.split('\n').filter((line) => line.startsWith('License :: '));
  assertNone(
    'an expression',
    licenses.filter((line) => !(line in classifiers)),
  );
  return { classifiers };
}

function assertNone(needed: string, missing: readonly string[]): void {
  if (missing.length > 0) throw new Error(`Give these ${needed} in the file first: ${missing.join('; ')}`);
}
