import type { Advisory } from '../advisory.ts';
import { ratingOfCve } from './rating-of-cve.ts';
import type { NvdCve } from './schema.ts';

/**
 * What NVD says of how bad a CVE is, as an advisory without affected packages: products by CPE are not packages of an
 * ecosystem. Null when NVD has no vector either, or rejected the CVE.
 *
 * @param aliases other names of the same vulnerability, to join it with
 */
export function nvdToAdvisory(cve: NvdCve, aliases: readonly string[]): Advisory | null {
  const { vector } = ratingOfCve(cve);
  if (vector === null || cve.vulnStatus?.toLowerCase() === 'rejected') return null;
  return {
    id: cve.id,
    modified: cve.published,
    published: cve.published,
    withdrawn: null,
    aliases,
    upstream: [],
    related: [],
    summary: '',
    severity: [{ type: 'NVD', score: vector }],
    severityWord: null,
    affected: [],
  };
}
