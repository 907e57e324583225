import { listedPackage } from '../../listed-package.ts';
import type { Inventory } from '../../package.ts';
import { createPackageSet } from '../../package-set.ts';
import { notThe } from '../../reader.ts';
import { decodeDocument } from '../../text/decode-document.ts';
import { readXml, type XmlElement } from '../../text/read-xml.ts';

interface Reference {
  /** By its attributes, and by its elements, which may take their place. */
  readonly metadata: ReadonlyMap<string, string>;
  /** From 1. */
  readonly line: number;
}

const REFERENCE =
  /^Project\/(?:.+\/)?ItemGroup\/(?:PackageReference|PackageVersion|GlobalPackageReference)(?:\/(\w+))?$/;
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
    const version = resolved(metadata.get('VersionOverride') ?? metadata.get('Version') ?? '', properties);
    if (version === '') continue;
    const exact = /^\[([^,[\]]+)\]$/.exec(version)?.[1] ?? version;
    const found = listedPackage({
      ecosystem: 'NuGet',
      name: metadata.get('Include') ?? metadata.get('Update') ?? '',
      version: exact,
      unmatched:
        metadata.get('Include')?.includes(';') === true
          ? 'unreadable'
          : /^\d[^,*]*$/.test(exact)
            ? null
            : 'not-pinned',
      scope: metadata.get('PrivateAssets')?.toLowerCase() === 'all' ? 'development' : 'production',
    });
    packages.add(found, line);
  }
  return references.length === 0 ? packages.toInventory() : { ...packages.toInventory(), isWhole: false };
}

function readProject(text: string) {
  const references: Reference[] = [];
  const properties = new Map<string, string>();
  let isProject = false;
  let elements = new Map<string, string>();
  const take = ({ path, attributes, text: value, line }: XmlElement) => {
    isProject ||= path === 'Project';
    const [reference, element] = REFERENCE.exec(path) ?? [];
    const [, property] = PROPERTY.exec(path) ?? [];
    if (element !== undefined) {
      elements.set(element, value);
    } else if (reference !== undefined) {
      references.push({ metadata: new Map([...attributes, ...elements]), line });
      elements = new Map();
    } else if (property !== undefined) {
      const name = property.toLowerCase();
      // Conditions decide which of several it is.
      properties.set(name, (properties.get(name) ?? value) === value ? value : `$(${property})`);
    }
  };
  if (!readXml(text, take) || !isProject) throw notThe('project file', 'it is no XML document of a project');
  return { references, properties };
}

/** What other files set stays as it is written. */
function resolved(version: string, properties: ReadonlyMap<string, string>): string {
  const [, property] = /^\$\((\w+)\)$/.exec(version.trim()) ?? [];
  return (property === undefined ? version : (properties.get(property.toLowerCase()) ?? version)).trim();
}
