/** What `JSON.parse` gives for `{…}`. Keys are input: read known names only, or iterate with `Object.keys`. */
export interface JsonObject {
  readonly [key: string]: unknown;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
