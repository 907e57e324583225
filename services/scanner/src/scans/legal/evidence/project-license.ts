import { readOrNull } from '../../../inventory/reader.ts';
import { objectOf, parseJsonObject, textOf } from '../../../inventory/text/json-object.ts';
import { parseToml } from '../../../inventory/text/parse-toml.ts';
import type { SourceTree } from '../../../source-tree/source-tree.ts';
import type { Declaration } from './declaration.ts';
import { indexLicenseFiles, licenseText, type ReadBytes, resolveFile } from './license-files.ts';

/** What the project declares for itself: in the first of its manifests that says something, and in its licence file. */
export async function projectLicense(tree: SourceTree, read: ReadBytes): Promise<readonly Declaration[]> {
  const files = indexLicenseFiles(tree.paths);
  const text = await licenseText(files, '', read);
  const texts = text === null ? [] : [text];
  // Of several each may be a choice that the manifest names, or that of a part.
  const beside = files.get('')?.length === 1 ? texts : [];
  for (const [source, declaredIn] of MANIFESTS) {
    const bytes = tree.has(source) ? await read(source) : null;
    const declared = bytes === null ? null : readOrNull(() => declaredIn(bytes));
    if (declared === undefined || declared === null || declared === '') continue;
    return [await resolveFile({ declared, source }, '', read), ...beside];
  }
  return texts;
}

const MANIFESTS: readonly (readonly [path: string, declaredIn: (bytes: Uint8Array) => unknown])[] = [
  ['package.json', jsonLicense],
  ['pyproject.toml', tomlLicense],
  ['composer.json', jsonLicense],
  ['Cargo.toml', tomlLicense],
];

function jsonLicense(bytes: Uint8Array): unknown {
  const { license, licenses } = parseJsonObject(bytes, 'manifest');
  return license ?? licenses;
}

/** Nobody writes more by hand, and it is read here and not in a worker. */
const MAX_TOML_BYTES = 256 * 1024;

/** The first of: an expression (PEP 639), or a table with a text or the name of a file (PEP 621); Poetry's; Cargo's. */
function tomlLicense(bytes: Uint8Array): string {
  if (bytes.byteLength > MAX_TOML_BYTES) return '';
  const { project, tool, package: crate, workspace } = parseToml(bytes, 'TOML');
  const tables = [project, objectOf(tool)['poetry'], crate, objectOf(workspace)['package']];
  return tables.map(statedIn).find((each) => each !== '') ?? '';
}

function statedIn(table: unknown): string {
  const { license, 'license-file': named } = objectOf(table);
  const { text, file } = objectOf(license);
  const path = textOf(file) || textOf(named);
  return textOf(license) || textOf(text) || (path && `SEE LICENSE IN ${path}`);
}
