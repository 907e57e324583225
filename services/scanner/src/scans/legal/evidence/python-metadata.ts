import { licenseNamesOf } from '../declared/pypi-classifiers.ts';
import { readLicense } from '../declared/read-license.ts';
import { formatExpression, type LicenseExpression } from '../spdx/expression.ts';

/** What an installed Python project says of itself. */
export interface PythonMetadata {
  readonly name: string;
  readonly version: string;
  /** Every licence that is declared; all apply. Empty when none is. */
  readonly declared: readonly string[];
}

const MAX_BYTES = 1024 * 1024;
const MAX_LICENSE_LENGTH = 100_000;

/**
 * Reads core metadata (packaging.python.org "Core metadata", an RFC 822 header): `License-Expression`, which stands
 * alone (PEP 639), else a `License` that says something and the classifiers. Null when name or version is missing.
 */
export function pythonMetadata(bytes: Uint8Array): PythonMetadata | null {
  const fields = headerFields(new TextDecoder('utf-8').decode(bytes.subarray(0, MAX_BYTES)));
  const first = (name: string) => fields.find((field) => field.name === name)?.value;
  const name = first('name');
  const version = first('version');
  if (name === undefined || version === undefined) return null;
  const expression = first('license-expression');
  if (expression !== undefined) return { name, version, declared: [expression] };
  const classifiers = fields.filter((field) => field.name === 'classifier').map(({ value }) => value);
  return { name, version, declared: licenseAndClassifiers(first('license'), licenseNamesOf(classifiers)) };
}

/**
 * Several classifiers have no stated relation: all are taken to apply, unless `License` names the same licences and
 * says how they relate.
 */
function licenseAndClassifiers(license: string | undefined, names: readonly string[]): readonly string[] {
  const classified = names.length === 0 ? [] : [names.join(', ')];
  if (license === undefined) return classified;
  if (EMPTY.has(license.toLowerCase()) && names.length > 0) return classified;
  return namesAll(license, names) ? [license] : [license, ...classified];
}

function namesAll(license: string, names: readonly string[]): boolean {
  const read = readLicense(license);
  if (read.kind !== 'expression') return false;
  const named = new Set(armsOf(read.expression).map(formatExpression));
  return names.every((name) => {
    const each = readLicense(name);
    return each.kind === 'expression' && named.has(formatExpression(each.expression));
  });
}

function armsOf(expression: LicenseExpression): readonly LicenseExpression[] {
  return expression.kind === 'license' ? [expression] : expression.arms;
}

const EMPTY: ReadonlySet<string> = new Set(['', 'unknown', 'none', 'license', 'see license']);

interface HeaderField {
  readonly name: string;
  readonly value: string;
}

/** The header ends with the first empty line; a line that begins with white space continues the one before. */
function headerFields(text: string): readonly HeaderField[] {
  const [header = ''] = text.replaceAll('\r', '').split(/^\n/m, 1);
  return header.split(/\n(?![ \t])/).flatMap((field) => {
    const colon = field.indexOf(':');
    if (colon === -1) return [];
    const lines = field.slice(colon + 1).split('\n');
    const value = lines.map((line) => line.trim()).join('\n');
    return [{ name: field.slice(0, colon).toLowerCase(), value: value.slice(0, MAX_LICENSE_LENGTH) }];
  });
}
