import type { JsonObject } from '../../../text/json-object.ts';
import {
  assertFew,
  nonEmptyString,
  objectsIn,
  stringsIn,
  vulnerabilityIdsIn,
} from '../../document-values.ts';
import type { SbomClaim, SbomComponent } from '../../sbom-document.ts';
import { idOf, kindOf } from './elements.ts';

/** VEX statements that a package is not affected, or no longer. */
const EXONERATING: ReadonlySet<unknown> = new Set(['doesNotAffect', 'fixedIn']);

/**
 * The vulnerabilities that the security profile links to packages: from the package (`hasAssociatedVulnerability`) or
 * from the vulnerability (`affects`, assessments). What a VEX statement exonerates is left out.
 */
export function vulnerabilityClaims(
  graph: readonly JsonObject[],
  components: ReadonlyMap<string, SbomComponent>,
): readonly SbomClaim[] {
  const vulnerabilities = new Map<string, JsonObject>();
  for (const element of graph) {
    if (kindOf(element) === 'Vulnerability') vulnerabilities.set(idOf(element), element);
  }
  const links = new Map<string, Link>();
  let visited = 0;
  for (const relationship of graph) {
    for (const link of linksOf(relationship)) {
      const key = `${link.vulnerability}\0${link.component}`;
      links.set(key, merge(links.get(key), link));
    }
    assertFew(links.size);
    visited += 1;
  }
  const claims: SbomClaim[] = [];
  for (const link of links.values()) {
    const vulnerability = vulnerabilities.get(link.vulnerability);
    const component = components.get(link.component);
    if (link.isExonerated || vulnerability === undefined || component === undefined) continue;
    for (const claim of toClaim(vulnerability, component, link)) claims.push(claim);
  }
  return claims;
}

interface Link {
  readonly vulnerability: string;
  readonly component: string;
  readonly isExonerated: boolean;
  readonly severity: string | null;
  readonly vectors: readonly string[];
}

function linksOf(relationship: JsonObject): readonly Link[] {
  const { relationshipType: type, from } = relationship;
  if (typeof type !== 'string' || typeof from !== 'string') return [];
  const isFromPackage = type === 'hasAssociatedVulnerability';
  const isAssessment = type === 'affects' || type === 'hasAssessmentFor' || EXONERATING.has(type);
  if (!isFromPackage && !isAssessment) return [];
  const assessed = nonEmptyString(relationship['security_assessedElement']);
  return [...stringsIn(relationship['to']), ...(assessed === null ? [] : [assessed])].map((to) => ({
    vulnerability: isFromPackage ? to : from,
    component: isFromPackage ? from : to,
    isExonerated: EXONERATING.has(type),
    severity: nonEmptyString(relationship['security_severity']),
    vectors: stringsIn(relationship['security_vectorString']),
  }));
}

function merge(known: Link | undefined, link: Link): Link {
  if (known === undefined) return link;
  return {
    ...known,
    isExonerated: known.isExonerated || link.isExonerated,
    severity: known.severity ?? link.severity,
    vectors: known.vectors.length > 0 ? known.vectors : link.vectors,
  };
}

function toClaim(vulnerability: JsonObject, component: SbomComponent, link: Link): readonly SbomClaim[] {
  const identifiers = objectsIn(vulnerability['externalIdentifier']).map(({ identifier }) => identifier);
  const texts = [...stringsIn(vulnerability['name']), ...stringsIn(identifiers)];
  const [id, ...aliases] = new Set(texts.flatMap(vulnerabilityIdsIn));
  if (id === undefined) return [];
  const { severity, vectors } = link;
  const summary = nonEmptyString(vulnerability['summary']) ?? '';
  return [{ component, id, aliases, severity, vectors, summary, fixedVersions: [] }];
}
