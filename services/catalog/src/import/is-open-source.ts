import type { Pricing } from '@repo/contracts/catalog';
import parse, { type Info } from 'spdx-expression-parse';
import deprecatedIds from 'spdx-license-ids/deprecated.json' with { type: 'json' };
import ids from 'spdx-license-ids/index.json' with { type: 'json' };

/** SPDX licences that let one read the source but are no open-source licences. */
const NOT_OPEN = [/^BUSL-/, /^CC-BY(-NC|-ND)/, /^Elastic-/, /^PolyForm-/, /^SSPL-/];

/** The spelling of the SPDX list by the identifier in lower case: letter case does not count (SPDX 3.0.1 annex B). */
const IDS = new Map([...deprecatedIds, ...ids].map((id) => [id.toLowerCase(), id]));

/**
 * Judges by the licence, where an app's record does not say: some alternative of it must be open in all its parts. What
 * is not on the SPDX list is not known to be open.
 */
export function isOpenSource(pricing: Pricing | null, license: string | null): boolean {
  if (pricing === 'OPEN_SOURCE') return true;
  const expression = license === null ? null : parseExpression(license);
  return expression !== null && isOpen(expression);
}

function isOpen(expression: Info): boolean {
  if (!('conjunction' in expression)) return !NOT_OPEN.some((pattern) => pattern.test(expression.license));
  const { left, right, conjunction } = expression;
  return conjunction === 'and' ? isOpen(left) && isOpen(right) : isOpen(left) || isOpen(right);
}

/** Null for what is no expression of SPDX. */
function parseExpression(license: string): Info | null {
  const listed = license.replaceAll(/\bWITH [\w.-]+|[\w.:-]+/g, (word) =>
    /^(?:AND|OR|WITH .*)$/.test(word) ? word : (IDS.get(word.toLowerCase()) ?? UNLISTED),
  );
  try {
    return parse(listed);
  } catch {
    return null;
  }
}

/** Stands for a licence that is not on the list, which the parser would refuse with all its alternatives: one that is not open. */
const UNLISTED = 'SSPL-1.0';
