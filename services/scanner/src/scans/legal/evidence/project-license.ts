import { linesOf } from '../../../inventory/text/lines-of.ts';
import type { SourceTree } from '../../../source-tree/source-tree.ts';
import type { Declaration } from './declaration.ts';
import { indexLicenseFiles, licenseText, type ReadBytes } from './license-files.ts';
import { readJsonObject } from './read-json-object.ts';

/**
 * What the project declares for itself: its `package.json` or `pyproject.toml`, else the text of its licence file;
 * null when it says nothing.
 */
export async function projectLicense(tree: SourceTree, read: ReadBytes): Promise<Declaration | null> {
  const declared = (await nodeLicense(tree, read)) ?? (await pythonLicense(tree, read));
  return declared ?? licenseText(indexLicenseFiles(tree.paths), '', read);
}

async function nodeLicense(tree: SourceTree, read: ReadBytes): Promise<Declaration | null> {
  const path = 'package.json';
  const bytes = tree.has(path) ? await read(path) : null;
  const manifest = bytes === null ? null : readJsonObject(bytes);
  const declared = manifest?.['license'] ?? manifest?.['licenses'];
  return declared === undefined || declared === null ? null : { declared, source: path };
}

/** PEP 639 and PEP 621 both write it in one line: `license = "MIT"`, `license = { text = "MIT" }`. */
const PYPROJECT_LICENSE = /^license *= *(?:\{ *text *= *)?["']([^"'\n]{1,300})["']/;

async function pythonLicense(tree: SourceTree, read: ReadBytes): Promise<Declaration | null> {
  const path = 'pyproject.toml';
  const bytes = tree.has(path) ? await read(path) : null;
  if (bytes === null) return null;
  for (const line of linesOf(new TextDecoder().decode(bytes))) {
    const declared = PYPROJECT_LICENSE.exec(line)?.[1];
    if (declared !== undefined) return { declared, source: path };
  }
  return null;
}
