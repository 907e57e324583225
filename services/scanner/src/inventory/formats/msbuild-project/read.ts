import { listedPackage } from '../../listed-package.ts';
import type { Inventory, UnmatchedReason } from '../../package.ts';
import { createPackageSet } from '../../package-set.ts';
import { notThe } from '../../reader.ts';
import { decodeDocument } from '../../text/decode-document.ts';
import { readXml, type XmlElement } from '../../text/read-xml.ts';

interface Reference {
  /** Of its attributes and elements, by names in lower case: their letter case does not count. */
  readonly metadata: ReadonlyMap<string, string>;
  /** From 1. */
  readonly line: number;
}

const REFERENCE =
  /^Project\/(?:.+\/)?ItemGroup\/(?:PackageReference|PackageVersion|GlobalPackageReference)(?:\/(\w+))?$/i;
const PROPERTY = /^Project\/(?:.+\/)?PropertyGroup\/(\w+)$/;

/**
 * The packages that a project of .NET asks for (`*.csproj`; NuGet documentation, "PackageReference in project files"), that one file asks
 * for on behalf of all projects below it (`Directory.Build.props`), or whose versions one file decides for them
 * (`Directory.Packages.props`, "Central Package Management"). NuGet takes the lowest version that a reference admits, and refuses where
 * something else asks for a higher one, so a version alone is the one that is installed. A reference without one leaves it to the
 * central file. What the packages bring along is not in it.
 */
export function readMsbuildProject(bytes: Uint8Array): Inventory {
  const text = decodeDocument(bytes, 'project file');
  const { references, properties } = readProject(text);
  const packages = createPackageSet();
  for (const { metadata, line } of references) {
    const written = metadata.get('versionoverride') ?? metadata.get('version') ?? '';
    const version = resolved(written, properties).replace(/^\[([^,[\]]+)\]$/, '$1');
    if (version === '') continue;
    const scope = metadata.get('privateassets')?.toLowerCase() === 'all' ? 'development' : 'production';
    const names = (metadata.get('include') ?? metadata.get('update') ?? '')
      .split(';')
      .map((name) => name.trim());
    for (const name of names.filter((each) => each !== '')) {
      const unmatched = reasonOf(name, version);
      packages.add(listedPackage({ ecosystem: 'NuGet', name, version, unmatched, scope }), line);
    }
  }
  return references.length === 0 ? packages.toInventory() : { ...packages.toInventory(), isWhole: false };
}

function readProject(text: string) {
  const references: Reference[] = [];
  const properties = new Map<string, string>();
  let elements = new Map<string, string>();
  const take = ({ path, attributes, text: value, line }: XmlElement) => {
    const [reference, element] = REFERENCE.exec(path) ?? [];
    const [, property] = PROPERTY.exec(path) ?? [];
    if (element !== undefined) {
      if (value !== '') elements.set(element, value);
    } else if (reference !== undefined) {
      const metadata = [...attributes, ...elements].map(
        ([name, each]) => [name.toLowerCase(), each] as const,
      );
      references.push({ metadata: new Map(metadata), line });
      elements = new Map();
    } else if (property !== undefined) {
      const name = property.toLowerCase();
      // Conditions decide which of several it is; an empty one is set elsewhere.
      const isOnly = value !== '' && (properties.get(name) ?? value) === value;
      properties.set(name, isOnly ? value : `$(${property})`);
    }
  };
  if (readXml(text, take) !== 'Project') throw notThe('project file', 'it is no XML document of a project');
  return { references, properties };
}

function reasonOf(name: string, version: string): UnmatchedReason | null {
  // Properties, items and metadata of MSBuild, and any name.
  if (/[$@%*]/.test(name)) return 'unreadable';
  return /^\d[^,*]*$/.test(version) ? null : 'not-pinned';
}

/** What other files set stays as it is written. */
function resolved(version: string, properties: ReadonlyMap<string, string>): string {
  const [, property] = /^\$\((\w+)\)$/.exec(version.trim()) ?? [];
  return (property === undefined ? version : (properties.get(property.toLowerCase()) ?? version)).trim();
}
