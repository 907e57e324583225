/** What an installed Python project says of itself. */
export interface PythonMetadata {
  readonly name: string;
  readonly version: string;
  /** The licence; undefined when none is declared. */
  readonly declared: string | undefined;
}

const MAX_BYTES = 1024 * 1024;
const MAX_LICENSE_LENGTH = 100_000;

/**
 * Reads core metadata (packaging.python.org "Core metadata", an RFC 822 header): `License-Expression` first, then a
 * `License` that says something, then the classifiers. Null when name or version is missing.
 */
export function pythonMetadata(bytes: Uint8Array): PythonMetadata | null {
  const fields = headerFields(new TextDecoder('utf-8').decode(bytes.subarray(0, MAX_BYTES)));
  const first = (name: string) => fields.find((field) => field.name === name)?.value;
  const name = first('name');
  const version = first('version');
  if (name === undefined || version === undefined) return null;
  const license = first('license');
  const classifiers = fields.filter((field) => field.name === 'classifier').map(({ value }) => value);
  const declared =
    first('license-expression') ?? specific(license) ?? classifierLicense(classifiers) ?? license;
  return { name, version, declared };
}

interface HeaderField {
  readonly name: string;
  readonly value: string;
}

/** The header ends with the first empty line; a line that begins with white space continues the one before. */
function headerFields(text: string): readonly HeaderField[] {
  const fields: { name: string; lines: string[] }[] = [];
  for (const line of text.replaceAll('\r', '').split('\n')) {
    if (line === '') break;
    const last = fields.at(-1);
    if (line.startsWith(' ') || line.startsWith('\t')) last?.lines.push(line.trim());
    else {
      const colon = line.indexOf(':');
      if (colon !== -1)
        fields.push({ name: line.slice(0, colon).toLowerCase(), lines: [line.slice(colon + 1).trim()] });
    }
  }
  return fields.map(({ name, lines }) => ({ name, value: lines.join('\n').slice(0, MAX_LICENSE_LENGTH) }));
}

const EMPTY: ReadonlySet<string> = new Set(['', 'unknown', 'none', 'license', 'see license']);

function specific(license: string | undefined): string | undefined {
  return license === undefined || EMPTY.has(license.toLowerCase()) ? undefined : license;
}

const PREFIX = 'License :: ';
/** Says that there is one, not which. */
const VAGUE: ReadonlySet<string> = new Set(['OSI Approved', 'Free For Home Use', 'Freeware', 'Other']);

/** Several classifiers have no stated relation: all are taken to apply. */
function classifierLicense(classifiers: readonly string[]): string | undefined {
  const names = classifiers
    .filter((classifier) => classifier.startsWith(PREFIX))
    .map((classifier) => classifier.slice(classifier.lastIndexOf(' :: ') + ' :: '.length))
    .filter((name) => !VAGUE.has(name));
  return names.length === 0 ? undefined : names.join(', ');
}
