import { resolveLicenseId } from '../spdx/resolve-license-id.ts';
import pages from './license-pages.json' with { type: 'json' };

const PAGES = Object.entries(pages.pages);
const MAX_ADDRESS_LENGTH = 500;

/** The SPDX identifier of the licence at a well-known address; null when the address is another, or none. */
export function licenseByAddress(written: string): string | null {
  const address = /^https?:\/\//i.exec(written);
  if (address === null || written.length > MAX_ADDRESS_LENGTH || written.includes(' ')) return null;
  const page = plainPage(written.slice(address[0].length));
  for (const site of pages.named) {
    const id = page.startsWith(site) ? resolveLicenseId(page.slice(site.length)) : null;
    if (id !== null) return id.id;
  }
  return creativeCommons(page) ?? PAGES.find(([begins]) => isPage(page, begins))?.[1] ?? null;
}

function plainPage(written: string): string {
  const [bare = ''] = written.toLowerCase().split(/[?#]/, 1);
  // web.archive.org/web/<time>/https://…
  const wrapped = bare.startsWith('web.archive.org/') ? bare.lastIndexOf('://') : -1;
  const page = wrapped === -1 ? bare : bare.slice(wrapped + '://'.length);
  return page.replace(/^www\./, '').replace(/(?:\.en)?(?:\.(?:txt|html?|php))?\/?$/, '');
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
