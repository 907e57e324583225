import { isJsonObject, type JsonObject } from '../../../text/json-object.ts';
import { nonEmptyString } from '../../non-empty-string.ts';
import type { SbomClaim, SbomComponent } from '../../sbom-document.ts';
import { stringsIn } from '../../strings-in.ts';

/** An entry of `Vulnerabilities`; null when it names none, or says that the package is not affected. */
export function trivyClaim(entry: JsonObject, component: SbomComponent): SbomClaim | null {
  const id = nonEmptyString(entry['VulnerabilityID']);
  if (id === null || entry['Status'] === 'not_affected') return null;
  return {
    component,
    id,
    aliases: stringsIn(entry['VendorIDs']),
    severity: nonEmptyString(entry['Severity']),
    vectors: vectorsOf(entry),
    summary: nonEmptyString(entry['Title']) ?? '',
    fixedVersions: (nonEmptyString(entry['FixedVersion']) ?? '').split(',').slice(0, MAX_FIXES),
  };
}

const MAX_FIXES = 50;
const VECTORS = ['V40Vector', 'V3Vector', 'V2Vector'];

/** The vectors of the source that Trivy trusted for the severity, else those of the NVD. */
function vectorsOf({ CVSS: bySource, SeveritySource: trusted }: JsonObject): readonly string[] {
  if (!isJsonObject(bySource)) return [];
  const name = typeof trusted === 'string' && Object.hasOwn(bySource, trusted) ? trusted : 'nvd';
  const rating = bySource[name];
  return isJsonObject(rating) ? VECTORS.flatMap((member) => nonEmptyString(rating[member]) ?? []) : [];
}
