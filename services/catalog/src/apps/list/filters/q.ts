import { sql } from 'drizzle-orm';
import { apps } from '../../../db/schema/apps.ts';
import type { AppFilter } from './app-filter.ts';

const MAX_WORDS = 12;

/** Every word must stand somewhere in name, tagline or description; upper and lower case are the same. */
export const qFilter = {
  condition: sql`concat_ws(' ', ${apps.name}, ${apps.tagline}, ${apps.description})
    ilike all (array(select json_array_elements_text(${sql.placeholder('q')}::text::json)))`,
  toParameter: (text) =>
    JSON.stringify(wordsOf(text).map((word) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`)),
} satisfies AppFilter;

function wordsOf(text: string): readonly string[] {
  return [...new Set(text.split(/\s+/))].filter((word) => word !== '').slice(0, MAX_WORDS);
}
