import { everyName, type Finding } from '../finding.ts';

/** Whether something is left open that others may know. */
export function hasGap(finding: Finding): boolean {
  return isUnrated(finding) || isUnfixed(finding);
}

/** Whether nobody rates a finding. */
export function isUnrated({ rating }: Finding): boolean {
  return rating.severity === 'UNKNOWN';
}

/** Whether no fix of a finding is known. Malware is not a fault that is fixed: nothing is open there. */
export function isUnfixed({ fixedVersions, rating }: Finding): boolean {
  return fixedVersions.length === 0 && rating.source !== 'malicious-package';
}

/** The one CVE of a finding; null when it has none, or several that may be rated differently. */
export function onlyCve(finding: Finding): string | null {
  const names = new Set(everyName(finding));
  const [cve, another] = [...names].filter((name) => /^CVE-\d{4}-\d{4,19}$/.test(name));
  return cve === undefined || another !== undefined ? null : cve;
}
