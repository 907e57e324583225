/** What `JSON.parse` gives for `{…}`. Keys are input: read known names only, or iterate with `Object.keys`. */
export interface JsonObject {
  readonly [key: string]: unknown;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object that is there; an empty one for anything else. */
export function objectOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** A list that is there; an empty one for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The texts of a list; of anything else none. */
export function textsIn(value: unknown): readonly string[] {
  return listOf(value).filter((each) => typeof each === 'string');
}

/** A text that is there; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
