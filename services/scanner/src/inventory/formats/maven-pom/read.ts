import { listedPackage } from '../../listed-package.ts';
import type { DependencyScope, Inventory, Package, UnmatchedReason } from '../../package.ts';
import { createPackageSet } from '../../package-set.ts';
import { notThe, type ReadOptions, readOrNull } from '../../reader.ts';
import { decodeDocument } from '../../text/decode-document.ts';
import { readXml, type XmlElement } from '../../text/read-xml.ts';

const FILE_NAME = 'pom.xml';

/** The members of one `<dependency>`. */
type Fields = ReadonlyMap<string, string>;

interface Dependency {
  readonly fields: Fields;
  /** Of its `<artifactId>`, from 1; 0 where it has none. */
  readonly line: number;
}

interface Pom {
  readonly properties: ReadonlyMap<string, string>;
  readonly dependencies: readonly Dependency[];
  /** Versions by `group:artifact` of `<dependencyManagement>`. */
  readonly managed: ReadonlyMap<string, string>;
}

/**
 * Maven's `pom.xml` (Maven POM reference): the dependencies it states, with properties and managed versions of itself and of its
 * parents in the tree put in. What a parent elsewhere or an imported list decides is not in it, nor what the dependencies
 * bring along.
 */
export function readMavenPom(bytes: Uint8Array, { manifests = [] }: Partial<ReadOptions> = {}): Inventory {
  const own = readPom(decodeDocument(bytes, FILE_NAME));
  const parents = manifests.flatMap((each) => {
    return readOrNull(() => readPom(decodeDocument(each.bytes, FILE_NAME))) ?? [];
  });
  const pom = withParents(own, parents);
  const packages = createPackageSet();
  for (const { fields, line } of pom.dependencies) {
    const found = toPackage(fields, pom);
    if (found !== null) packages.add(found, line === 0 ? undefined : line);
  }
  const inventory = packages.toInventory();
  return inventory.packages.length === 0 ? inventory : { ...inventory, isWhole: false };
}

/** By its `<relativePath>`, which is that of the folder above where it is not stated; a file, or its folder. */
export function placeOfParent(bytes: Uint8Array): string | null {
  const text = Buffer.from(bytes).toString('utf8');
  const begin = text.indexOf('<parent>');
  const end = text.indexOf('</parent>', begin);
  if (begin === -1 || end === -1) return null;
  const [written, place = ''] = RELATIVE_PATH.exec(text.slice(begin, end)) ?? [];
  return written === undefined ? '../pom.xml' : place.trim() || null;
}

/** Maven takes no other packaging of a parent. */
export function isParent(bytes: Uint8Array): boolean {
  return /<packaging>\s*pom\s*</.test(Buffer.from(bytes).toString('utf8'));
}

const RELATIVE_PATH = /<relativePath\s*(?:\/>|>([^<]*)<)/;

const MANAGED = 'project/dependencyManagement/dependencies/dependency';
const DIRECT = /^project\/(?:profiles\/profile\/)?dependencies\/dependency$/;
const PROPERTIES = 'project/properties/';
/** Members of the project that other members may name. */
const OWN = /^project\/(parent\/)?(groupId|version|artifactId)$/;

function readPom(text: string): Pom {
  const properties = new Map<string, string>();
  const direct: Dependency[] = [];
  const managed: Fields[] = [];
  let line = 0;
  let fields = new Map<string, string>();
  const take = ({ path, text: value, line: at }: XmlElement) => {
    const isDirect = DIRECT.test(path);
    if (isDirect || path === MANAGED) {
      if (isDirect) direct.push({ fields, line });
      else managed.push(fields);
      fields = new Map();
      line = 0;
    }
    if (value === '') return;
    const within = path.slice(0, path.lastIndexOf('/'));
    if (within === MANAGED || DIRECT.test(within)) fields.set(path.slice(within.length + 1), value);
    if (DIRECT.test(within) && path.endsWith('/artifactId')) line = at;
    if (path.startsWith(PROPERTIES)) properties.set(path.slice(PROPERTIES.length), value);
    const [, parent, own] = OWN.exec(path) ?? [];
    if (parent !== undefined) properties.set(`project.parent.${own}`, value);
    if (own !== undefined && (parent === undefined || !properties.has(`project.${own}`))) {
      properties.set(`project.${own}`, value);
    }
  };
  if (readXml(text, take) !== 'project') throw notThe(FILE_NAME, 'it is no XML document of a project');
  const versions = managed.map((each) => [nameOf(each, properties), each.get('version') ?? ''] as const);
  return { properties, dependencies: direct, managed: new Map(versions) };
}

/** @param parents the nearest first; where one is another than is named, it and those behind it count for nothing. */
function withParents(own: Pom, parents: readonly Pom[]): Pom {
  let child = own;
  let { properties, managed } = own;
  for (const parent of parents) {
    if (!isParentOf(parent, child)) break;
    const inherited = [...parent.properties].filter(([name]) => !name.startsWith('project.'));
    properties = new Map([...inherited, ...properties]);
    managed = new Map([...parent.managed, ...managed]);
    child = parent;
  }
  return { ...own, properties, managed };
}

function isParentOf({ properties: of }: Pom, { properties: child }: Pom): boolean {
  return ['groupId', 'artifactId', 'version'].every((key) => {
    const named = child.get(`project.parent.${key}`);
    return named !== undefined && named === of.get(`project.${key}`);
  });
}

function nameOf(fields: Fields, properties: ReadonlyMap<string, string>): string {
  const part = (key: string) => resolved(fields.get(key) ?? '', properties);
  return `${part('groupId')}:${part('artifactId')}`;
}

/** What a parent decides is not known, the name neither. */
const NAME = /^[^:$]+:[^:$]+$/;
const SCOPES: ReadonlyMap<string, DependencyScope> = new Map([['test', 'development']]);

/** Null for another module of the same project. */
function toPackage(fields: Fields, { properties, managed }: Pom): Package | null {
  const name = nameOf(fields, properties);
  const written = fields.get('version') ?? managed.get(name) ?? '';
  const isOwn = resolved(fields.get('groupId') ?? '', properties) === properties.get('project.groupId');
  if (isOwn && written === '${project.version}') return null;
  const version = resolved(written, properties).replace(/^\[([^,[\]]+)\]$/, '$1');
  const scope = fields.get('optional') === 'true' ? 'optional' : SCOPES.get(fields.get('scope') ?? '');
  const unmatched = NAME.test(name) ? reasonOf(version, fields) : 'unreadable';
  return listedPackage({ ecosystem: 'Maven', name, version, unmatched, scope: scope ?? 'production' });
}

function reasonOf(version: string, fields: Fields): UnmatchedReason | null {
  if (fields.get('scope') === 'system') return 'not-a-registry-package';
  const isOpen = version.includes('${') || /^[[(]|,/.test(version) || /^(?:LATEST|RELEASE)$/.test(version);
  return isOpen ? 'not-pinned' : null;
}

const MAX_ROUNDS = 5;
const MAX_LENGTH = 500;

/** Properties may name properties; what is not in this file stays as it is written. */
function resolved(text: string, properties: ReadonlyMap<string, string>): string {
  let result = text.slice(0, MAX_LENGTH);
  for (let round = 0; round < MAX_ROUNDS && result.includes('${'); round += 1) {
    result = result
      .replaceAll(/\$\{([^${}]*)\}/g, (whole, name: string) => properties.get(name) ?? whole)
      .slice(0, MAX_LENGTH);
  }
  return result;
}
