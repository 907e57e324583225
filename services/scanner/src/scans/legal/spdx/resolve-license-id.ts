import type { LicenseLeaf } from './expression.ts';
import { listedLicenseId } from './license-families.ts';

/** Deprecated identifiers that say more than one thing, as licence and exception. Keys are lower case. */
const REPLACED: ReadonlyMap<string, readonly [string, string | null]> = new Map([
  ['gpl-2.0-with-autoconf-exception', ['GPL-2.0-only', 'Autoconf-exception-2.0']],
  ['gpl-2.0-with-bison-exception', ['GPL-2.0-only', 'Bison-exception-2.2']],
  ['gpl-2.0-with-classpath-exception', ['GPL-2.0-only', 'Classpath-exception-2.0']],
  ['gpl-2.0-with-font-exception', ['GPL-2.0-only', 'Font-exception-2.0']],
  ['gpl-2.0-with-gcc-exception', ['GPL-2.0-only', 'GCC-exception-2.0']],
  ['gpl-3.0-with-autoconf-exception', ['GPL-3.0-only', 'Autoconf-exception-3.0']],
  ['gpl-3.0-with-gcc-exception', ['GPL-3.0-only', 'GCC-exception-3.1']],
  ['ecos-2.0', ['GPL-2.0-or-later', 'eCos-exception-2.0']],
  ['wxwindows', ['LGPL-2.0-or-later', 'WxWindows-exception-3.1']],
  ['bsd-2-clause-freebsd', ['BSD-2-Clause-Views', null]],
  ['bsd-2-clause-netbsd', ['BSD-2-Clause', null]],
  ['bzip2-1.0.5', ['bzip2-1.0.6', null]],
  ['nunit', ['zlib-acknowledgement', null]],
  ['standardml-nj', ['SMLNJ', null]],
]);

/** The SPDX list of 2018 split these into `-only` and `-or-later`. */
const GNU = /^(a?gpl|lgpl|gfdl)-\d\.\d$/i;

/** A reference to a licence that is not on the list (annex D.3), kept as written. */
const REFERENCE = /^(?:DocumentRef-[A-Za-z0-9.-]+:)?LicenseRef-[A-Za-z0-9.-]+$/i;

/** A listed identifier in any letter case, in its present form, or a `LicenseRef-`; null for anything else. */
export function resolveLicenseId(written: string): LicenseLeaf | null {
  if (REFERENCE.test(written)) return leaf(written, false, null);
  const orLater = written.endsWith('+');
  const id = orLater ? written.slice(0, -1) : written;
  const replaced = REPLACED.get(id.toLowerCase());
  if (replaced !== undefined) return leaf(replaced[0], false, replaced[1]);
  if (GNU.test(id)) {
    const present = listedLicenseId(`${id}${orLater ? '-or-later' : '-only'}`);
    return present === null ? null : leaf(present, false, null);
  }
  const listed = listedLicenseId(id);
  if (listed === null) return null;
  if (orLater && listed.endsWith('-only')) return resolveLicenseId(`${listed.slice(0, -'-only'.length)}+`);
  return leaf(listed, orLater && !listed.endsWith('-or-later'), null);
}

function leaf(id: string, orLater: boolean, exception: string | null): LicenseLeaf {
  return { kind: 'license', id, orLater, exception };
}
