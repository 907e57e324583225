/**
 * What stands at a path of member names and indexes in parsed YAML or JSON; undefined where there is nothing.
 *
 * @param path joined with dots, such as `spec.template.spec.containers.0`.
 */
export function valueAt(document: unknown, path: string): unknown {
  let value: unknown = document;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = new Map<string, unknown>(Object.entries(value)).get(name);
  }
  return value;
}

/** The elements of a list at a path; none where there is no list. */
export function listAt(document: unknown, path: string): readonly unknown[] {
  const value = valueAt(document, path);
  return Array.isArray(value) ? value : [];
}

/** The members of a mapping at a path; none where there is no mapping. */
export function membersAt(document: unknown, path: string): ReadonlyMap<string, unknown> {
  const value = valueAt(document, path);
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}

/** The text, number or boolean at a path as text; empty where there is nothing of the kind. */
export function textAt(document: unknown, path: string): string {
  const value = valueAt(document, path);
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}
