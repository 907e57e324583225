import type { DependencyScope, UnmatchedReason } from '../../../inventory/package.ts';
import type { ListedDependency, ReadInventory } from './inventory-reader.ts';
import { listedPackage } from './listed-package.ts';
import { readXml, type XmlEnd, type XmlText } from './read-xml.ts';

/** The members of one `<dependency>`. */
type Fields = ReadonlyMap<string, string>;

interface Pom {
  readonly properties: ReadonlyMap<string, string>;
  readonly dependencies: readonly Fields[];
  /** Versions by `group:artifact` of `<dependencyManagement>`. */
  readonly managed: ReadonlyMap<string, string>;
}

/**
 * Maven's `pom.xml` (Maven POM reference): the dependencies it states, with properties and managed versions of the same
 * file put in. What a parent or an imported list decides is not in it, nor what the dependencies bring along.
 */
export function mavenPom(text: string): ReadInventory | null {
  const pom = readPom(text);
  if (pom === null) return null;
  const dependencies = pom.dependencies.flatMap((fields) => toDependency(fields, pom));
  return { dependencies, isWhole: dependencies.length === 0 };
}

const MANAGED = 'project/dependencyManagement/dependencies/dependency';
const DIRECT = /^project\/(?:profiles\/profile\/)?dependencies\/dependency$/;
const PROPERTIES = 'project/properties/';
/** Members of the project that other members may name. */
const OWN = /^project\/(?:parent\/)?(groupId|version|artifactId)$/;

function readPom(text: string): Pom | null {
  const properties = new Map<string, string>();
  const direct: Fields[] = [];
  const managed: Fields[] = [];
  let fields = new Map<string, string>();
  let isPom = false;
  const take = ({ path, text: value }: XmlText | XmlEnd) => {
    isPom ||= path.startsWith('project');
    const isDirect = DIRECT.test(path);
    if (value === null && (isDirect || path === MANAGED)) {
      (isDirect ? direct : managed).push(fields);
      fields = new Map();
    }
    if (value === null) return;
    const parent = path.slice(0, path.lastIndexOf('/'));
    if (parent === MANAGED || DIRECT.test(parent)) fields.set(path.slice(parent.length + 1), value);
    if (path.startsWith(PROPERTIES)) properties.set(path.slice(PROPERTIES.length), value);
    const own = OWN.exec(path)?.[1];
    if (own !== undefined && (!path.includes('/parent/') || !properties.has(`project.${own}`))) {
      properties.set(`project.${own}`, value);
    }
    if (path === 'project/parent/version') properties.set('project.parent.version', value);
  };
  if (!readXml(text, take) || !isPom) return null;
  const versions = managed.map((each) => [nameOf(each, properties), each.get('version') ?? ''] as const);
  return { properties, dependencies: direct, managed: new Map(versions) };
}

function nameOf(fields: Fields, properties: ReadonlyMap<string, string>): string {
  const part = (key: string) => resolved(fields.get(key) ?? '', properties);
  return `${part('groupId')}:${part('artifactId')}`;
}

const SCOPES: ReadonlyMap<string, DependencyScope> = new Map([['test', 'development']]);

function toDependency(fields: Fields, { properties, managed }: Pom): readonly ListedDependency[] {
  const name = nameOf(fields, properties);
  const written = fields.get('version') ?? managed.get(name) ?? '';
  const isOwn = resolved(fields.get('groupId') ?? '', properties) === properties.get('project.groupId');
  // Another module of the same project.
  if (isOwn && written === '${project.version}') return [];
  const version = resolved(written, properties);
  const scope = fields.get('optional') === 'true' ? 'optional' : SCOPES.get(fields.get('scope') ?? '');
  const unmatched = reasonOf(version, fields);
  return [
    {
      package: listedPackage({ ecosystem: 'Maven', name, version, unmatched, scope: scope ?? 'production' }),
    },
  ];
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
