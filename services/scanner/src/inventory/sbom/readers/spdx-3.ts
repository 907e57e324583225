import { isJsonObject, type JsonObject } from '../../text/json-object.ts';
import { knownVersion, listIn, nonEmptyString, objectsIn, stringsIn } from '../document-values.ts';
import { imageReference, ociReference } from '../image-name.ts';
import {
  type OperatingSystem,
  type SbomClaim,
  type SbomComponent,
  type SbomDocument,
  type SbomReader,
  sbomComponent,
} from '../sbom-document.ts';
import { vulnerabilityClaims } from './spdx-3/claims.ts';
import { idOf, kindOf, rootElements } from './spdx-3/elements.ts';

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
  const packages = graph.filter((element) => kindOf(element) === 'Package');
  const roots = rootElements(graph);
  const subjects = packages.filter((element) => roots.has(idOf(element)));
  const skipped = notPackages(graph, packages, subjects);
  const byId = new Map<string, SbomComponent>();
  const components: SbomComponent[] = [];
  for (const element of packages) {
    if (skipped.has(element)) continue;
    const component = toComponent(element);
    if (!byId.has(idOf(element))) byId.set(idOf(element), component);
    components.push(component);
  }
  const claims: readonly SbomClaim[] = vulnerabilityClaims(graph, byId);
  return {
    format: 'spdx-3',
    imageName: imageName(graph, subjects),
    operatingSystem: operatingSystem(packages),
    components,
    owners: new Map(),
    claims,
    partial: false,
  };
}

/** JSON-LD writes a graph of one element without its list, or without a graph. */
function graphOf(root: JsonObject): readonly JsonObject[] {
  const graph = root['@graph'];
  if (isJsonObject(graph)) return [graph];
  return graph === undefined ? [root] : listIn(root, '@graph');
}

const PLACES: ReadonlySet<string> = new Set(['container', 'operatingSystem', 'file']);

/** The subject, where the packages were found, and the sources that listed packages were built from. */
function notPackages(
  graph: readonly JsonObject[],
  packages: readonly JsonObject[],
  subjects: readonly JsonObject[],
): ReadonlySet<JsonObject> {
  const ids = new Set(packages.map(idOf));
  const containers = new Set<string>();
  const sources = new Set<string>();
  for (const { relationshipType, from, to } of graph) {
    if (typeof from !== 'string') continue;
    if (relationshipType === 'contains') containers.add(from);
    if (relationshipType === 'generates' && stringsIn(to).some((id) => ids.has(id))) sources.add(from);
  }
  const isSubject = (element: JsonObject) => subjects.length === 1 || containers.has(idOf(element));
  return new Set([
    ...subjects.filter(isSubject),
    ...packages.filter(
      (element) =>
        PLACES.has(nonEmptyString(element['software_primaryPurpose']) ?? '') || sources.has(idOf(element)),
    ),
  ]);
}

function toComponent(element: JsonObject): SbomComponent {
  return sbomComponent({
    name: nonEmptyString(element['name']),
    version: knownVersion(element['software_packageVersion']),
    purls: purlsOf(element),
  });
}

function purlsOf(element: JsonObject): readonly string[] {
  const identifiers = objectsIn(element['externalIdentifier'])
    .filter(
      ({ externalIdentifierType: type }) => typeof type === 'string' && type.toLowerCase() === 'packageurl',
    )
    .flatMap(({ identifier }) => nonEmptyString(identifier) ?? []);
  return [...stringsIn(element['software_packageUrl']), ...identifiers];
}

function operatingSystem(packages: readonly JsonObject[]): OperatingSystem | null {
  const element = packages.find(({ software_primaryPurpose: purpose }) => purpose === 'operatingSystem');
  const id = element === undefined ? null : nonEmptyString(element['name']);
  if (element === undefined || id === null) return null;
  return { id, version: knownVersion(element['software_packageVersion']), codename: null };
}

function imageName(graph: readonly JsonObject[], subjects: readonly JsonObject[]): string | null {
  const [subject] = subjects.toSorted((a, b) => Number(isContainer(b)) - Number(isContainer(a)));
  const name = isJsonObject(subject) ? nonEmptyString(subject['name']) : null;
  if (subject !== undefined && name !== null && (isContainer(subject) || subjects.length === 1)) {
    return imageReference(name, knownVersion(subject['software_packageVersion']));
  }
  for (const element of subjects) {
    const [reference] = purlsOf(element).flatMap((purl) => ociReference(purl) ?? []);
    if (reference !== undefined) return reference;
  }
  const document = graph.find((element) => kindOf(element) === 'SpdxDocument');
  return document === undefined ? null : nonEmptyString(document['name']);
}

function isContainer(element: JsonObject): boolean {
  return element['software_primaryPurpose'] === 'container';
}
