import { listedPackage } from '../../listed-package.ts';
import type { Inventory } from '../../package.ts';
import { createPackageSet } from '../../package-set.ts';
import { notThe } from '../../reader.ts';
import { decodeDocument } from '../../text/decode-document.ts';
import { readXml } from '../../text/read-xml.ts';

const FILE_NAME = 'packages.config';

/**
 * NuGet's `packages.config` (NuGet documentation, "packages.config reference"): each package that a project has, those that others
 * bring along too, in the version that is installed.
 */
export function readPackagesConfig(bytes: Uint8Array): Inventory {
  const text = decodeDocument(bytes, FILE_NAME);
  const packages = createPackageSet();
  const root = readXml(text, ({ path, attributes, line }) => {
    if (path !== 'packages/package') return;
    const found = listedPackage({
      ecosystem: 'NuGet',
      name: attributes.get('id') ?? '',
      version: attributes.get('version') ?? '',
      scope: attributes.get('developmentDependency') === 'true' ? 'development' : 'production',
    });
    packages.add(found, line);
  });
  if (root !== 'packages') throw notThe(FILE_NAME, 'it is no XML document of packages');
  return packages.toInventory();
}
