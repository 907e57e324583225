import { parse } from 'smol-toml';
import { isJsonObject, type JsonObject } from '../../../inventory/text/json-object.ts';
import { type TomlSizes, tomlParts } from './toml-parts.ts';

const SIZES: TomlSizes = { part: 16 * 1024, most: 128 * 1024 };

/**
 * The table that a TOML 1.0 document holds, parsed in parts of a few milliseconds; null when it is none, or has a value
 * or a package of more than 128 kB.
 */
export function* readToml(text: string, sizes: TomlSizes = SIZES): Generator<void, JsonObject | null> {
  const document: Table = Object.create(null);
  for (const part of tomlParts(text, sizes)) {
    const table = part === null ? null : parsed(part);
    if (table === null || !addTable(document, table)) return null;
    yield;
  }
  return document;
}

type Table = Record<string, unknown>;

function parsed(text: string): JsonObject | null {
  try {
    return parse(text);
  } catch {
    return null;
  }
}

interface Addition {
  readonly to: Table;
  readonly from: JsonObject;
}

/** Adds what a part says; false where it contradicts what was said before. Tables continue, and so do lists of them. */
function addTable(document: Table, table: JsonObject): boolean {
  const pending: Addition[] = [{ to: document, from: table }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { to, from } = next;
    for (const [key, value] of Object.entries(from)) {
      const known = to[key];
      if (known === undefined) to[key] = value;
      else if (Array.isArray(known) && Array.isArray(value)) for (const item of value) known.push(item);
      else if (isTable(known) && isJsonObject(value)) pending.push({ to: known, from: value });
      else return false;
    }
  }
  return true;
}

function isTable(value: unknown): value is Table {
  return isJsonObject(value);
}

/** The tables of an array of tables (`[[package]]`); null when there is no such array. */
export function tablesOf(value: unknown): readonly JsonObject[] | null {
  return Array.isArray(value) ? value.filter(isJsonObject) : null;
}

/** A text that is there; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
