import type { Pricing } from '@repo/contracts/catalog';

/** SPDX identifiers whose licence lets one read the source but is no open-source licence. */
const NOT_OPEN = [
  /^BUSL-/,
  /^CC-BY(-NC|-ND)/,
  /^Elastic-/,
  /^LicenseRef-/,
  /^PolyForm-/,
  /^SSPL-/,
  /^NOASSERTION$/,
  /^NONE$/,
];

/** Judges by the licence, where an app's record does not say: some alternative of it must be open in all its parts. */
export function isOpenSource(pricing: Pricing | null, license: string | null): boolean {
  if (pricing === 'OPEN_SOURCE') return true;
  if (license === null) return false;
  return license.split(' OR ').some((alternative) => {
    const identifiers = alternative
      .split(/[ ()]/)
      .filter((word) => word !== '' && word !== 'AND' && word !== 'WITH');
    return identifiers.every((identifier) => !NOT_OPEN.some((pattern) => pattern.test(identifier)));
  });
}
