import { textArray } from '../db/text-array.ts';
import type { ImportRow } from './to-row.ts';

/** What an app's record says of itself, by the column of `apps` that takes it, and how COPY reads it. */
export const APP_FIELDS = {
  slug: 'text',
  status: 'text',
  name: 'text',
  tagline: 'text',
  description: 'text',
  url: 'text',
  icon_url: 'text',
  repository_url: 'text',
  docs_url: 'text',
  demo_url: 'text',
  video_url: 'text',
  version: 'text',
  pricing: 'text',
  price_from: 'json',
  license: 'text',
  languages: 'array',
  frameworks: 'array',
  platforms: 'array',
  alternatives: 'array',
  is_open_source: 'text',
  is_featured: 'text',
  featured_rank: 'text',
  ai_metadata: 'json',
  features: 'json',
  changelog: 'json',
  screenshots: 'json',
  first_release_ms: 'text',
  published_ms: 'text',
  updated_ms: 'text',
  likes: 'text',
  views: 'text',
} as const satisfies Record<string, FieldForm>;

/** What it refers to, by name. */
export const APP_REFERENCES = {
  creator: 'text',
  category: 'text',
  tags: 'array',
  ai_tools: 'array',
} as const satisfies Record<string, FieldForm>;

export type FieldForm = 'text' | 'json' | 'array';

const APP_COLUMNS = Object.keys(APP_FIELDS);

/** Where a file's records wait until all of it has been read and found without fault. */
export const STAGING_TABLES: readonly string[] = [
  `create unlogged table catalog_import.app with (autovacuum_enabled = false) as
   select 0 as line, ''::text as creator, ''::text as category, '{}'::text[] as tags, '{}'::text[] as ai_tools,
     ${APP_COLUMNS.join(', ')}
   from apps limit 0`,
  `create unlogged table catalog_import.named (line integer, kind text, key text, fields json)
   with (autovacuum_enabled = false)`,
];

/** The two COPY statements, and a record as a line of the one for its kind. */
export const COPY_APPS = `copy catalog_import.app (line, ${[...Object.keys(APP_REFERENCES), ...APP_COLUMNS].join(', ')}) from stdin`;
export const COPY_NAMED = 'copy catalog_import.named (line, kind, key, fields) from stdin';

export function copyLine(line: number, { kind, key, fields }: ImportRow): string {
  if (kind !== 'app') return `${line}\t${kind}\t${key}\t${escaped(JSON.stringify(fields))}\n`;
  let text = String(line);
  for (const [name, form] of APP_FORMS) text += `\t${copyValue(fields[name], form)}`;
  return `${text}\n`;
}

const APP_FORMS = Object.entries({ ...APP_REFERENCES, ...APP_FIELDS });

function copyValue(value: unknown, form: FieldForm): string {
  if (value === null || value === undefined) return '\\N';
  if (form === 'array' && Array.isArray(value)) return escaped(textArray(value.map(String)));
  return escaped(form === 'text' && typeof value === 'string' ? value : JSON.stringify(value));
}

/** COPY's text form. */
function escaped(text: string): string {
  return SPECIAL.test(text) ? text.replace(EACH_SPECIAL, (character) => ESCAPES[character] ?? '') : text;
}

const SPECIAL = /[\\\t\n\r]/;
const EACH_SPECIAL = /[\\\t\n\r]/g;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
