import { resolveLicenseId } from '../spdx/resolve-license-id.ts';

/** Pages of licences, by what their host and path begin with (without scheme and `www.`, lower case). */
const PAGES: readonly (readonly [begins: string, id: string])[] = [
  ['apache.org/licenses/license-2.0', 'Apache-2.0'],
  ['apache.org/licenses/license-1.1', 'Apache-1.1'],
  ['boost.org/license_1_0', 'BSL-1.0'],
  ['creativecommons.org/publicdomain/zero/1.0', 'CC0-1.0'],
  ['creativecommons.org/publicdomain/mark/1.0', 'CC-PDM-1.0'],
  ['eclipse.org/legal/epl-v10', 'EPL-1.0'],
  ['eclipse.org/legal/epl-2.0', 'EPL-2.0'],
  ['eclipse.org/legal/epl-v20', 'EPL-2.0'],
  ['gnu.org/licenses/agpl', 'AGPL-3.0-only'],
  ['gnu.org/licenses/gpl-2.0', 'GPL-2.0-only'],
  ['gnu.org/licenses/old-licenses/gpl-2.0', 'GPL-2.0-only'],
  ['gnu.org/licenses/gpl', 'GPL-3.0-only'],
  ['gnu.org/copyleft/gpl', 'GPL-3.0-only'],
  ['gnu.org/licenses/lgpl-2.1', 'LGPL-2.1-only'],
  ['gnu.org/licenses/old-licenses/lgpl-2.1', 'LGPL-2.1-only'],
  ['gnu.org/licenses/lgpl', 'LGPL-3.0-only'],
  ['gnu.org/copyleft/lesser', 'LGPL-3.0-only'],
  ['mit-license.org', 'MIT'],
  ['mozilla.org/mpl/2.0', 'MPL-2.0'],
  ['mozilla.org/en-us/mpl/2.0', 'MPL-2.0'],
  ['mozilla.org/mpl/1.1', 'MPL-1.1'],
  ['mozilla.org/mpl/mpl-1.1', 'MPL-1.1'],
  ['opensource.org/licenses/apache2.0', 'Apache-2.0'],
  ['opensource.org/licenses/bsd-license', 'BSD-2-Clause'],
  ['opensource.org/licenses/mit-license', 'MIT'],
  ['scripts.sil.org/ofl', 'OFL-1.1'],
  ['openfontlicense.org', 'OFL-1.1'],
  ['unlicense.org', 'Unlicense'],
  ['wtfpl.net', 'WTFPL'],
  ['sam.zoy.org/wtfpl', 'WTFPL'],
];

/** Hosts whose pages are named after the SPDX identifier. */
const NAMED_PAGES = [
  'spdx.org/licenses/',
  'opensource.org/licenses/',
  'opensource.org/license/',
  'choosealicense.com/licenses/',
];

const MAX_ADDRESS_LENGTH = 500;

/** The SPDX identifier of the licence at a well-known address; null when the address is another, or none. */
export function licenseByAddress(written: string): string | null {
  const address = /^https?:\/\//i.exec(written);
  if (address === null || written.length > MAX_ADDRESS_LENGTH || written.includes(' ')) return null;
  const page = plainPage(written.slice(address[0].length));
  for (const site of NAMED_PAGES) {
    const id = page.startsWith(site) ? resolveLicenseId(page.slice(site.length)) : null;
    if (id !== null) return id.id;
  }
  return creativeCommons(page) ?? PAGES.find(([begins]) => isPage(page, begins))?.[1] ?? null;
}

function plainPage(written: string): string {
  const [bare = ''] = written.toLowerCase().split(/[?#]/, 1);
  // web.archive.org/web/<time>/https://…
  const wrapped = bare.startsWith('web.archive.org/') ? bare.lastIndexOf('://') : -1;
  let page = wrapped === -1 ? bare : bare.slice(wrapped + '://'.length);
  if (page.startsWith('www.')) page = page.slice('www.'.length);
  for (const ending of ['/', '.txt', '.html', '.htm', '.php', '.en']) {
    if (page.endsWith(ending)) page = page.slice(0, -ending.length);
  }
  return page;
}

/** `…/by-sa/4.0` begins a page, `…/by-sa/4.0.1` is another. */
function isPage(page: string, begins: string): boolean {
  return page.startsWith(begins) && !/^[\w.]/.test(page.slice(begins.length));
}

function creativeCommons(page: string): string | null {
  const [host, folder, terms = '', version = ''] = page.split('/');
  if (host !== 'creativecommons.org' || folder !== 'licenses') return null;
  return resolveLicenseId(`CC-${terms}-${version}`)?.id ?? null;
}
