import { COLON, codeAt, DOT, HYPHEN, isAlphanumeric, isDigit, isLetter, PLUS, TILDE } from './characters.ts';
import { compareDigits, endOfDigits } from './runs.ts';
import { totalOrder } from './total-order.ts';
import type { VersionScheme } from './version-scheme.ts';

/**
 * Debian versions, `[epoch:]upstream[-revision]`, in the order of deb-version(7) and Debian Policy 5.6.12. A
 * missing epoch or revision is zero. That upstream begins with a digit is a *should* there: dpkg warns and orders
 * such versions, so they are valid here.
 */
export const debian: VersionScheme = {
  isValid,
  compare: totalOrder(isValid, compareValid),
  isPrerelease: () => false,
  isBreaking: () => null,
};

function isValid(version: string): boolean {
  const epochEnd = version.indexOf(':');
  if (epochEnd === 0 || (epochEnd > 0 && endOfDigits(version, 0) !== epochEnd)) return false;
  const upstream = epochEnd + 1;
  const hyphen = revisionHyphen(version);
  if (hyphen <= upstream || (hyphen < version.length && hyphen + 1 === version.length)) return false;
  for (let at = upstream; at < version.length; at += 1) {
    const code = codeAt(version, at);
    if (isAlphanumeric(code) || code === DOT || code === PLUS || code === TILDE) continue;
    if (at > hyphen || (code !== HYPHEN && code !== COLON)) return false;
  }
  return true;
}

function compareValid(a: string, b: string): number {
  const aColon = a.indexOf(':');
  const bColon = b.indexOf(':');
  const epoch = compareDigits(a, 0, Math.max(aColon, 0), b, 0, Math.max(bColon, 0));
  if (epoch !== 0) return epoch;
  const aHyphen = revisionHyphen(a);
  const bHyphen = revisionHyphen(b);
  const upstream = compareParts(a, aColon + 1, aHyphen, b, bColon + 1, bHyphen);
  return upstream === 0 ? compareParts(a, aHyphen + 1, a.length, b, bHyphen + 1, b.length) : upstream;
}

/** The hyphen before the revision, the length of `version` where it has none. */
function revisionHyphen(version: string): number {
  const hyphen = version.lastIndexOf('-');
  return hyphen === -1 ? version.length : hyphen;
}

/** Alternately the longest run without digits, character by character, and the longest run of digits. */
function compareParts(a: string, aFrom: number, aTo: number, b: string, bFrom: number, bTo: number): number {
  let aAt = aFrom;
  let bAt = bFrom;
  while (aAt < aTo || bAt < bTo) {
    for (;;) {
      const aWeight = aAt < aTo ? weight(codeAt(a, aAt)) : 0;
      const bWeight = bAt < bTo ? weight(codeAt(b, bAt)) : 0;
      if (aWeight !== bWeight) return aWeight - bWeight;
      if (aWeight === 0) break;
      aAt += 1;
      bAt += 1;
    }
    const aEnd = endOfDigits(a, aAt);
    const bEnd = endOfDigits(b, bAt);
    const order = compareDigits(a, aAt, aEnd, b, bAt, bEnd);
    if (order !== 0) return order;
    aAt = aEnd;
    bAt = bEnd;
  }
  return 0;
}

/** A tilde sorts before the end of a run, letters before everything that is no letter. */
function weight(code: number): number {
  if (isDigit(code)) return 0;
  if (isLetter(code)) return code;
  return code === TILDE ? -1 : code + 256;
}
