import { notThisList } from '../../package-list/not-this-list.ts';
import type { PackageListFormat } from '../../package-list/package-list-format.ts';
import type { ListReading } from '../../package-list/read-entries.ts';
import { isJsonObject } from '../../text/json-object.ts';
import type { InstalledProgram } from '../../winget/winget-package.ts';

/**
 * `winget export` (schemas 1.0 and 2.0): `Sources[].Packages[]` with a `PackageIdentifier` and, with
 * `--include-versions`, a `Version`. Throws `NotTheFormatError` for any other JSON.
 */
export function readWingetExport(text: string, format: PackageListFormat): ListReading<InstalledProgram> {
  const root = parse(text, format);
  const sources = isJsonObject(root) ? root['Sources'] : undefined;
  if (!Array.isArray(sources)) throw notThisList(format, 'its JSON is no export of winget');
  const entries: InstalledProgram[] = [];
  const unreadable: string[] = [];
  for (const source of sources) {
    const packages: unknown = isJsonObject(source) ? source['Packages'] : undefined;
    if (!Array.isArray(packages)) unreadable.push('a source without packages');
    else for (const entry of packages) readPackage(entry);
  }
  // An export of nothing is one all the same.
  return { entries, understood: entries.length + 1, unreadable };

  function readPackage(entry: unknown): void {
    const id = isJsonObject(entry) ? entry['PackageIdentifier'] : undefined;
    const version = isJsonObject(entry) ? entry['Version'] : undefined;
    if (typeof id !== 'string' || id === '') unreadable.push('a package without an identifier');
    else
      entries.push({
        name: null,
        id,
        version: typeof version === 'string' ? version : '',
        isTruncated: false,
      });
  }
}

function parse(text: string, format: PackageListFormat): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notThisList(format, 'it looks like JSON, and is not valid');
  }
}
