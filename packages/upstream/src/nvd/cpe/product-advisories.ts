import type { Advisory } from '../../advisory.ts';
import { UpstreamError } from '../../errors.ts';
import { titleOfDetails } from '../../osv/title-of-details.ts';
import { ratingOfCve } from '../rating-of-cve.ts';
import { englishTexts, isRejected, type NvdCve } from '../schema.ts';
import { bareAdvisory } from '../to-advisory.ts';
import { affectedVersions } from './affected-versions.ts';
import { type ProductName, productKey, WINGET } from './product-name.ts';

/**
 * The CVEs that affect some version of `product` on Windows, as advisories under its name, by id.
 *
 * @throws UpstreamError when NVD names a CVE without telling what it affects: it may be this very version.
 */
export function productAdvisories(cves: readonly NvdCve[], product: ProductName): readonly Advisory[] {
  return cves
    .filter((cve) => !isRejected(cve))
    .flatMap((cve) => toAdvisory(cve, product) ?? [])
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function toAdvisory(cve: NvdCve, product: ProductName): Advisory | null {
  if (cve.configurations.length === 0) {
    throw new UpstreamError('nvd', 'invalid_response', 'names a CVE whose products cannot be read');
  }
  const affected = affectedVersions(cve, product);
  if (affected === null) return null;
  const { severity } = ratingOfCve(cve);
  const name = productKey(product);
  return {
    ...bareAdvisory(cve),
    summary: titleOfDetails(englishTexts(cve)[0] ?? ''),
    severityWord: severity === 'UNKNOWN' ? null : severity,
    affected: [{ ecosystem: WINGET, name, ...affected, severity: [], urgency: null }],
  };
}
