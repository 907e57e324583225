import type { JsonObject } from '../../text/json-object.ts';
import { knownVersion, listIn, nonEmptyString } from '../document-values.ts';
import { imageReference, ociReference } from '../image-name.ts';
import type {
  OperatingSystem,
  SbomClaim,
  SbomComponent,
  SbomDocument,
  SbomReader,
} from '../sbom-document.ts';
import { purlsOf, spdxClaims, spdxComponent } from './spdx-2/component.ts';
import { type PackageRoles, packageRoles } from './spdx-2/relationships.ts';

/** SPDX 2.2 and 2.3 as JSON (spdx.github.io/spdx-spec/v2.3). */
export const spdx2: SbomReader = { recognises, read };

function recognises({ spdxVersion }: JsonObject): boolean {
  return typeof spdxVersion === 'string' && spdxVersion.startsWith('SPDX-2.');
}

function read(root: JsonObject): SbomDocument {
  const packages = listIn(root, 'packages');
  const roles = packageRoles(root, packages);
  const byId = new Map<string, SbomComponent>();
  const components: SbomComponent[] = [];
  const claims: SbomClaim[] = [];
  for (const entry of packages) {
    if (!roles.isPackage(entry)) continue;
    const component = spdxComponent(entry);
    const id = nonEmptyString(entry['SPDXID']);
    if (id !== null && !byId.has(id)) byId.set(id, component);
    components.push(component);
    for (const claim of spdxClaims(entry, component)) claims.push(claim);
  }
  return {
    format: 'spdx-2',
    imageName: imageName(root, packages, roles),
    operatingSystem: operatingSystem(packages, roles),
    components,
    owners: owners(roles.owned, byId),
    claims,
    partial: false,
  };
}

function operatingSystem(packages: readonly JsonObject[], roles: PackageRoles): OperatingSystem | null {
  const entry = packages.find(roles.isOperatingSystem);
  const id = entry === undefined ? null : nonEmptyString(entry['name']);
  return entry === undefined || id === null
    ? null
    : { id, version: knownVersion(entry['versionInfo']), codename: null };
}

function owners(
  owned: ReadonlyMap<string, string>,
  byId: ReadonlyMap<string, SbomComponent>,
): ReadonlyMap<SbomComponent, SbomComponent> {
  const found = new Map<SbomComponent, SbomComponent>();
  for (const [child, parent] of owned) {
    const component = byId.get(child);
    const owner = byId.get(parent);
    if (component !== undefined && owner !== undefined && component !== owner) found.set(component, owner);
  }
  return found;
}

/** The described image, else what the document is called. */
function imageName(root: JsonObject, packages: readonly JsonObject[], roles: PackageRoles): string | null {
  const described = packages.filter(roles.isDescribed);
  const image = described.find((entry) => /^container$/i.test(String(entry['primaryPackagePurpose'])));
  const name = image === undefined ? null : nonEmptyString(image['name']);
  if (image !== undefined && name !== null) return imageReference(name, knownVersion(image['versionInfo']));
  for (const entry of described) {
    const [reference] = purlsOf(entry).flatMap((purl) => ociReference(purl) ?? []);
    if (reference !== undefined) return reference;
  }
  return nonEmptyString(root['name']);
}
