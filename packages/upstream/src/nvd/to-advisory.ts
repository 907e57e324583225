import type { Advisory } from '../advisory.ts';
import { ratingOfCve } from './rating-of-cve.ts';
import { isRejected, type NvdCve } from './schema.ts';

/**
 * What NVD says of how bad a CVE is, as an advisory without affected packages: products by CPE are not packages of an
 * ecosystem. Null when NVD has no vector either, or rejected the CVE.
 *
 * @param aliases other names of the same vulnerability, to join it with
 */
export function nvdToAdvisory(cve: NvdCve, aliases: readonly string[]): Advisory | null {
  const advisory = bareAdvisory(cve);
  return advisory.severity.length === 0 || isRejected(cve) ? null : { ...advisory, aliases };
}

/** A CVE with its vector and without words. */
export function bareAdvisory(cve: NvdCve): Advisory {
  const { vector } = ratingOfCve(cve);
  return {
    id: cve.id,
    modified: cve.published,
    published: cve.published,
    withdrawn: null,
    aliases: [],
    upstream: [],
    related: [],
    summary: '',
    severity: vector === null ? [] : [{ type: 'NVD', score: vector }],
    severityWord: null,
    affected: [],
  };
}
