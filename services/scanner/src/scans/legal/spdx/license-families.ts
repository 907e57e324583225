import { LicenseCategory } from '@repo/contracts/scanner';
import list from './spdx-licenses.json' with { type: 'json' };

/** A licence of the SPDX list. */
export interface ListedLicense {
  readonly id: string;
  /** As the list has it; null when the name is not known. */
  readonly name: string | null;
  readonly category: Exclude<LicenseCategory, 'unknown'>;
}

/**
 * Every licence of the SPDX list. Where published classifications disagree, the reasons for ours stand in
 * `license-families.corpus.test.ts`.
 */
export const LISTED_LICENSES: readonly ListedLicense[] = LicenseCategory.exclude(['unknown']).options.flatMap(
  (category) =>
    Object.entries<string | null>(list.categories[category]).map(([id, name]) => ({ id, name, category })),
);

const LISTED: ReadonlyMap<string, ListedLicense> = new Map(
  LISTED_LICENSES.map((license) => [license.id.toLowerCase(), license]),
);

/** The identifier as the SPDX list writes it; null when it is not on the list. Letter case does not matter (annex D.2). */
export function listedLicenseId(id: string): string | null {
  return LISTED.get(id.toLowerCase())?.id ?? null;
}

/** The class of an identifier of the SPDX list; `unknown` for any other. */
export function categoryOf(id: string): LicenseCategory {
  return LISTED.get(id.toLowerCase())?.category ?? 'unknown';
}
