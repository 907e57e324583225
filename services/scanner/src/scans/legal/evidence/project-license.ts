import { NotTheFormatError } from '../../../inventory/reader.ts';
import { objectOf, textOf } from '../../../inventory/text/json-object.ts';
import { parseToml } from '../../../inventory/text/parse-toml.ts';
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

/** Nobody writes more by hand, and it is read here and not in a worker. */
const MAX_PYPROJECT_BYTES = 256 * 1024;

async function pythonLicense(tree: SourceTree, read: ReadBytes): Promise<Declaration | null> {
  const path = 'pyproject.toml';
  const bytes = tree.has(path) ? await read(path) : null;
  if (bytes === null || bytes.byteLength > MAX_PYPROJECT_BYTES) return null;
  const declared = pyprojectLicense(bytes);
  return declared === '' ? null : { declared, source: path };
}

/** An expression (PEP 639), or a table with a text or the name of a file (PEP 621); Poetry's own has names. */
function pyprojectLicense(bytes: Uint8Array): string {
  try {
    const { project, tool } = parseToml(bytes, 'pyproject.toml');
    const license = objectOf(project)['license'] ?? objectOf(objectOf(tool)['poetry'])['license'];
    const { text, file } = objectOf(license);
    const stated = textOf(license) || textOf(text);
    return stated === '' && textOf(file) !== '' ? `SEE LICENSE IN ${textOf(file)}` : stated;
  } catch (error) {
    if (error instanceof NotTheFormatError) return '';
    throw error;
  }
}
