import { type LicenseExpression, type LicenseLeaf, leavesOf } from './expression.ts';
import { listedExceptionId } from './license-exceptions.ts';
import { listedLicenseId } from './license-families.ts';
import data from './replaced-licenses.json' with { type: 'json' };

/** Deprecated identifiers that say more than one thing, as licence and exception. Keys are lower case. */
const REPLACED: ReadonlyMap<string, readonly (string | null)[]> = new Map(Object.entries(data.licenses));

/** The SPDX list of 2018 split these into `-only` and `-or-later`. */
const GNU = /^(a?gpl|lgpl|gfdl)-\d\.\d$/i;

/** A reference to a licence that is not on the list (annex D.3), kept as written. */
const REFERENCE = /^(?:DocumentRef-[A-Za-z0-9.-]+:)?LicenseRef-[A-Za-z0-9.-]+$/i;

/** A listed identifier in any letter case, in its present form, or a `LicenseRef-`; null for anything else. */
export function resolveLicenseId(written: string): LicenseLeaf | null {
  if (REFERENCE.test(written)) return leaf(written, false, null);
  const orLater = written.endsWith('+');
  const id = orLater ? written.slice(0, -1) : written;
  const [license, exception = null] = REPLACED.get(id.toLowerCase()) ?? [];
  if (typeof license === 'string') return leaf(license, false, exception);
  if (GNU.test(id)) {
    const present = listedLicenseId(`${id}${orLater ? '-or-later' : '-only'}`);
    return present === null ? null : leaf(present, false, null);
  }
  const listed = listedLicenseId(id);
  if (listed === null) return null;
  if (orLater && listed.endsWith('-only')) return resolveLicenseId(`${listed.slice(0, -'-only'.length)}+`);
  return leaf(listed, orLater && !listed.endsWith('-or-later'), null);
}

/** Whether every licence that it names is listed, or a reference, and every exception is listed. */
export function isListed(expression: LicenseExpression): boolean {
  return leavesOf(expression).every(
    ({ id, exception }) =>
      resolveLicenseId(id) !== null && (exception === null || listedExceptionId(exception) !== null),
  );
}

function leaf(id: string, orLater: boolean, exception: string | null): LicenseLeaf {
  return { kind: 'license', id, orLater, exception };
}
