import { parse } from 'smol-toml';
import { isJsonObject, type JsonObject } from '../../../inventory/text/json-object.ts';

/** The table that a TOML 1.0 document holds; null when it is none. */
export function readToml(text: string): JsonObject | null {
  try {
    return parse(text);
  } catch {
    return null;
  }
}

/** The tables of an array of tables (`[[package]]`); null when there is no such array. */
export function tablesOf(value: unknown): readonly JsonObject[] | null {
  return Array.isArray(value) ? value.filter(isJsonObject) : null;
}

/** A text that is there; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
