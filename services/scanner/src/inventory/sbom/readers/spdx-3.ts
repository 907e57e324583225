import { STEP } from '../../text/json-lines.ts';
import { isJsonObject, type JsonObject, listOf, objectOf } from '../../text/json-object.ts';
import {
  assertFew,
  knownVersion,
  listIn,
  nonEmptyString,
  objectsIn,
  stringsIn,
  vulnerabilityIdsIn,
} from '../document-values.ts';
import {
  type SbomClaim,
  type SbomComponent,
  type SbomDocument,
  type SbomReader,
  sbomClaim,
  sbomComponent,
} from '../sbom-document.ts';
import {
  imageOf,
  isPlace,
  type SpdxContents,
  type SpdxPackage,
  type SpdxRelations,
  spdxContents,
} from './spdx.ts';

/** SPDX 3.0 as JSON-LD with the published context (spdx.github.io/spdx-spec/v3.0.1). */
export const spdx3: SbomReader = { recognises, read };

function recognises(root: JsonObject): boolean {
  if (stringsIn(root['@context']).some((context) => context.includes('spdx.org/rdf/3.'))) return true;
  return objectsIn(root['@graph']).some(
    (element) => kindOf(element) === 'SpdxDocument' || 'spdxId' in element,
  );
}

function read(root: JsonObject): SbomDocument {
  const graph = graphOf(root);
  const identifiers = new Map(
    graph.filter(({ identifier }) => identifier !== undefined).map((each) => [idOf(each), each]),
  );
  const packages = [...graph.entries()].flatMap(([at, element]) =>
    kindOf(element).endsWith('Package') ? [spdxPackage(element, identifiers, placeIn(root, at))] : [],
  );
  const contents = spdxContents(packages, relationsOf(graph));
  const { components, dependencies, operatingSystem, pulledImage } = contents;
  const document = graph.find((element) => kindOf(element) === 'SpdxDocument');
  return {
    format: 'spdx-3',
    imageName: describedImage(contents) ?? pulledImage ?? nonEmptyString(document?.['name']),
    operatingSystem,
    components,
    dependencies,
    claims: vulnerabilityClaims(graph, dependencies.components),
  };
}

function relationsOf(graph: readonly JsonObject[]): SpdxRelations {
  const pairs: Record<string, (readonly [string, string])[]> = { contains: [], generates: [], dependsOn: [] };
  for (const { relationshipType: type, from, to } of graph) {
    if (typeof type !== 'string' || typeof from !== 'string' || !Object.hasOwn(pairs, type)) continue;
    for (const each of stringsIn(to)) pairs[type]?.push([from, each]);
  }
  const { contains = [], generates = [], dependsOn = [] } = pairs;
  return {
    described: rootElements(graph),
    contains,
    generatedFrom: generates.map(([source, built]) => [built, source]),
    dependsOn,
  };
}

/** JSON-LD writes a graph of one element without its list, or without a graph. */
function graphOf(root: JsonObject): readonly JsonObject[] {
  const graph = root['@graph'];
  if (isJsonObject(graph)) return [graph];
  return graph === undefined ? [root] : listIn(root, '@graph');
}

/** Where the name of an element stands. */
function placeIn({ '@graph': graph }: JsonObject, at: number): string {
  const above = Array.isArray(graph) ? ['@graph', at] : graph === undefined ? [] : ['@graph'];
  return [...above, 'name'].join(STEP);
}

function spdxPackage(element: JsonObject, identifiers: Identifiers, at: string): SpdxPackage {
  const component = sbomComponent({
    name: nonEmptyString(element['name']),
    version: knownVersion(element['software_packageVersion']),
    purls: purlsOf(element, identifiers),
    at,
  });
  const purpose = (nonEmptyString(element['software_primaryPurpose']) ?? '').toLowerCase();
  return { entry: element, id: idOf(element), purpose, component, isPlace: isPlace(purpose, component) };
}

/** Microsoft's sbom-tool writes identifiers as elements of their own. */
type Identifiers = ReadonlyMap<string, JsonObject>;

function purlsOf(element: JsonObject, identifiers: Identifiers): readonly string[] {
  const own = listOf(element['externalIdentifier'])
    .map((each) => objectOf(typeof each === 'string' ? identifiers.get(each) : each))
    .filter(({ externalIdentifierType: type }) => type === 'packageUrl' || type === 'purl')
    .flatMap(({ identifier }) => nonEmptyString(identifier) ?? []);
  return [...stringsIn(element['software_packageUrl']), ...own];
}

function describedImage({ described }: SpdxContents): string | null {
  const container = described.find(({ purpose }) => purpose === 'container');
  const [subject = null] = container === undefined && described.length > 1 ? [] : [container ?? described[0]];
  return subject && imageOf(subject.component);
}

/** An element's id; empty when it has none. */
function idOf(element: JsonObject): string {
  return nonEmptyString(element['spdxId']) ?? nonEmptyString(element['@id']) ?? '';
}

/** The class of an element without its profile: `Package` for `software_Package` and for its address. */
function kindOf(element: JsonObject): string {
  const [type = ''] = stringsIn(element['type'] ?? element['@type']);
  return type.slice(Math.max(type.lastIndexOf('/'), type.lastIndexOf('_'), type.lastIndexOf('#')) + 1);
}

const COLLECTIONS: ReadonlySet<string> = new Set(['SpdxDocument', 'Sbom', 'Bom', 'Bundle']);

/** The ids of what the document is about: `rootElement`, and what it is said to describe, in all collections. */
function rootElements(graph: readonly JsonObject[]): ReadonlySet<string> {
  const roots = new Set<string>();
  const collections = new Set<string>();
  for (const element of graph) {
    if (!COLLECTIONS.has(kindOf(element))) continue;
    collections.add(idOf(element));
    for (const id of stringsIn(element['rootElement'])) roots.add(id);
  }
  for (const { relationshipType, from, to } of graph) {
    if (relationshipType !== 'describes' || typeof from !== 'string' || !collections.has(from)) continue;
    for (const id of stringsIn(to)) roots.add(id);
  }
  return roots;
}

/** VEX statements that a package is not affected, or no longer. */
const EXONERATING: ReadonlySet<unknown> = new Set(['doesNotAffect', 'fixedIn']);

/**
 * The vulnerabilities that the security profile links to packages: from the package (`hasAssociatedVulnerability`) or
 * from the vulnerability (`affects`, assessments). What a VEX statement exonerates is left out.
 */
function vulnerabilityClaims(
  graph: readonly JsonObject[],
  components: ReadonlyMap<string, SbomComponent>,
): readonly SbomClaim[] {
  const vulnerabilities = new Map<string, JsonObject>();
  for (const element of graph) {
    if (kindOf(element) === 'Vulnerability') vulnerabilities.set(idOf(element), element);
  }
  const links = new Map<string, Link>();
  for (const relationship of graph) {
    for (const link of linksOf(relationship)) {
      const key = `${link.vulnerability}\0${link.component}`;
      links.set(key, merge(links.get(key), link));
    }
    assertFew(links.size);
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
  return [sbomClaim({ component, id, aliases, severity, vectors, summary })];
}
