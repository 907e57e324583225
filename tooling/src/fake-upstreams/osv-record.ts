/** The parts of an OSV record that the fake looks at; it is sent as it was given (OSV schema 1.7). */
export interface OsvRecord {
  readonly id: string;
  readonly modified: string;
  readonly withdrawn?: string;
  readonly aliases?: readonly string[];
  readonly affected?: readonly OsvAffected[];
}

export interface OsvAffected {
  readonly package?: { readonly ecosystem: string; readonly name: string };
  readonly ranges?: readonly OsvRange[];
  readonly versions?: readonly string[];
}

export interface OsvRange {
  readonly type: string;
  readonly events: readonly Readonly<Record<string, string>>[];
}

/** Which package a query asks for; a null version means every version. */
export interface OsvPackageQuery {
  readonly ecosystem: string;
  readonly name: string;
  readonly version: string | null;
}

/**
 * Reads records from NDJSON, one a line.
 *
 * @throws TypeError naming the line that is no record.
 */
export function readOsvRecords(ndjson: string): readonly OsvRecord[] {
  return ndjson.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const value: unknown = JSON.parse(line);
    if (!isOsvRecord(value)) throw new TypeError(`Line ${index + 1} is not an OSV record.`);
    return [value];
  });
}

function isOsvRecord(value: unknown): value is OsvRecord {
  return (
    isObject(value) &&
    typeof value['id'] === 'string' &&
    typeof value['modified'] === 'string' &&
    isListOf(value['aliases'], (alias) => typeof alias === 'string') &&
    isListOf(value['affected'], isAffected)
  );
}

function isAffected(value: unknown): boolean {
  if (!isObject(value)) return false;
  const named = value['package'];
  return (
    (named === undefined ||
      (isObject(named) && typeof named['ecosystem'] === 'string' && typeof named['name'] === 'string')) &&
    isListOf(value['versions'], (version) => typeof version === 'string') &&
    isListOf(value['ranges'], isRange)
  );
}

function isRange(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value['type'] === 'string' &&
    value['events'] !== undefined &&
    isListOf(value['events'], (event) => isObject(event) && Object.values(event).every(isText))
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return value === undefined || (Array.isArray(value) && value.every(isItem));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
