/** What `JSON.parse` gives for `{…}`. Keys are input: read known names only, or iterate with `Object.keys`. */
export interface JsonObject {
  readonly [key: string]: unknown;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text that is there; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
