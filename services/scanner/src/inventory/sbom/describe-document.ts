import data from '../../../data/document-marks.json' with { type: 'json' };
import { publicReference } from '../public-reference.ts';
import { isJsonObject, type JsonObject } from '../text/json-object.ts';

const MAX_START = 4096;
const MAX_MEMBERS = 5;
const TEXTS = data.texts.map(({ pattern, flags, what }) => ({ pattern: new RegExp(pattern, flags), what }));

/** What a text that is not JSON looks like, with its article; null when it cannot be told. */
export function describeText(text: string): string | null {
  const start = text.slice(0, MAX_START).trimStart();
  return TEXTS.find(({ pattern }) => pattern.test(start))?.what ?? null;
}

/** What a JSON value looks like, with its article. Nothing of it is repeated but short names of its members. */
export function describeJson(value: unknown): string {
  if (Array.isArray(value)) return 'a JSON array';
  if (!isJsonObject(value)) return `a JSON ${value === null ? 'null' : typeof value}`;
  if (isGrype(value)) return 'a Grype report, which lists only vulnerable packages';
  const known = data.objects.find(({ members }) => members.every((name) => Object.hasOwn(value, name)));
  if (known !== undefined) return known.what;
  const members = Object.keys(value)
    .slice(0, MAX_MEMBERS)
    .map((name) => `"${publicReference(name, 30)}"`);
  return members.length === 0 ? 'an empty JSON object' : `a JSON object with ${members.join(', ')}`;
}

function isGrype({ descriptor, matches }: JsonObject): boolean {
  return Array.isArray(matches) && isJsonObject(descriptor) && descriptor['name'] === 'grype';
}
