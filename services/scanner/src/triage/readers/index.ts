import { NotTheFormatError } from '../../inventory/reader.ts';
import { decodeText } from '../../inventory/text/decode-document.ts';
import { isJsonObject, type JsonObject } from '../../inventory/text/json-object.ts';
import { parseToml } from '../../inventory/text/parse-toml.ts';
import type { ImportedRule } from '../rule.ts';
import type { ReadStatements } from '../statement.ts';
import { readCsaf } from './csaf.ts';
import { readCycloneDx } from './cyclonedx.ts';
import { readGrype } from './grype.ts';
import { isOpenVex, readOpenVex } from './openvex.ts';
import { readOsvScanner } from './osv-scanner.ts';
import { parseYaml } from './parse-yaml.ts';
import { readTrivyIgnore, readTrivyIgnoreYaml } from './trivyignore.ts';

interface VexFormat {
  readonly isOf: (document: JsonObject) => boolean;
  /** @param place what stands before the place of each statement. Throws NotTheFormatError. */
  readonly read: (document: JsonObject, place: string) => ReadStatements;
}

/** The formats of VEX documents, told apart by what they say of themselves: one line each. */
const VEX_FORMATS: readonly VexFormat[] = [
  { isOf: isOpenVex, read: readOpenVex },
  { isOf: ({ bomFormat }) => bomFormat === 'CycloneDX', read: readCycloneDx },
  { isOf: ({ document }) => isJsonObject(document) && 'csaf_version' in document, read: readCsaf },
];

interface IgnoreFile {
  /** The base name, in small letters. */
  readonly names: readonly string[];
  readonly read: (bytes: Uint8Array, name: string) => readonly ImportedRule[];
}

/** The files of other tools that tell what to ignore, known by their names: one line each. */
const IGNORE_FILES: readonly IgnoreFile[] = [
  { names: ['osv-scanner.toml'], read: (bytes, name) => readOsvScanner(parseToml(bytes, name)) },
  { names: ['.trivyignore'], read: (bytes, name) => readTrivyIgnore(decodeText(bytes, name)) },
  {
    names: ['.trivyignore.yaml', '.trivyignore.yml'],
    read: (bytes, name) => readTrivyIgnoreYaml(parseYaml(bytes, name)),
  },
  {
    names: ['.grype.yaml', '.grype.yml', 'grype.yaml', 'grype.yml'],
    read: (bytes, name) => readGrype(parseYaml(bytes, name)),
  },
];

/** What reads a file of another tool; undefined for a name that none has. */
export function ignoreFileOf(name: string): IgnoreFile | undefined {
  const own = name.replaceAll('\\', '/').split('/').at(-1)?.toLowerCase() ?? '';
  return IGNORE_FILES.find(({ names }) => names.includes(own));
}

/** @throws NotTheFormatError for anything but a VEX document that is read. */
export function readVexDocument(document: JsonObject, place: string): ReadStatements {
  const format = VEX_FORMATS.find(({ isOf }) => isOf(document));
  if (format === undefined) {
    throw new NotTheFormatError(
      'This is no VEX document: send OpenVEX (with its `@context`), CycloneDX or CSAF as JSON.',
    );
  }
  return format.read(document, place);
}
