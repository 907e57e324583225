import type { JsonObject } from '../../../text/json-object.ts';
import { nonEmptyString } from '../../non-empty-string.ts';
import { objectsIn } from '../../objects-in.ts';
import type { SbomClaim, SbomComponent } from '../../sbom-document.ts';
import { vulnerabilityIdsIn } from '../../vulnerability-ids-in.ts';

/** The advisories that a package refers to (SPDX 2.3 §7.21, `SECURITY` `advisory`), one claim for each id they name. */
export function spdxClaims(entry: JsonObject, component: SbomComponent): readonly SbomClaim[] {
  return objectsIn(entry['externalRefs'])
    .filter(
      ({ referenceType }) => typeof referenceType === 'string' && /(?:^|\/)advisory$/i.test(referenceType),
    )
    .flatMap(({ referenceLocator }) => vulnerabilityIdsIn(nonEmptyString(referenceLocator) ?? ''))
    .map((id) => ({
      component,
      id,
      aliases: [],
      severity: null,
      vectors: [],
      summary: '',
      fixedVersions: [],
    }));
}
